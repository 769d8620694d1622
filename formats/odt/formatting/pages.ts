import type { SectionFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import type { Source } from '../source.ts';

/** What a section of the text is called in the model: by the master page that its pages have. */
export const sectionOf = (master: string) => `page:${master}`;
export const masterOf = (section: unknown): string | undefined =>
  typeof section === 'string' && section.startsWith('page:') ? section.slice(5) : undefined;

/** A master page, the layout of its pages, and the master page that the page after its first has. */
export type Master = { element: XmlElement; layout: XmlElement | undefined; next: string | undefined };

export function readMasters(styles: XmlElement | undefined): Map<string, Master> {
  const layouts = new Map<string, XmlElement>();
  for (const one of child(styles, 'office:automatic-styles')?.children ?? [])
    if (one.name === 'style:page-layout') layouts.set(one.attributes.get('style:name') ?? '', one);
  const masters = new Map<string, Master>();
  for (const element of child(styles, 'office:master-styles')?.children ?? []) {
    if (element.name !== 'style:master-page') continue;
    masters.set(element.attributes.get('style:name') ?? '', {
      element,
      layout: layouts.get(element.attributes.get('style:page-layout-name') ?? ''),
      next: element.attributes.get('style:next-style-name'),
    });
  }
  return masters;
}

/** Page set-up of a layout; A4 with 2 cm margins where the file does not say. */
export function layoutFormat(layout: XmlElement | undefined): SectionFormat {
  const properties = child(layout, 'style:page-layout-properties');
  const given = properties?.attributes;
  const all = points(given?.get('fo:margin')) ?? 56.7;
  const length = (name: string, otherwise: number) =>
    Math.min(Math.abs(points(given?.get(name)) ?? otherwise), 4000);
  const columns = child(properties, 'style:columns')?.attributes;
  const count = Math.round(Number(columns?.get('fo:column-count') ?? 1));
  // Headers and footers stand between the margin and the text (ODF 1.3 part 3, 17.2 and 17.6).
  const edge = (name: 'header' | 'footer', side: 'top' | 'bottom') => {
    const own = child(child(layout, `style:${name}-style`), 'style:header-footer-properties')?.attributes;
    const space = points(own?.get(name === 'header' ? 'fo:margin-bottom' : 'fo:margin-top')) ?? 0;
    const least = points(own?.get('svg:height') ?? own?.get('fo:min-height')) ?? 0;
    return { at: length(`fo:margin-${side}`, all), least, space };
  };
  return {
    width: length('fo:page-width', 595.3) || 595.3,
    height: length('fo:page-height', 841.9) || 841.9,
    top: length('fo:margin-top', all),
    right: length('fo:margin-right', all),
    bottom: length('fo:margin-bottom', all),
    left: length('fo:margin-left', all),
    columns: count >= 1 && count <= 12 ? count : 1,
    gap: points(columns?.get('fo:column-gap')) ?? 14.2,
    begins: 'nextPage',
    edges: { header: edge('header', 'top'), footer: edge('footer', 'bottom') },
  };
}

/** Every section that the master pages allow, by its name in the model. */
export function sectionFormats({ styles }: Source): Record<string, SectionFormat> {
  const looks = [...readMasters(styles)].map(([name, { layout }]) => [sectionOf(name), layoutFormat(layout)]);
  return Object.fromEntries(looks);
}

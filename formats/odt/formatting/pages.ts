import { readLine, type Side, sides } from '../../model/lines.ts';
import { commonLine, type PageFrame } from '../../model/pageFrame.ts';
import type { ColumnsFormat, SectionFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { thickness } from '../properties/changedLines.ts';
import { points } from '../properties/lengths.ts';
import { sidesOf } from '../properties/lines.ts';
import { color } from '../properties/values.ts';
import type { Source } from '../source.ts';

/** No shadow is wider, in points. */
const MAX_SHADOW = 144;

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

/** Lines around the pages of a layout, and the room that each leaves to the text (ODF 1.3 part 3, 20.183 and 20.217). */
function frameIn(given: ReadonlyMap<string, string> | undefined, margin: (side: Side) => number) {
  const lines: PageFrame['lines'] = {};
  const room: Record<Side, number> = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const [side, line] of Object.entries(sidesOf(given ?? new Map())) as [Side, string][]) {
    const drawn = readLine(line);
    if (!drawn) continue;
    lines[side] = { line, at: margin(side) };
    const padding = points(given?.get(`fo:padding-${side}`) ?? given?.get('fo:padding')) ?? 0;
    room[side] = Math.max(padding, 0) + thickness(drawn);
  }
  const shadow = shadowRoom(given);
  for (const side of sides) room[side] += shadow[side];
  return { frame: Object.keys(lines).length > 0 ? { lines } : undefined, room };
}

/** The room that the shadow of a page's frame takes from the text: to the right and below, or where its lengths are negative to the
 *  left and above (ODF 1.3 part 3, 20.359). */
export function shadowRoom(given: ReadonlyMap<string, string> | undefined): Record<Side, number> {
  const room: Record<Side, number> = { top: 0, right: 0, bottom: 0, left: 0 };
  const [across, down] = (given?.get('style:shadow') ?? '').split(/\s+/).flatMap((word) => {
    const length = points(word);
    return length === undefined ? [] : [Math.max(Math.min(length, MAX_SHADOW), -MAX_SHADOW)];
  });
  if (across === undefined || down === undefined) return room;
  room[across < 0 ? 'left' : 'right'] = Math.abs(across);
  room[down < 0 ? 'top' : 'bottom'] = Math.abs(down);
  return room;
}

/** Page set-up of a layout; A4 with 2 cm margins where the file does not say. */
export function layoutFormat(layout: XmlElement | undefined): SectionFormat {
  const properties = child(layout, 'style:page-layout-properties');
  const given = properties?.attributes;
  const all = points(given?.get('fo:margin')) ?? 56.7;
  const length = (name: string, otherwise: number) =>
    Math.min(Math.abs(points(given?.get(name)) ?? otherwise), 4000);
  const margin = (side: Side) => length(`fo:margin-${side}`, all);
  const { frame, room } = frameIn(given, margin);
  const border = commonLine(frame);
  const background = color(given?.get('fo:background-color'));
  // Headers and footers stand between the margin and the text (ODF 1.3 part 3, 17.2 and 17.6).
  const edge = (name: 'header' | 'footer', side: 'top' | 'bottom') => {
    const own = child(child(layout, `style:${name}-style`), 'style:header-footer-properties')?.attributes;
    const space = points(own?.get(name === 'header' ? 'fo:margin-bottom' : 'fo:margin-top')) ?? 0;
    const least = points(own?.get('svg:height') ?? own?.get('fo:min-height')) ?? 0;
    return { at: margin(side) + room[side], least, space };
  };
  return {
    width: length('fo:page-width', 595.3) || 595.3,
    height: length('fo:page-height', 841.9) || 841.9,
    top: margin('top') + room.top,
    right: margin('right') + room.right,
    bottom: margin('bottom') + room.bottom,
    left: margin('left') + room.left,
    ...columnsIn(properties),
    begins: 'nextPage',
    ...(border !== undefined && { border }),
    ...(frame && { frame }),
    ...(background !== undefined && { background }),
    edges: { header: edge('header', 'top'), footer: edge('footer', 'bottom') },
  };
}

/** Columns of pages or of a section of the text (ODF 1.3 part 3, 17.12). */
function columnsIn(properties: XmlElement | undefined): Pick<SectionFormat, 'columns' | 'gap' | 'between'> {
  const columns = child(properties, 'style:columns');
  const count = Math.round(Number(columns?.attributes.get('fo:column-count') ?? 1));
  const line = child(columns, 'style:column-sep')?.attributes;
  const has =
    line !== undefined && line.get('style:style') !== 'none' && points(line.get('style:width')) !== 0;
  return {
    columns: count >= 1 && count <= 12 ? count : 1,
    gap: points(columns?.attributes.get('fo:column-gap')) ?? 14.2,
    ...(has && { between: true }),
  };
}

/** The columns of a section of the text, by the style that it has; undefined where it has one. */
export function columnsOf(style: XmlElement | undefined): ColumnsFormat | undefined {
  const properties = child(style, 'style:section-properties');
  const own = columnsIn(properties);
  if (own.columns === 1) return undefined;
  const isFilled = properties?.attributes.get('text:dont-balance-text-columns') === 'true';
  return { ...own, ...(isFilled && { filled: true }) };
}

/** Every section that the master pages allow, by its name in the model. */
export function sectionFormats({ styles }: Source): Record<string, SectionFormat> {
  const looks = [...readMasters(styles)].map(([name, { layout }]) => [sectionOf(name), layoutFormat(layout)]);
  return Object.fromEntries(looks);
}

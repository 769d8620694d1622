import { child, urisOf } from '../../package/xml.ts';
import type { StylesPart } from './stylesPart.ts';

/** The head of an arrow, under the name that LibreOffice has for it. */
export const ARROW = 'Arrow';
/** The style of frames: LibreOffice takes a text box on no such style for a drawing, which holds less. */
export const FRAME = 'Frame';

/** What frames and lines that were put in need of the named styles, put in when it is first used. */
export type GraphicStyles = {
  /** the head of arrows, or null where the file can have none */
  arrow(): string | null;
  /** the style of frames */
  frame(): string | null;
};

export function createGraphicStyles(part: StylesPart): GraphicStyles {
  const made = new Set<string>();
  const holder = child(part.root, 'office:styles')?.children ?? [];
  const need = (local: 'draw:marker' | 'style:style', name: string, xml: () => string) => {
    const own = local.startsWith('draw') ? 'draw:name' : 'style:name';
    const isThere =
      made.has(name) || holder.some((one) => one.name === local && one.attributes.get(own) === name);
    if (!isThere && !part.append('office:styles', xml())) return null;
    made.add(name);
    return name;
  };
  const tag = (name: string, values: Record<string, string>) => {
    const prefixes = new Set([name, ...Object.keys(values)].map((one) => one.split(':')[0] ?? ''));
    const declared = [...prefixes].map(
      (one) => ` xmlns:${part.name(`${one}:x`).split(':')[0]}="${urisOf(one)[0]}"`,
    );
    const said = Object.entries(values).map(([key, value]) => part.attribute(key, value));
    return `<${part.name(name)}${declared.join('')}${said.join('')}/>`;
  };
  return {
    arrow: () =>
      need('draw:marker', ARROW, () =>
        tag('draw:marker', {
          'draw:name': ARROW,
          'svg:viewBox': '0 0 20 30',
          'svg:d': 'M10 0l-10 30h20z',
        }),
      ),
    frame: () =>
      need('style:style', FRAME, () =>
        tag('style:style', { 'style:name': FRAME, 'style:family': 'graphic' }),
      ),
  };
}

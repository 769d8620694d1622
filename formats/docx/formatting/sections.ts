import { commonLine } from '../../model/pageFrame.ts';
import type { SectionFormat } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import type { Source } from '../source.ts';
import { pageFrame } from './pageFrame.ts';

/** The name of the section that the text ends with, whose properties stand at the end of the body. */
export const LAST = 'last';

/** Every section of the body by its name, in the order of the text. */
export function sectionsOf(source: Source): Map<string, XmlElement | undefined> {
  const found = new Map<string, XmlElement | undefined>();
  const look = (parent: XmlElement) => {
    for (const one of parent.children) {
      if (one.name === 'w:p') {
        const section = child(child(one, 'w:pPr'), 'w:sectPr');
        if (section) found.set(keyOf(source, section), section);
      } else if (one.name !== 'w:sectPr') look(one);
    }
  };
  look(source.body);
  const last = source.body.children.at(-1);
  return found.set(LAST, last?.name === 'w:sectPr' ? last : undefined);
}

/** Page set-up of a section; A4 with 2.5 cm margins where the file does not say. */
export function sectionFormat(section: XmlElement | undefined): SectionFormat {
  const [size, margins, columns] = ['w:pgSz', 'w:pgMar', 'w:cols'].map((name) => child(section, name));
  const length = (element: XmlElement | undefined, name: string, otherwise: number) =>
    Math.min(Math.abs(points(wAttr(element, name)) ?? otherwise), 4000);
  const edge = (name: 'header' | 'footer') => {
    const at = points(wAttr(margins, name));
    if (at === undefined) return {};
    // A margin below zero stays as it is, however high what stands in it is (ECMA-376 Part 1, 17.6.11).
    const isFirm = (points(wAttr(margins, name === 'header' ? 'top' : 'bottom')) ?? 0) < 0;
    return { [name]: { at: Math.min(Math.abs(at), 4000), ...(isFirm && { firm: true }) } };
  };
  const count = Math.round(Number(wAttr(columns, 'num') ?? (columns?.children.length || 1)));
  const margin = {
    top: length(margins, 'top', 70.9),
    right: length(margins, 'right', 70.9),
    bottom: length(margins, 'bottom', 70.9),
    left: length(margins, 'left', 70.9),
  };
  const frame = pageFrame(section, margin);
  const border = commonLine(frame);
  return {
    width: length(size, 'w', 595.3) || 595.3,
    height: length(size, 'h', 841.9) || 841.9,
    ...margin,
    columns: count >= 1 && count <= 12 ? count : 1,
    gap: length(columns, 'space', 36),
    ...(/^(1|on|true)$/.test(wAttr(columns, 'sep') ?? '') && { between: true }),
    begins: wAttr(child(section, 'w:type'), 'val') === 'continuous' ? 'continuous' : 'nextPage',
    ...(border !== undefined && { border }),
    ...(frame && { frame }),
    edges: { ...edge('header'), ...edge('footer') },
  };
}

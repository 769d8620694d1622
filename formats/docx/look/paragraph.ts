import type { ParagraphLook } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { sidesOf } from './borders.ts';
import { tabsOf } from './tabs.ts';
import { positive, set, shade, toggle } from './text.ts';

/** Twentieths of a point → points. */
export function points(value: string | undefined): number | undefined {
  const number = Number(value);
  return value === undefined || value === '' || Number.isNaN(number) ? undefined : number / 20;
}

/** Space before or after that is left to the program: what a web page leaves, in points. */
const AUTOMATIC = 14;
const on = (value: string | undefined) => value === '1' || value === 'true' || value === 'on';

const alignments: Record<string, ParagraphLook['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  both: 'justify',
  distribute: 'justify',
};

/** Alignment that paragraph properties set themselves. */
export const alignment = (properties: XmlElement | undefined) =>
  alignments[wAttr(child(properties, 'w:jc'), 'val') ?? ''];

/** The look that paragraph properties (`w:pPr`) give, without what they inherit. */
export function paragraphLook(properties: XmlElement | undefined): ParagraphLook {
  if (!properties) return {};
  const look: ParagraphLook = {};
  set(look, 'align', alignment(properties));
  const spacing = child(properties, 'w:spacing');
  set(look, 'before', points(wAttr(spacing, 'before')));
  set(look, 'after', points(wAttr(spacing, 'after')));
  if (on(wAttr(spacing, 'beforeAutospacing'))) look.before = AUTOMATIC;
  if (on(wAttr(spacing, 'afterAutospacing'))) look.after = AUTOMATIC;
  readLine(look, spacing);
  readIndent(look, child(properties, 'w:ind'));
  set(look, 'background', shade(child(properties, 'w:shd')));
  const borders = child(properties, 'w:pBdr');
  if (borders) look.sides = sidesOf(borders);
  set(look, 'rtl', toggle(properties, 'w:bidi'));
  set(look, 'markSize', positive(wAttr(child(child(properties, 'w:rPr'), 'w:sz'), 'val'), 2));
  set(look, 'pageBreak', toggle(properties, 'w:pageBreakBefore'));
  set(look, 'keepNext', toggle(properties, 'w:keepNext'));
  set(look, 'keepLines', toggle(properties, 'w:keepLines'));
  set(look, 'widow', toggle(properties, 'w:widowControl'));
  set(look, 'tabs', tabsOf(child(properties, 'w:tabs')));
  set(look, 'keepSpacing', toggle(properties, 'w:contextualSpacing'));
  return look;
}

function readLine(look: ParagraphLook, spacing: XmlElement | undefined) {
  const line = Number(wAttr(spacing, 'line'));
  if (!(line > 0)) return;
  const rule = wAttr(spacing, 'lineRule') ?? 'auto';
  look.line = rule === 'auto' ? line / 240 : line / 20;
  if (rule !== 'auto') look.lineExact = true;
  if (rule === 'atLeast') look.lineLeast = true;
}

export function readIndent(
  look: { left?: number; right?: number; first?: number },
  indent: XmlElement | undefined,
) {
  set(look, 'left', points(wAttr(indent, 'left') ?? wAttr(indent, 'start')));
  set(look, 'right', points(wAttr(indent, 'right') ?? wAttr(indent, 'end')));
  const hanging = points(wAttr(indent, 'hanging'));
  set(look, 'first', hanging === undefined ? points(wAttr(indent, 'firstLine')) : -hanging);
}

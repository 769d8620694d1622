import type { ParagraphFormat } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { paragraphFormats, paragraphProperties } from '../properties/paragraph.ts';
import { positive, set, toggle } from '../properties/values.ts';
import { dropCap } from './dropCap.ts';

/** Alignment that paragraph properties set themselves. */
export function alignment(properties: XmlElement | undefined): ParagraphFormat['align'] {
  const format: ParagraphFormat = {};
  const found = child(properties, 'w:jc');
  if (found) paragraphProperties.align.read(found, format, 'align');
  return format.align;
}

/** The look that paragraph properties (`w:pPr`) give, without what they inherit. */
export function paragraphFormat(properties: XmlElement | undefined): ParagraphFormat {
  const format: ParagraphFormat = {};
  if (!properties) return format;
  paragraphFormats.read(properties, format);
  const mark = child(properties, 'w:rPr');
  set(format, 'markSize', positive(wAttr(child(mark, 'w:sz'), 'val'), 2));
  set(format, 'markFont', wAttr(child(mark, 'w:rFonts'), 'ascii'));
  set(format, 'keepSpacing', toggle(properties, 'w:contextualSpacing'));
  set(format, 'dropCap', dropCap(properties));
  return format;
}

/** The indents that a `w:ind` names. */
export function readIndent(
  format: Pick<ParagraphFormat, 'left' | 'right' | 'first'>,
  indent: XmlElement | undefined,
) {
  for (const name of ['left', 'right', 'first'] as const)
    if (indent) paragraphProperties[name].read(indent, format, name);
}

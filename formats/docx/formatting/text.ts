import type { TextFormat } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { readTextFormats, type ThemeFonts } from '../properties/text.ts';
import { set, toggle } from '../properties/values.ts';

/** The look that run properties (`w:rPr`) give, without what they inherit. */
export function textFormat(properties: XmlElement | undefined, fonts: ThemeFonts): TextFormat {
  const format: TextFormat = {};
  if (!properties) return format;
  readTextFormats(properties, format, fonts);
  set(format, 'hidden', toggle(properties, 'w:vanish'));
  set(
    format,
    'caps',
    toggle(properties, 'w:caps') ? 'all' : toggle(properties, 'w:smallCaps') ? 'small' : undefined,
  );
  const spacing = Number(wAttr(child(properties, 'w:spacing'), 'val'));
  if (spacing) format.spacing = spacing / 20;
  // From a size on, which is that of the text wherever it is said (ECMA-376 Part 1, 17.3.2.19).
  const kerned = wAttr(child(properties, 'w:kern'), 'val');
  set(format, 'kerning', kerned === undefined ? undefined : Number(kerned) > 0);
  return format;
}

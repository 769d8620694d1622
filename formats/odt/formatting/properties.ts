import type { DropCap, ParagraphFormat, TextFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import { paragraphFormats, paragraphProperties } from '../properties/paragraph.ts';
import { readTextFormats } from '../properties/text.ts';
import { set } from '../properties/values.ts';

/** The look that a style's text properties give, without what they inherit; `faces`: font names by their declaration. */
export function textFormat(style: XmlElement | undefined, faces: Map<string, string>): TextFormat {
  const given = child(style, 'style:text-properties')?.attributes;
  const format: TextFormat = {};
  if (!given) return format;
  readTextFormats(given, format, faces);
  set(format, 'spacing', points(given.get('fo:letter-spacing')) || undefined);
  const kerned = given.get('style:letter-kerning');
  set(format, 'kerning', kerned === undefined ? undefined : kerned === 'true');
  const display = given.get('text:display');
  set(format, 'hidden', display === undefined ? undefined : display === 'none');
  const caps = given.get('fo:text-transform') === 'uppercase' ? 'all' : undefined;
  set(format, 'caps', given.get('fo:font-variant') === 'small-caps' ? 'small' : caps);
  return format;
}

/** Alignment that a paragraph style sets itself. */
export function alignment(style: XmlElement | undefined): ParagraphFormat['align'] {
  const format: ParagraphFormat = {};
  const properties = child(style, 'style:paragraph-properties');
  if (properties) paragraphProperties.align.read?.(properties.attributes, format, 'align', properties);
  return format.align;
}

/** The first letters of a paragraph as high as some of its lines (ODF 1.3 part 3, 17.9). */
function dropCap(element: XmlElement | undefined): DropCap | undefined {
  const lines = Math.round(Number(element?.attributes.get('style:lines') ?? 1));
  if (!(lines > 1) || lines > 10) return undefined;
  return { lines, space: Math.min(Math.max(points(element?.attributes.get('style:distance')) ?? 0, 0), 72) };
}

/** The look that a style's paragraph properties give, without what they inherit. */
export function paragraphFormat(style: XmlElement | undefined): ParagraphFormat {
  const properties = child(style, 'style:paragraph-properties');
  if (!properties) return {};
  const format: ParagraphFormat = {};
  paragraphFormats.read(properties, format);
  const contextual = properties.attributes.get('style:contextual-spacing');
  set(format, 'keepSpacing', contextual === undefined ? undefined : contextual !== 'false');
  set(format, 'dropCap', dropCap(child(properties, 'style:drop-cap')));
  return format;
}

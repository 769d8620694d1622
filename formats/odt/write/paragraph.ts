import type { Block } from '../../model/block.ts';
import { plainText } from '../../model/normalize.ts';
import { decimalMark } from '../../model/tabStops.ts';
import type { ModelNode } from '../../model/types.ts';
import { keepPieces } from '../../model/unchangedRuns.ts';
import { child, parseXml, type XmlElement } from '../../package/xml.ts';
import { changedTabs } from '../properties/changedTabs.ts';
import { paragraphFormats } from '../properties/paragraph.ts';
import { paragraphValues, readParagraph } from '../read/blocks.ts';
import { createReader, createShared } from '../read/reader.ts';
import { element, endTag, startTag, withAttribute } from '../source.ts';
import { insideOf, type Writer, writeInline } from './inline.ts';
import { STOPS } from './newStyles.ts';
import { type Piece, piecesOf, seamOf } from './pieces.ts';

/**
 * A changed paragraph. Pieces of the original before and after the change keep their bytes; only what lies between is
 * written from the model. `block` is the paragraph it was read from, undefined for a new one.
 */
export function writeParagraph(writer: Writer, node: ModelNode, block: Block | undefined): string {
  const { start, end } = tags(writer, node, block);
  const items = node.content ?? [];
  if (block) {
    const written = start + writeChanged(writer, items, block) + end;
    if (readBack(writer, written) === plainText(node)) return written;
  }
  // White space at a seam would count otherwise than it did: everything is written anew.
  return `${start}${writeInline(writer, items)}${end}`;
}

/** The pieces of the file at the beginning and at the end that are as they were, and what changed between them. */
function writeChanged(writer: Writer, items: ModelNode[], block: Block): string {
  const pieces = piecesOf(writer.source, block.chunks);
  const { middle, ...kept } = keepPieces(items, pieces, { fine: true });
  const { ahead, behind, opened, closing } = seamOf(pieces, kept, insideOf(writer, middle));
  const bytes = (some: Piece[]) => some.map((one) => writer.source.slice(one.from, one.to)).join('');
  const around = { before: itemsOf(ahead), after: itemsOf(behind), opened, closing };
  return bytes(ahead) + writeInline(writer, middle, around) + bytes(behind);
}

const itemsOf = (pieces: Piece[]) => pieces.flatMap((piece) => piece.items);

/** The text that a written paragraph stands for. */
function readBack({ reader, source }: Writer, written: string): string {
  const declared = new Map<string, string>();
  for (let at: XmlElement | undefined = source.around.element; at; at = at.parent)
    for (const [prefix, uri] of at.declared ?? []) if (!declared.has(prefix)) declared.set(prefix, uri);
  const names = [...declared].map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${uri}"`).join('');
  const xml = `<paragraph${names}>${written}</paragraph>`;
  const [paragraph] = parseXml(xml, 'content.xml').children;
  if (!paragraph) return '';
  const apart = createReader({ ...source, xml }, reader.styles, createShared());
  return plainText(readParagraph(apart, paragraph, paragraph.start, null).node);
}

/** Start and end tag. Those of the origin are kept to the byte where nothing about them changed. */
function tags(writer: Writer, node: ModelNode, block: Block | undefined): { start: string; end: string } {
  const { source, reader } = writer;
  const found = source.find(node.attrs?.props);
  const origin = found?.name === 'text:p' || found?.name === 'text:h' ? found : undefined;
  const was = paragraphValues(reader, origin);
  const { name: style, ground } = writer.named(styleOf(node));
  const isSame = origin !== undefined && style === was.style;
  const level = isSame ? was.level : (reader.styles.paragraphs.get(ground ?? '')?.level ?? null);
  const name = level === null ? 'text:p' : 'text:h';
  const styleName = styleNameOf(writer, node, origin, was);
  if (!origin || origin.name !== name) {
    const attributes = { 'text:style-name': styleName, 'text:outline-level': level };
    const whole = element(source, name, attributes, '');
    const at = whole.lastIndexOf('</');
    return { start: whole.slice(0, at), end: whole.slice(at) };
  }
  let start = startTag(source, origin);
  if (styleName !== (origin.attributes.get('text:style-name') ?? null))
    start = withAttribute(source, start, 'text:style-name', styleName);
  if (level !== was.level && level !== null)
    start = withAttribute(source, start, 'text:outline-level', String(level));
  // Identities belong to one paragraph: a second half goes without.
  if (origin !== block?.element)
    start = withAttribute(source, withAttribute(source, start, 'xml:id', null), 'text:id', null);
  return { start, end: endTag(source, origin) };
}

function styleNameOf(
  { source, reader, styles, pages, named }: Writer,
  node: ModelNode,
  origin: XmlElement | undefined,
  was: ReturnType<typeof paragraphValues>,
): string | null {
  const { name: style, ground } = named(styleOf(node));
  const name = origin?.attributes.get('text:style-name') ?? null;
  const isDirect = reader.styles.isAutomatic('paragraph', name ?? undefined);
  const given = isDirect ? reader.styles.find('paragraph', name ?? undefined) : undefined;
  const isCleared = given !== undefined && node.attrs?.cleared === true;
  const automatic = isCleared ? bare(given) : given;
  const own = child(automatic, 'style:paragraph-properties');
  const direction = own?.attributes.get('style:writing-mode');
  const rtl =
    direction?.startsWith('rl') ?? reader.styles.paragraphs.get(ground ?? '')?.paragraph.rtl === true;
  const align = isCleared ? null : was.align;
  const properties = paragraphFormats.changed({ attrs: node.attrs ?? {}, properties: own, align, rtl });
  const below = ground ?? reader.styles.defaultStyle ?? '';
  const stops = changedTabs(
    node,
    [own, child(reader.styles.find('paragraph', below), 'style:paragraph-properties')],
    {
      below:
        named(styleOf(node) ?? reader.styles.defaultStyle).tabs ??
        reader.styles.paragraphs.get(below)?.paragraph.tabs,
      decimal: decimalMark(reader.styles.language),
    },
    (name, attributes, inner) => element(source, name, attributes, inner),
  );
  // Without stops of its own it has those of its style.
  if (stops !== undefined && (stops !== null || child(own, STOPS))) properties[STOPS] = stops;
  const section = node.attrs?.section ?? null;
  // An empty name takes away what a named style says.
  if (section !== was.section) properties['style:master-page-name'] = pages.master(section) ?? '';
  const isPlain = Object.keys(properties).length === 0;
  if (origin && style === was.style && isPlain && !isCleared) return name;
  const saysMore = ['style:list-style-name', 'style:master-page-name'].some((one) =>
    given?.attributes.has(one),
  );
  if ((isCleared ? !saysMore : !automatic) && isPlain) return style;
  return styles.paragraph(automatic, style, properties);
}

const styleOf = ({ attrs }: ModelNode): string | null =>
  typeof attrs?.style === 'string' ? attrs.style : null;

/** An automatic style without its formats: what is left is the list and the page that it names. */
const bare = (style: XmlElement): XmlElement => ({ ...style, children: [] });

import type { ModelMark, ModelNode } from '../../model/types.ts';
import { isHarmlessLink } from '../../model/values.ts';
import { keyOf } from '../../package/keys.ts';
import { escapeText, type XmlElement } from '../../package/xml.ts';
import type { CommentWriting } from '../comments/write.ts';
import { wrappers } from '../read/inline.ts';
import type { Reader } from '../read/reader.ts';
import { element, endTag, rawOf, type Source, startTag, withAttribute } from '../source.ts';
import { isNewReference, writeReference } from './fields.ts';
import { characterStyle, overriddenProperties } from './formatting.ts';
import type { NewStyles } from './newStyles.ts';
import type { Pages } from './pages.ts';
import { type NewPictures, writePicture } from './pictures.ts';
import { writeChangePlace } from './tracked.ts';

/** What is kept while a document is written; `styles` and `pictures` collect what other places need for it. */
export type Writer = {
  reader: Reader;
  source: Source;
  styles: NewStyles;
  pictures: NewPictures;
  pages: Pick<Pages, 'master'>;
  /** what the file calls a style that a paragraph has, which it may lack, the style of the file below it, and the tab
   *  stops that a person gave it */
  named(style: string | null): { name: string | null; ground: string | null; tabs?: string };
  comments: Pick<CommentWriting, 'marker'>;
  opened: Set<XmlElement>;
  /** a note that was put in; undefined for what is none, and where no note may stand */
  note(writer: Writer, key: unknown): string | undefined;
};

/** An element around inline content, by what tells it from others. */
type Around = { name: string; at: number; isLink: boolean; start: string; end: string };

/** Inline content as XML. Elements around it are opened and closed so that they nest in the order of the file.
 *  `before` is what stands before it in the paragraph. */
export function writeInline(writer: Writer, items: ModelNode[], before?: ModelNode): string {
  let out = '';
  let last = before;
  let open: Around[] = [];
  const moveTo = (target: Around[]) => {
    const differs = target.findIndex((one, at) => open[at]?.name !== one.name);
    const kept = differs < 0 ? target.length : differs;
    for (const one of open.slice(kept).reverse()) out += one.end;
    for (const one of target.slice(kept)) out += one.start;
    open = target;
  };
  for (const item of items) {
    if (!isWritable(writer, item)) continue;
    moveTo(aroundOf(writer, item, open));
    out += item.type === 'text' ? writeFormatted(writer, item, last?.text?.at(-1)) : writeAtom(writer, item);
    last = item;
  }
  moveTo([]);
  return out;
}

/** Text always; an atom only when its key names something that was read as an atom from this very file, or is new. */
const isWritable = (writer: Writer, item: ModelNode) =>
  (item.type === 'raw' && writer.note(writer, item.attrs?.key) !== undefined) || isKnown(writer, item);

const isKnown = ({ reader, pictures, source, comments }: Writer, item: ModelNode) =>
  item.type === 'text' ||
  writeChangePlace(source, item) !== undefined ||
  (item.type === 'marker' && comments.marker(source, item.attrs?.key) !== undefined) ||
  isNewReference(source, item) ||
  (item.type === 'image' && pictures.part(item.attrs?.src) !== undefined) ||
  (typeof item.attrs?.key === 'string' && reader.atoms.has(item.attrs.key));

/** The links and spans around an item, the span of its own kind innermost. */
function aroundOf(writer: Writer, item: ModelNode, open: Around[]): Around[] {
  const marks = item.marks ?? [];
  const wraps =
    item.type === 'text'
      ? marks.filter((mark) => mark.type === 'wrap').map((mark) => wrapOf(writer, mark))
      : String(item.attrs?.wraps ?? '')
          .split(' ')
          .filter((key) => key !== '')
          .map((key) => open.find((one) => one.name.startsWith(key)) ?? asItIs(writer, key));
  const found = new Map(wraps.filter((one) => one !== undefined).map((one) => [one.name, one]));
  const sorted = [...found.values()].toSorted((a, b) => a.at - b.at);
  // A link cannot stand in a link: the one that was made last has the text.
  const link = sorted.find((one) => one.isLink);
  const around = sorted.filter((one) => !one.isLink || one === link);
  const run = item.type === 'text' ? marks.find((mark) => mark.type === 'run')?.attrs?.key : item.attrs?.run;
  const span = marks.some((mark) => mark.type === 'character') ? undefined : asItIs(writer, run);
  return span ? [...around, span] : around;
}

function asItIs({ source }: Writer, key: unknown): Around | undefined {
  const found = source.find(key);
  if (!found || !wrappers.has(found.name)) return undefined;
  const name = keyOf(source, found);
  const isLink = found.name === 'text:a';
  return { name, at: found.start, isLink, start: startTag(source, found), end: endTag(source, found) };
}

/** A link that was made here, one of the file that leads elsewhere now, or an element of the file as it is. */
function wrapOf(writer: Writer, { attrs }: ModelMark): Around | undefined {
  const { source } = writer;
  const known = asItIs(writer, attrs?.key);
  const href = isHarmlessLink(attrs?.href) ? attrs.href : null;
  if (!known && attrs?.kind === 'hyperlink' && href !== null) {
    const start = element(source, 'text:a', { 'xlink:type': 'simple', 'xlink:href': href }, null);
    const [end = ''] = /<\/[^>]*>$/.exec(element(source, 'text:a', {}, '')) ?? [];
    return { name: `new ${href}`, at: 0, isLink: true, start, end };
  }
  const was = source.find(attrs?.key)?.attributes.get('xlink:href');
  if (!known?.isLink || href === null || href === was) return known;
  return {
    ...known,
    name: `${known.name} ${href}`,
    start: withAttribute(source, known.start, 'xlink:href', href),
  };
}

function writeAtom(writer: Writer, item: ModelNode): string {
  const note = item.type === 'raw' ? writer.note(writer, item.attrs?.key) : undefined;
  if (note !== undefined) return note;
  if (item.type === 'image') return writePicture(writer, item);
  const change = writeChangePlace(writer.source, item);
  if (change !== undefined) return change;
  if (isNewReference(writer.source, item)) return writeReference(writer.source, item);
  const comment = item.type === 'marker' ? writer.comments.marker(writer.source, item.attrs?.key) : undefined;
  if (comment !== undefined) return comment;
  const found = writer.source.find(item.attrs?.key);
  return found ? rawOf(writer.source, found) : '';
}

function writeFormatted(writer: Writer, item: ModelNode, last: string | undefined): string {
  const text = writeText(writer.source, item.text ?? '', last);
  const marks = item.marks ?? [];
  const properties = overriddenProperties(marks);
  const named = characterStyle(marks);
  const isPlain = Object.keys(properties).length === 0;
  if (isPlain && named === null) return text;
  const style = isPlain ? named : writer.styles.text(properties, named);
  return element(writer.source, 'text:span', { 'text:style-name': style }, text);
}

/** Text as element content. White space that would count once or not at all is written as elements (ODF, 6.1.3). */
export function writeText(source: Source, text: string, last = ''): string {
  return text
    .replaceAll('\r', ' ')
    .split(/(\t|\n| +)/)
    .map((piece, at, all) => {
      if (piece === '\t') return element(source, 'text:tab');
      if (piece === '\n') return element(source, 'text:line-break');
      if (!piece.startsWith(' ')) return escapeText(piece);
      const between =
        /\S$/.test(at > 1 ? (all[at - 1] ?? '') : all[0] || last) && /^\S/.test(all[at + 1] ?? '');
      const spaces = piece.length - (between ? 1 : 0);
      const more = element(source, 'text:s', { 'text:c': spaces === 1 ? null : spaces });
      return (between ? ' ' : '') + (spaces > 0 ? more : '');
    })
    .join('');
}

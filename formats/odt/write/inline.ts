import { equationOf } from '../../model/equation.ts';
import { newObject } from '../../model/objects.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { isHarmlessLink } from '../../model/values.ts';
import { watermarkOf } from '../../model/watermark.ts';
import { keyOf } from '../../package/keys.ts';
import { escapeText, type XmlElement } from '../../package/xml.ts';
import type { CommentWriting } from '../comments/write.ts';
import { changedTextFormats, characterStyle } from '../properties/text.ts';
import { wrappers } from '../read/inline.ts';
import type { Reader } from '../read/reader.ts';
import { element, endTag, rawOf, type Source, startTag, withAttribute } from '../source.ts';
import { writeEquation } from './equation.ts';
import { isNewReference, writeReference } from './fields.ts';
import type { GraphicStyles } from './graphicStyles.ts';
import type { NewStyles } from './newStyles.ts';
import { changeObject, writeNewObject } from './objects.ts';
import type { Pages } from './pages.ts';
import { type NewPictures, writePicture } from './pictures.ts';
import type { Holder } from './pieces.ts';
import { writeChangePlace } from './tracked.ts';
import { writeWatermark } from './watermark.ts';

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
  /** what stands in a text box, or a shape, that was put in, as blocks */
  box(writer: Writer, key: unknown, isShape: boolean): string;
  /** named styles of frames and lines that were put in */
  graphics: GraphicStyles;
};

/** An element around inline content, by what tells it from others; `like` is the kind of its text. */
type Around = { name: string; like?: string; at: number; isLink: boolean; start: string; end: string };

const isSame = (one: Around, other: Around | undefined) =>
  other !== undefined && (one.name === other.name || one.like === other.name || one.name === other.like);

/** What stands around inline content in its paragraph, and the elements that are open where it begins and where it ends. */
type Place = { before: ModelNode[]; after: ModelNode[]; opened: Holder[]; closing: Holder[] };
const alone: Place = { before: [], after: [], opened: [], closing: [] };

/** Inline content as XML. Elements around it are opened and closed so that they nest in the order of the file. */
export function writeInline(
  writer: Writer,
  items: ModelNode[],
  { before, after, opened, closing }: Place = alone,
): string {
  let out = '';
  let last = before.findLast(isVisible);
  let open = opened.map((holder) => holderOf(writer, holder));
  const moveTo = (target: Around[]) => {
    // A link in a span says the same as a span in a link.
    if (open.length === target.length && target.every((one) => open.some((now) => isSame(one, now)))) return;
    const differs = target.findIndex((one, at) => !isSame(one, open[at]));
    const kept = differs < 0 ? target.length : differs;
    for (const one of open.slice(kept).reverse()) out += one.end;
    for (const one of target.slice(kept)) out += one.start;
    open = [...open.slice(0, kept), ...target.slice(kept)];
  };
  const writable = items.filter((item) => isWritable(writer, item));
  for (const [at, item] of writable.entries()) {
    moveTo(aroundOf(writer, item, open));
    let following = at + 1;
    while (writable[following]?.type === 'marker') following += 1;
    const next = writable[following] ?? after.find(isVisible);
    // Programs differ in whether a space behind a picture counts: there it is an element.
    const beside = { last: last?.text?.at(-1), next: visible(next).at(0) };
    out += item.type === 'text' ? writeFormatted(writer, item, beside) : writeAtom(writer, item);
    if (isVisible(item)) last = item;
  }
  moveTo(closing.map((holder) => holderOf(writer, holder)));
  return out;
}

function holderOf({ source }: Writer, { element: found, keys: [, like] }: Holder): Around {
  const start = startTag(source, found);
  const own = { name: keyOf(source, found), at: found.start, isLink: found.name === 'text:a' };
  return { ...own, ...(like !== null && like !== undefined && { like }), start, end: endTag(source, found) };
}

/** Whether the first or the last of some items stands in an element of the file; undefined when none is written. */
export function insideOf(writer: Writer, items: ModelNode[]) {
  const writable = items.filter((item) => isWritable(writer, item));
  if (writable.length === 0) return undefined;
  return (which: 0 | -1, holder: Holder) => {
    const item = writable.at(which);
    const own = holderOf(writer, holder);
    return item !== undefined && aroundOf(writer, item, []).some((one) => isSame(one, own));
  };
}

/** Text always; an atom only when its key names something that was read as an atom from this very file, or is new. */
const isWritable = (writer: Writer, item: ModelNode) =>
  (item.type === 'raw' && writer.note(writer, item.attrs?.key) !== undefined) || isKnown(writer, item);

const isKnown = ({ reader, pictures, source, comments }: Writer, item: ModelNode) =>
  item.type === 'text' ||
  writeChangePlace(source, item) !== undefined ||
  (item.type === 'marker' && comments.marker(source, item.attrs?.key) !== undefined) ||
  isNewReference(source, item) ||
  (item.type === 'raw' &&
    (watermarkOf(item.attrs?.key) ?? equationOf(item.attrs?.key) ?? newObject(item.attrs?.key)) !==
      undefined) ||
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
  const watermark = item.type === 'raw' ? watermarkOf(item.attrs?.key) : undefined;
  if (watermark !== undefined) return writeWatermark(writer, watermark);
  const equation = item.type === 'raw' ? equationOf(item.attrs?.key) : undefined;
  if (equation) return writeEquation(writer, equation);
  if (item.type === 'raw' && newObject(item.attrs?.key))
    return writeNewObject(writer, item.attrs ?? {}, (isShape) =>
      writer.box(writer, item.attrs?.key, isShape),
    );
  const known = item.type === 'raw' && writer.reader.objects.get(String(item.attrs?.key ?? ''));
  if (known) return changeObject(writer, known.element, item.attrs ?? {}, known.object);
  if (isNewReference(writer.source, item)) return writeReference(writer.source, item);
  const comment = item.type === 'marker' ? writer.comments.marker(writer.source, item.attrs?.key) : undefined;
  if (comment !== undefined) return comment;
  const found = writer.source.find(item.attrs?.key);
  return found ? rawOf(writer.source, found) : '';
}

function writeFormatted(writer: Writer, item: ModelNode, beside: Beside): string {
  const text = writeText(writer.source, item.text ?? '', beside);
  const marks = item.marks ?? [];
  const properties = changedTextFormats(marks);
  const named = characterStyle(marks);
  const isPlain = Object.keys(properties).length === 0;
  if (isPlain && named === null) return text;
  const style = isPlain ? named : writer.styles.text(properties, named);
  return element(writer.source, 'text:span', { 'text:style-name': style }, text);
}

/** The characters before and after a text in its paragraph, as far as there are any. */
type Beside = { last?: string | undefined; next?: string | undefined };

/** Markers do not part white space from white space. */
const isVisible = ({ type }: ModelNode) => type !== 'marker';

/** What an item is beside white space: its text, or a character that is none. */
const visible = (item: ModelNode | undefined) =>
  item === undefined ? '' : item.type === 'text' ? (item.text ?? '') : '\ufffc';

/** Text as element content. White space that would count once or not at all is written as elements (ODF, 6.1.3). */
export function writeText(source: Source, text: string, { last = '', next = '' }: Beside = {}): string {
  return text
    .replaceAll('\r', ' ')
    .split(/(\t|\n| +)/)
    .map((piece, at, all) => {
      if (piece === '\t') return element(source, 'text:tab');
      if (piece === '\n') return element(source, 'text:line-break');
      if (!piece.startsWith(' ')) return escapeText(piece);
      const between =
        /\S$/.test(all[at - 1] || (at > 1 ? '' : last)) &&
        /^\S/.test(all[at + 1] || (at < all.length - 2 ? '' : next));
      const spaces = piece.length - (between ? 1 : 0);
      const more = element(source, 'text:s', { 'text:c': spaces === 1 ? null : spaces });
      return (between ? ' ' : '') + (spaces > 0 ? more : '');
    })
    .join('');
}

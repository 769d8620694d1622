import { readXml } from '../reader.ts';
import type { OpenTag } from '../saxEvents.ts';
import { fromBase64 } from '../searchable/bytes.ts';
import { type DocumentContent, type Item, type ItemType, itemFlags } from './model.ts';
import { isoOf } from './moment.ts';

/** Values by the element they stand in, directly inside the item. */
const valueTypes: Readonly<Record<string, ItemType>> = {
  text: 'text',
  textlist: 'text',
  number: 'number',
  numberlist: 'number',
  numberpair: 'number',
  datetime: 'datetime',
  datetimelist: 'datetime',
  datetimepair: 'datetime',
  richtext: 'richtext',
  formula: 'formula',
  object: 'file',
};

/** Text inside these is not what a person reads of a rich text. */
const silent: ReadonlySet<string> = new Set(
  'code formula gif jpeg png bmp cgm notesbitmap compositedata rawitemdata itemdata filedata popuptext pardef'.split(
    ' ',
  ),
);

/** Depths of an item, and of what stands directly inside it. */
const ITEM = 2;
const VALUE = 3;

/** Reads a document that stands alone: what it says of itself, and its items in their order. Bytes are left where they
 *  are. @throws a fault as `readXml` does. */
export function readDocument(dxl: string): DocumentContent {
  const read: DocumentContent = { root: '', form: '', updatedBy: [], items: [] };
  const path: string[] = [];
  let item: Item | undefined;
  let text = '';
  let hidden = 0;

  function open(tag: OpenTag): void {
    const { local, attributes, depth } = tag;
    if (depth === 1) beginRoot(read, local, attributes);
    else if (depth === ITEM && local === 'item') {
      item = { name: attributes.name ?? '', type: 'binary', flags: flagsOf(attributes), values: [] };
      read.items.push(item);
    } else if (depth === VALUE && item !== undefined) {
      item.type = valueTypes[local] ?? 'binary';
      text = '';
      if (item.type === 'richtext') item.span = { start: tag.start, end: tag.end };
      if (item.type === 'binary') {
        item.span = { start: tag.end, end: tag.end };
        item.rawType = attributes.type ?? '';
      }
    } else if (local === 'file' && path[VALUE - 1] === 'object' && item !== undefined) {
      const { name = '', size, compression = 'none' } = attributes;
      item.file = { name, size: Number(size) || 0, compressed: compression !== 'none' };
    } else if (local === 'filedata' && item?.file !== undefined) {
      item.span = { start: tag.end, end: tag.end };
    }
  }

  /** What a closed element says, where it is one that says something. */
  function close(local: string, start: number, end: number): void {
    const parent = path.at(-1) ?? '';
    const said = text;
    if (path[1] === 'noteinfo') {
      if (local === 'datetime' && (parent === 'created' || parent === 'modified'))
        setTime(read, parent, said);
    } else if (local === 'name' && parent === 'updatedby') read.updatedBy.push(said.trim());
    else if (item === undefined || path.length < ITEM) return;
    else if (item.type === 'richtext') {
      if (path.length === ITEM && item.span !== undefined) {
        item.span.end = end;
        const plain = said.replace(/\n{3,}/g, '\n\n').trim();
        if (plain !== '') item.values.push(plain);
      }
    } else if (item.type === 'file') {
      if (local === 'filedata' && item.span !== undefined) item.span.end = start;
      if (local === 'datetime' && parent === 'modified' && item.file !== undefined) {
        const iso = isoOf(said);
        if (iso !== undefined) item.file.modified = iso;
      }
    } else if (item.type === 'binary') {
      if (path.length === ITEM && item.span !== undefined) item.span.end = start;
    } else addValue(item, local, said);
  }

  readXml(dxl, {
    open(tag, reader) {
      open(tag);
      path.push(tag.local);
      if (silent.has(tag.local) && !(tag.local === 'formula' && tag.depth === VALUE)) hidden++;
      // A rich text goes on across the elements in it.
      if (tag.local === 'break') text += '\n';
      else if (valued.has(tag.local) && item?.type !== 'richtext') text = '';
      reader.wantText(hidden === 0);
    },
    text(piece) {
      text += item?.type === 'richtext' ? spoken(piece) : piece;
    },
    close(tag, reader) {
      const local = path.pop() ?? '';
      if (silent.has(local) && !(local === 'formula' && tag.depth === VALUE)) hidden--;
      if (item?.type === 'richtext' && paragraphs.has(local)) text += '\n';
      close(local, tag.start, tag.end);
      if (tag.depth === ITEM) item = undefined;
      reader.wantText(hidden === 0);
    },
  });
  return finished(read, dxl);
}

/** What holds one value. */
const valued: ReadonlySet<string> = new Set(['text', 'number', 'datetime', 'name', 'formula']);
/** After these a new line begins. */
const paragraphs: ReadonlySet<string> = new Set(['par', 'tablecell', 'sectiontitle']);

/** Line ends of the source are none of the text. */
const spoken = (text: string): string => text.replace(/[ \t]*[\r\n]\s*/g, '');

const flagsOf = (attributes: Readonly<Record<string, string>>) =>
  itemFlags.filter((flag) => attributes[flag] === 'true');

function beginRoot(
  read: DocumentContent,
  root: string,
  { form = '', name = '', username = '', parent }: Readonly<Record<string, string>>,
): void {
  read.root = root;
  read.form = form;
  if (root === 'profiledocument') read.profile = { name, user: username };
  if (parent !== undefined && isUnid(parent)) read.parent = parent.trim().toUpperCase();
}

function setTime(read: DocumentContent, which: 'created' | 'modified', text: string): void {
  const iso = isoOf(text);
  if (iso !== undefined && read[which] === undefined) read[which] = iso;
}

/** A value, or two that are the ends of a range. */
function addValue({ type, values }: Item, local: string, text: string): void {
  if (local === 'text' && type === 'text') values.push(text);
  else if (local === 'number' && type === 'number') values.push(text.trim());
  else if (local === 'datetime' && type === 'datetime') values.push(isoOf(text) ?? text.trim());
  else if (local === 'formula' && type === 'formula') values.push(text);
  else if (local.endsWith('pair') && values.length > 1) values.push(values.splice(-2).join('/'));
}

const isUnid = (text: string): boolean => /^[0-9A-Fa-f]{32}$/.test(text.trim());

/** What items say in place of attributes, as in a note of items alone. */
function finished(read: DocumentContent, dxl: string): DocumentContent {
  const named = (name: string) => read.items.find((each) => each.name.toLowerCase() === name);
  if (read.form === '') read.form = named('form')?.values[0]?.trim() ?? '';
  const reference = named('$ref');
  if (read.parent === undefined && reference !== undefined) {
    const parent = referenceOf(reference, dxl);
    if (parent !== undefined) read.parent = parent;
  }
  return read;
}

/** The first UNID in a list of references to notes: a count of two bytes, then 16 bytes each, of which every eight stand the
 *  other way round (public documentation of UNIVERSALNOTEID). */
function referenceOf({ values, span, rawType }: Item, dxl: string): string | undefined {
  const [text = ''] = values;
  if (isUnid(text)) return text.trim().toUpperCase();
  const bytes = rawType === '4' && span !== undefined ? bytesIn(dxl, span) : undefined;
  if (bytes === undefined || bytes.length < 18) return undefined;
  const halves = [bytes.slice(2, 10), bytes.slice(10, 18)].map((half) => half.reverse());
  return halves
    .flatMap((half) => [...half].map((byte) => byte.toString(16).padStart(2, '0')))
    .join('')
    .toUpperCase();
}

/** The bytes that stand in base64 in a part of a document; undefined when it is none. */
export function bytesIn(dxl: string, { start, end }: { start: number; end: number }): Uint8Array | undefined {
  return fromBase64(dxl.slice(start, end));
}

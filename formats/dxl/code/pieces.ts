import { type OpenTag, readXml } from '../reader.ts';
import { unescapedReference } from './reference.ts';

export type CodeLanguage = 'lotusscript' | 'formula' | 'javascript';

/** Code as it is written, taken out of an element. */
export type Piece = {
  language: CodeLanguage;
  text: string;
  /** What the code does: the event of its `code`, or the item of a raw note. */
  event: string;
  /** What it belongs to below the element: `field 'Total'`; empty of the element itself. */
  owner: string;
  start: number;
  end: number;
  /** Offset in the DXL of an offset in the text. */
  toDxl(offset: number): number;
};

/** Elements that code belongs to, and what they are called by. */
const owners: ReadonlySet<string> = new Set(
  'field action sharedaction column button actionhotspot computedtext outlineentry embeddedview embeddedoutline frame section par globals'.split(
    ' ',
  ),
);
const languages: ReadonlySet<string> = new Set(['lotusscript', 'formula', 'javascript']);
/** Items of raw notes that hold code as text. */
const items: Readonly<Record<string, CodeLanguage>> = {
  $Script: 'lotusscript',
  $ScriptLib: 'lotusscript',
  $$FormScript: 'lotusscript',
  $DBScript: 'lotusscript',
  $ViewGlobalScript: 'lotusscript',
  $JavaScriptLibrary: 'javascript',
};
const markup =
  /&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-z]+);|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<[^>]*>/g;

type Reading = {
  language: CodeLanguage;
  event: string;
  owner: string;
  depth: number;
  from: number;
  /** The element that an item belongs to, by where it begins. */
  note?: number;
};

/** All code in an element or a database document, in its order. Throws a fault as `readXml` does. */
export function codePieces(dxl: string): Piece[] {
  const found: { piece: Piece; note: number | undefined }[] = [];
  const open: OpenTag[] = [];
  let reading: Reading | undefined;

  const ownerOf = (): string => {
    const tag = open.findLast(({ local, depth }) => owners.has(local) && depth > 1);
    if (tag === undefined || tag.local === 'par') return '';
    if (tag.local === 'globals') return 'globals';
    const { name, title, itemname, label } = tag.attributes;
    const word = [name, title, itemname, label].find((each) => each?.trim());
    return word === undefined ? tag.local : `${tag.local} '${word.trim()}'`;
  };
  function begin(tag: OpenTag): Reading | undefined {
    if (tag.selfClosing) return undefined;
    if (languages.has(tag.local)) {
      if (tag.attributes.compiled === 'true') return undefined;
      const event =
        open.findLast(({ local }) => local === 'code')?.attributes.event ?? open.at(-1)?.local ?? '';
      return {
        language: tag.local as CodeLanguage,
        event,
        owner: ownerOf(),
        depth: tag.depth,
        from: tag.end,
      };
    }
    const item = open.at(-1);
    if (item?.local !== 'item' || tag.local !== 'text') return undefined;
    const name = item.attributes.name ?? '';
    const language = Object.hasOwn(items, name) ? items[name] : undefined;
    const note = open.at(-2)?.start ?? 0;
    return language && { language, event: name, owner: '', depth: tag.depth, from: tag.end, note };
  }

  readXml(dxl, {
    open(tag) {
      reading ??= begin(tag);
      open.push(tag);
    },
    close(tag) {
      open.pop();
      if (reading?.depth !== tag.depth) return;
      const { language, event, owner, from, note } = reading;
      reading = undefined;
      const decoded = decode(dxl, from, tag.start);
      const piece = { language, event, owner, start: from, end: tag.start, ...decoded };
      if (piece.text !== '') found.push({ piece, note });
    },
  });
  return joined(found);
}

/** What does not fit in one item goes on in the next of that name in the note, whatever stands between them. */
function joined(found: readonly { piece: Piece; note: number | undefined }[]): Piece[] {
  const groups = Map.groupBy(found, ({ piece, note }) =>
    note === undefined ? piece : `${note} ${piece.event}`,
  );
  return [...groups.values()]
    .map((group) => together(group.map(({ piece }) => piece)))
    .filter(({ text }) => text.trim() !== '');
}

/** Pieces in their order as one text. */
function together(pieces: Piece[]): Piece {
  const [first, last] = [pieces[0] as Piece, pieces.at(-1) as Piece];
  if (first === last) return first;
  let length = 0;
  const begins = pieces.map(({ text }) => {
    length += text.length;
    return length - text.length;
  });
  const toDxl = (offset: number): number => {
    const at = Math.max(
      begins.findLastIndex((begin) => begin <= offset),
      0,
    );
    return (pieces[at] ?? first).toDxl(offset - (begins[at] ?? 0));
  };
  return { ...first, text: pieces.map(({ text }) => text).join(''), end: last.end, toDxl };
}

/** The text between two tags, with the way back: where references and tags were, the offsets move apart. */
function decode(dxl: string, start: number, end: number): Pick<Piece, 'text' | 'toDxl'> {
  const raw = dxl.slice(start, end);
  const parts: string[] = [];
  /** Offsets in the text, and beside each the one in the DXL from which on they go together. */
  const texts = [0];
  const places = [start];
  let length = 0;
  let at = 0;
  const add = (text: string, place: number) => {
    parts.push(text);
    texts.push(length);
    places.push(start + place);
    length += text.length;
  };
  for (const { 0: whole, 1: section, index } of raw.matchAll(markup)) {
    if (index > at) add(raw.slice(at, index), at);
    if (section !== undefined) add(section, index + '<![CDATA['.length);
    else if (whole.startsWith('&')) add(unescapedReference(whole), index);
    else if (/^<(?:[\w.-]+:)?break[\s/>]/.test(whole)) add('\n', index);
    at = index + whole.length;
  }
  if (at < raw.length || parts.length === 0) add(raw.slice(at), at);
  const toDxl = (offset: number): number => {
    if (offset >= length) return end;
    let low = 0;
    let high = texts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((texts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return Math.min((places[low] ?? start) + offset - (texts[low] ?? 0), end);
  };
  return { text: parts.join(''), toDxl };
}

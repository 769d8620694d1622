import { applyEdits, type Edit } from '../edits.ts';
import { attributeSpans, nameEnd } from '../tag.ts';
import { type Child, type Outer, readOuter } from './children.ts';
import { bareNoteinfo, type Piece, unidSpan } from './volatile.ts';

/** The edits that undo `clean` on the very text it gave. */
export const restoring = (pieces: readonly Piece[]): Edit[] =>
  pieces.map(({ start, end, text }) => ({ start, end, text }));

/**
 * The edits that put what was taken out of an element into a version of it that was edited since: each piece
 * after the sibling it followed. What the text has of its own is never replaced.
 */
export function puttingBack(source: string, pieces: readonly Piece[]): Edit[] {
  const outer = readOuter(source);
  const present = Map.groupBy(outer.children, ({ key }) => key);
  const info = outer.children.find(({ name }) => name === 'noteinfo');
  const edits: Edit[] = [];
  for (const piece of pieces) {
    if (piece.what.startsWith('@')) {
      const at = attributePlaceOf(source, outer, piece);
      if (outer.attributes[piece.what.slice(1)] === undefined)
        edits.push({ start: at, end: at, text: piece.text });
    } else if (piece.what === 'noteinfo') {
      edits.push(...noteinfoEdits(source, outer, info, piece));
    } else if (!present.has(piece.what)) {
      const at = placeOf(outer, present, info, piece);
      edits.push({ start: at, end: at, text: piece.text });
    }
  }
  return outer.selfClosing ? opened(source, outer, edits) : edits;
}

/** The piece with the UNID of the text, which is the identity that counts. */
function noteinfoEdits(source: string, outer: Outer, info: Child | undefined, piece: Piece): Edit[] {
  if (info === undefined) return [{ start: outer.tag.end, end: outer.tag.end, text: piece.text }];
  const bare = bareNoteinfo(source, info);
  if (source.slice(info.start, info.end) !== bare) return [];
  const open = piece.text.search(/<(?:[\w.-]+:)?noteinfo/);
  const recorded = unidSpan(piece.text, { start: open, tagEnd: piece.text.indexOf('>', open) + 1 });
  const own = unidSpan(source, info);
  if (recorded === undefined || own === undefined) return [];
  const text = applyEdits(piece.text, { start: 0, end: piece.text.length }, [
    { ...recorded, text: source.slice(own.start, own.end) },
  ]);
  return [{ start: info.start, end: info.end, text }];
}

function placeOf(
  outer: Outer,
  present: ReadonlyMap<string, Child[]>,
  info: Child | undefined,
  { after }: Piece,
): number {
  if (after === undefined) return info?.end ?? outer.tag.end;
  const same = present.get(after.key) ?? [];
  return (same[after.nth - 1] ?? same.at(-1) ?? outer.children.at(-1))?.end ?? outer.contentEnd;
}

/** After the attribute it followed, or where attributes begin. */
function attributePlaceOf(source: string, { tag }: Outer, { after }: Piece): number {
  const before = attributeSpans(source, tag).find(({ name }) => `@${name}` === after?.key);
  return before?.end ?? nameEnd(source, tag.start);
}

/** `<x/>` becomes `<x>…</x>` when something goes inside it. */
function opened(source: string, { tag }: Outer, edits: readonly Edit[]): Edit[] {
  const [inside, outside] = [
    edits.filter(({ start }) => start >= tag.end),
    edits.filter(({ start }) => start < tag.end),
  ];
  if (inside.length === 0) return [...outside];
  const name = source.slice(tag.start + 1, nameEnd(source, tag.start));
  const text = inside.map((edit) => edit.text).join('');
  return [...outside, { start: tag.end - 2, end: tag.end, text: `>${text}</${name}>` }];
}

import type { Chunk } from '../../model/block.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import type { XmlElement } from '../../package/xml.ts';
import { charactersOf, collapse, type Space } from '../read/text.ts';
import type { Source } from '../source.ts';

/** An element around text, by its key and by that of the kind of its text. */
export type Holder = { element: XmlElement; keys: (string | null)[] };
/** The least of a paragraph that keeps its bytes: a word, white space, an element in the line, or a tag around text. */
export type Piece = Chunk & { tag?: Holder & { isStart: boolean } };

/** A paragraph in pieces, so that a change of it leaves the bytes of all others. */
export const piecesOf = (source: Source, chunks: Chunk[]): Piece[] =>
  chunks.flatMap((chunk) => (chunk.inner ? aroundOf(source, chunk.inner) : wordsOf(source, chunk)));

function aroundOf(source: Source, { element, run, chunks }: NonNullable<Chunk['inner']>): Piece[] {
  const { start, openEnd, closeStart, end } = element;
  const holder = { element, keys: [keyOf(source, element), run] };
  return [
    { from: start, to: openEnd, items: [], tag: { ...holder, isStart: true } },
    ...piecesOf(source, chunks),
    { from: closeStart, to: end, items: [], tag: { ...holder, isStart: false } },
  ];
}

/** White space, a word, a reference, or what stands between words of a stretch without being one. */
const WORD = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|[ \t\r\n]+|&[^;]*;|[^ \t\r\n<&]+/g;

/** A stretch of text word by word; anything else as it is. */
function wordsOf({ xml }: Source, chunk: Chunk): Piece[] {
  const raw = xml.slice(chunk.from, chunk.to);
  const [item] = chunk.items;
  if (item?.type !== 'text' || /^<[^!?]/.test(raw)) return [chunk];
  // Whether white space before the stretch makes that at its beginning idle shows in what was read of it.
  return cut(chunk.from, raw, item, { idle: false }) ?? cut(chunk.from, raw, item, { idle: true }) ?? [chunk];
}

function cut(from: number, raw: string, item: ModelNode, space: Space): Piece[] | undefined {
  const pieces = [...raw.matchAll(WORD)].map(({ 0: word, index }): Piece => {
    const text = collapse(charactersOf(word), space);
    const at = from + index;
    return { from: at, to: at + word.length, items: text === '' ? [] : [{ ...item, text }] };
  });
  const text = pieces.flatMap(({ items }) => items.map((one) => one.text)).join('');
  return text === item.text && pieces.at(-1)?.to === from + raw.length ? pieces : undefined;
}

/** What is kept before and behind a change, and the elements that are open where it begins and where it ends. */
export type Seam = { ahead: Piece[]; behind: Piece[]; opened: Holder[]; closing: Holder[] };

/**
 * Leaves out of what is kept those tags at the change that would be around nothing, or part it from text that has the
 * same elements around it. `isInside` says whether the first or the last changed item stands in an element; without
 * items the change is a deletion.
 */
export function seamOf(
  all: Piece[],
  kept: { ahead: Piece[]; behind: Piece[] },
  isInside: ((which: 0 | -1, holder: Holder) => boolean) | undefined,
): Seam {
  const ahead = [...kept.ahead];
  const behind = [...kept.behind];
  const following = behind.find(isSeen);
  const next = following ? openAt(all, all.indexOf(following)) : [];
  for (let tag = ahead.at(-1)?.tag; tag; tag = ahead.at(-1)?.tag) {
    const stays = isInside ? isInside(0, tag) : !tag.isStart || next.some((one) => isSame(one, tag));
    if (isInside ? stays !== tag.isStart : !stays) ahead.pop();
    else break;
  }
  const opened = openAt(ahead, ahead.length);
  for (let tag = behind[0]?.tag; tag; tag = behind[0]?.tag) {
    const stays = isInside ? isInside(-1, tag) : tag.isStart || opened.some((one) => isSame(one, tag));
    if (isInside ? stays === tag.isStart : !stays) behind.shift();
    else break;
  }
  return { ahead, behind, opened, closing: openAt(all, all.length - behind.length) };
}

const isSeen = ({ items }: Piece) => items.length > 0;
const isSame = (one: Holder, other: Holder | undefined) => one.element === other?.element;

/** The elements that are open before a piece. */
function openAt(pieces: Piece[], end: number): Holder[] {
  const open: Holder[] = [];
  for (const { tag } of pieces.slice(0, end)) {
    if (tag?.isStart) open.push(tag);
    else if (tag) open.pop();
  }
  return open;
}

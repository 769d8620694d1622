import type { Chunk } from './block.ts';
import { signature, sliceItems, units } from './changes.ts';
import type { ModelNode } from './types.ts';

/**
 * Which pieces at the beginning and at the end are as they were, and the items between them. A piece that the change
 * directly continues is written anew with it, so that a word or a link is not torn into two, unless the pieces are
 * `fine`: words, with the tags around them apart.
 */
export function keepPieces<Piece extends Chunk>(
  items: ModelNode[],
  inner: Piece[],
  { lead = [], trail = [], fine = false }: { lead?: Piece[]; trail?: Piece[]; fine?: boolean } = {},
): { ahead: Piece[]; behind: Piece[]; middle: ModelNode[] } {
  const all = units(items);
  const ahead = matching([...lead, ...inner], (own, at) => own.every((unit, n) => all[at + n] === unit));
  const match = () => {
    const from = length(ahead);
    const rest = [...lead, ...inner, ...trail].slice(Math.max(ahead.length, lead.length)).toReversed();
    const behind = matching(rest, (own, at) => {
      const start = all.length - at - own.length;
      return start >= from && own.every((unit, n) => all[start + n] === unit);
    }).toReversed();
    return { behind, from, to: all.length - length(behind) };
  };
  let { behind, from, to } = match();
  if (fine) return { ahead, behind, middle: sliceItems(items, from, to) };
  if (from < to && continues(ahead.findLast(seen)?.items.at(-1), sliceItems(items, from, from + 1)[0])) {
    ahead.splice(ahead.findLastIndex(seen));
    ({ behind, from, to } = match());
  }
  if (from < to && continues(sliceItems(items, to - 1, to)[0], behind.find(seen)?.items[0])) {
    behind.splice(0, behind.findIndex(seen) + 1);
    to = all.length - length(behind);
  }
  return { ahead, behind, middle: sliceItems(items, from, to) };
}

const length = (chunks: Chunk[]) => chunks.reduce((sum, chunk) => sum + units(chunk.items).length, 0);
const seen = (chunk: Chunk) => chunk.items.length > 0;
const continues = (one: ModelNode | undefined, next: ModelNode | undefined) =>
  one?.type === 'text' && next?.type === 'text' && signature(one) === signature(next);

/** The chunks, from the first on, that fit where the ones before them end. */
function matching<Piece extends Chunk>(
  chunks: Piece[],
  fits: (own: string[], at: number) => boolean,
): Piece[] {
  let at = 0;
  const stop = chunks.findIndex((chunk) => {
    const own = units(chunk.items);
    if (!fits(own, at)) return true;
    at += own.length;
    return false;
  });
  return stop < 0 ? [...chunks] : chunks.slice(0, stop);
}

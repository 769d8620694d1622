import type { ModelNode } from '../../../../formats/model/index.ts';
import { compareTexts, type Line } from './compare.ts';
import { paragraphsOf } from './paragraphs.ts';

/** Words of a paragraph that stayed, went or came; one that says something else in both texts has all of them. */
export type Paragraph = { change: Line['change'] | 'changed'; runs: Line[] };
/** A row of a table, with what its cells say. */
export type Row = { change: Line['change']; cells: Paragraph[][] };
export type Compared = ({ kind: 'paragraph' } & Paragraph) | { kind: 'table'; rows: Row[] };

/** A paragraph by its text, or a table by the texts of its rows' cells. */
type Piece = { text: string; rows?: string[][][] };

/** What became of one document in another: words within paragraphs, and tables cell by cell. */
export const compareDocuments = (before: ModelNode, after: ModelNode): Compared[] =>
  paired(piecesOf(before), piecesOf(after)).flatMap(({ was, is }): Compared[] => {
    if (was?.rows || is?.rows) return [{ kind: 'table', rows: compareRows(was?.rows ?? [], is?.rows ?? []) }];
    return [{ kind: 'paragraph', ...compareParagraphs(was?.text, is?.text) }];
  });

/** Whether anything is different. */
export const isDifferent = (found: readonly Compared[]): boolean =>
  found.some((one) =>
    one.kind === 'paragraph'
      ? one.change !== 'same'
      : one.rows.some(({ cells }) => cells.some((cell) => cell.some(({ change }) => change !== 'same'))),
  );

function piecesOf(node: ModelNode): Piece[] {
  if (node.type === 'table') {
    const rows = (node.content ?? []).map((row) => (row.content ?? []).map(paragraphsOf));
    return [{ text: JSON.stringify(rows), rows }];
  }
  const own = typeof node.attrs?.text === 'string' && node.attrs.text !== '';
  if (node.type === 'paragraph' || own) return paragraphsOf(node).map((text) => ({ text }));
  return (node.content ?? []).flatMap(piecesOf);
}

type Pair = { was?: Piece; is?: Piece };

/** How far apart what stands for each other may be, and how much of their words they share then. */
const [APART, SHARED] = [5, 0.4];

/** Each piece of both with what stands for it in the other, in their order. */
function paired(before: readonly Piece[], after: readonly Piece[]): Pair[] {
  const pairs: Pair[] = [];
  let [gone, come]: [Piece[], Piece[]] = [[], []];
  const settle = () => {
    while (gone.length > 0 || come.length > 0) {
      const [first] = gone;
      const at = first ? come.slice(0, APART).findIndex((one) => isAlike(first, one)) : come.length;
      if (at > 0) pairs.push(...come.splice(0, at).map((is) => ({ is })));
      const was = gone.shift();
      const is = at === -1 ? undefined : come.shift();
      if (was || is) pairs.push({ ...(was && { was }), ...(is && { is }) });
    }
  };
  let [own, other] = [0, 0];
  const texts = (pieces: readonly Piece[]) => pieces.map(({ text, rows }) => (rows ? `\0${text}` : text));
  for (const { change } of compareTexts(texts(before), texts(after))) {
    const [was, is] = [before[own], after[other]];
    if (change !== 'added') own++;
    if (change !== 'removed') other++;
    if (change === 'removed' && was) gone.push(was);
    else if (change === 'added' && is) come.push(is);
    else {
      settle();
      [gone, come] = [[], []];
      pairs.push({ ...(was && { was }), ...(is && { is }) });
    }
  }
  settle();
  return pairs;
}

function isAlike(one: Piece, other: Piece): boolean {
  // A table that was changed is the same table where another one stands in its place.
  if (one.rows || other.rows) return one.rows !== undefined && other.rows !== undefined;
  const [own, others] = [wordsIn(one.text), wordsIn(other.text)];
  const known = new Set(own);
  const shared = others.filter((word) => known.has(word)).length;
  const [fewer, more] = [own.length, others.length].toSorted((a, b) => a - b);
  // All words of one are in the other, which says more; or much is the same.
  return shared > 0 && (shared >= (fewer ?? 0) || shared >= SHARED * (more ?? 0));
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];

function compareParagraphs(was: string | undefined, is: string | undefined): Paragraph {
  if (was === undefined) return { change: 'added', runs: [{ text: is ?? '', change: 'added' }] };
  if (is === undefined) return { change: 'removed', runs: [{ text: was, change: 'removed' }] };
  if (was === is) return { change: 'same', runs: [{ text: was, change: 'same' }] };
  return { change: 'changed', runs: joined(compareTexts(tokensIn(was), tokensIn(is))) };
}

const tokensIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu) ?? [];

/** Tokens of one kind beside each other as one run; what went stands before what came in its place. */
function joined(tokens: readonly Line[]): Line[] {
  const runs: Line[] = [];
  for (let at = 0; at < tokens.length; ) {
    const same = tokens[at]?.change === 'same';
    let end = at;
    while (end < tokens.length && (tokens[end]?.change === 'same') === same) end++;
    const here = tokens.slice(at, end);
    for (const change of same ? (['same'] as const) : (['removed', 'added'] as const)) {
      const text = here.filter((one) => one.change === change).map((one) => one.text);
      if (text.length > 0) runs.push({ text: text.join(''), change });
    }
    at = end;
  }
  return runs;
}

/** Rows that say something else stand for each other where as many came as went, or where they share words. */
function compareRows(before: readonly string[][][], after: readonly string[][][]): Row[] {
  const pieces = (rows: readonly string[][][]) =>
    rows.map((cells) => ({ text: cells.flat().join('\n'), cells }));
  const [was, is] = [pieces(before), pieces(after)];
  const cellsOf = (all: readonly { text: string; cells: string[][] }[], piece: Piece | undefined) =>
    all.find((one) => one === piece)?.cells;
  return paired(was, is).map((pair): Row => {
    const [own, other] = [cellsOf(was, pair.was), cellsOf(is, pair.is)];
    const count = Math.max(own?.length ?? 0, other?.length ?? 0);
    return {
      change: own ? (other ? 'same' : 'removed') : 'added',
      cells: Array.from({ length: count }, (_, at) => compareCells(own?.[at], other?.[at])),
    };
  });
}

function compareCells(was: readonly string[] | undefined, is: readonly string[] | undefined): Paragraph[] {
  const count = Math.max(was?.length ?? 0, is?.length ?? 0);
  return Array.from({ length: count }, (_, at) => compareParagraphs(was?.[at], is?.[at]));
}

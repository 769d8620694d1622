import { elementsOf, type Piece } from './piece.ts';
import { commonPairs, increasing, type Pair } from './sequence.ts';

/** The attribute by which parts of a kind are known, whatever their order. */
const keys: Readonly<Record<string, string>> = {
  item: 'name',
  field: 'name',
  sharedfieldref: 'name',
  subformref: 'name',
  code: 'event',
  frame: 'name',
  column: 'itemname',
  outlineentry: 'label',
  action: 'title',
  sharedactionref: 'id',
  pardef: 'id',
  textproperty: 'name',
};
/** Kinds whose order is part of the design. */
const ordered: ReadonlySet<string> = new Set([
  'column',
  'outlineentry',
  'frame',
  'action',
  'sharedactionref',
]);
/** Kinds that are known by their place, as people speak of them. */
const placed: ReadonlySet<string> = new Set(['column', 'par', 'tablerow', 'tablecell', 'tablecolumn']);

/** A part with its place among those of its kind, counted from 1, and the word by which it is spoken of. */
type Placed = { piece: Piece; place: number; label: string };
/** What became of one part: it is in both, or only in one. */
export type Match = { before?: Placed; after?: Placed; moved: boolean };

/** Pairs the parts of two elements: kind by kind, by their key where they have one, else by likeness and order. */
export function matchParts(before: readonly Piece[], after: readonly Piece[]): Match[] {
  const kinds = new Set([...after, ...before].map(({ name }) => name));
  const a = Map.groupBy(before, ({ name }) => name);
  const b = Map.groupBy(after, ({ name }) => name);
  return [...kinds].flatMap((kind) =>
    matchKind(kind, placedOf(a.get(kind) ?? []), placedOf(b.get(kind) ?? [])),
  );
}

/** The same for what stands directly in two elements. */
export const matchInside = (before: Piece, after: Piece): Match[] =>
  matchParts(elementsOf(before), elementsOf(after));

function placedOf(pieces: readonly Piece[]): Placed[] {
  const counts = new Map<string, number>();
  return pieces.map((piece, index) => {
    const place = index + 1;
    const key = keyOf(piece);
    if (placed.has(piece.name)) return { piece, place, label: `${piece.name}[${place}]` };
    const word = key === undefined ? piece.name : `${piece.name}[${key}]`;
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    const again = key === undefined ? `[${count}]` : `#${count}`;
    return { piece, place, label: count === 1 ? word : `${word}${again}` };
  });
}

const keyOf = ({ name, attributes }: Piece): string | undefined => {
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  return key === undefined ? undefined : attributes[key];
};

function matchKind(kind: string, before: readonly Placed[], after: readonly Placed[]): Match[] {
  const partner = new Map<Placed, Placed>();
  const a = byKey(before);
  const b = byKey(after);
  for (const [key, placed] of b) {
    const other = a.get(key);
    if (placed !== undefined && other !== undefined) partner.set(placed, other);
  }
  const keyed = new Set(partner.values());
  const restA = before.filter((each) => !keyed.has(each));
  const restB = after.filter((each) => !partner.has(each));
  for (const [one, other] of alike(restA, restB)) partner.set(other, one);

  const taken = new Set(partner.values());
  const still = ordered.has(kind) ? unmoved(after, partner) : undefined;
  const matches: Match[] = after.map((each) => {
    const other = partner.get(each);
    if (other === undefined) return { after: each, moved: false };
    return { before: other, after: each, moved: still !== undefined && !still.has(each.place) };
  });
  const removed = before.filter((each) => !taken.has(each));
  return [...removed.map((each) => ({ before: each, moved: false })), ...matches];
}

/** Parts by their key; undefined for a key that several have. */
function byKey(parts: readonly Placed[]): Map<string, Placed | undefined> {
  const found = new Map<string, Placed | undefined>();
  for (const part of parts) {
    const key = keyOf(part.piece);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : part);
  }
  return found;
}

/** Equal ones are pairs; between them, what was replaced is paired in order. Different keys never are. */
function alike(before: readonly Placed[], after: readonly Placed[]): [Placed, Placed][] {
  const digests = (parts: readonly Placed[]) => parts.map(({ piece }) => piece.digest);
  const pairs: Pair[] = [...commonPairs(digests(before), digests(after)), [before.length, after.length]];
  const found: [Placed, Placed][] = [];
  let [a, b] = [0, 0];
  for (const [atA, atB] of pairs) {
    for (; a < atA && b < atB; a++, b++) {
      const [one, other] = [before[a], after[b]];
      if (one !== undefined && other !== undefined && keyOf(one.piece) === keyOf(other.piece))
        found.push([one, other]);
    }
    const [one, other] = [before[atA], after[atB]];
    if (one !== undefined && other !== undefined) found.push([one, other]);
    [a, b] = [atA + 1, atB + 1];
  }
  return found;
}

/** Places of the parts that kept their order, so that of two that changed places only one has moved. */
function unmoved(after: readonly Placed[], partner: ReadonlyMap<Placed, Placed>): Set<number> {
  const pairs = after.flatMap((each): Pair[] => {
    const other = partner.get(each);
    return other === undefined ? [] : [[each.place, other.place]];
  });
  return new Set(increasing(pairs).map(([place]) => place));
}

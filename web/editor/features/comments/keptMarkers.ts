import { Fragment, type Node } from 'prosemirror-model';
import { type EditorState, Plugin, Selection, type Transaction } from 'prosemirror-state';
import { ySyncPluginKey } from 'y-prosemirror';
import type { Comment } from '../../../../formats/model/index.ts';

type Marked = Pick<Comment, 'start' | 'end' | 'point'>;

/** Markers that went with one stretch of text, in their order, and the step that took it. */
type Gone = { transaction: number; step: number; from: number; to: number; nodes: Node[] };

/**
 * What a comment of the file holds on to outlives the text that is deleted around it, as with a comment that is new: it
 * goes on where there is text left, or stays as a point. What is cut takes along the comments that are wholly in it.
 * @param comments all there are, asked only when a marker goes
 */
export const keptMarkersPlugin = (comments: () => Marked[]) =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      if (transactions.some((tr) => tr.getMeta(ySyncPluginKey))) return null;
      const gone = transactions.flatMap(deletedBy);
      if (gone.length === 0) return null;
      const all = comments();
      const isCut = transactions.some((tr) => tr.getMeta('uiEvent') === 'cut');
      const keep = keysToKeep(all, gone, before.doc, state.doc, isCut);
      return keep.size === 0 ? null : putBack(state, placesOf(gone, keep, all, transactions));
    },
  });

function deletedBy(tr: Transaction, transaction: number): Gone[] {
  const found: Gone[] = [];
  for (const [step, map] of tr.mapping.maps.entries())
    map.forEach((from, to) => {
      const nodes: Node[] = [];
      tr.docs[step]?.nodesBetween(from, to, (node, pos) => {
        if (node.type.name === 'marker' && pos >= from) nodes.push(node);
      });
      if (nodes.length > 0) found.push({ transaction, step, from, to, nodes });
    });
  return found;
}

const keyOf = (node: Node) => String(node.attrs.key);
const keysOf = ({ start, end, point }: Marked) => [start, end, point].filter((key) => key !== null);

function keysToKeep(all: Marked[], gone: Gone[], before: Node, now: Node, isCut: boolean): Set<string> {
  const taken = new Set(gone.flatMap(({ nodes }) => nodes.map(keyOf)));
  const touched = all.map(keysOf).filter((keys) => keys.some((key) => taken.has(key)));
  if (touched.length === 0) return new Set();
  const had = markersIn(before);
  const stays = markersIn(now);
  // What was only moved is there still, and what was put in and taken out again was not there.
  const isGone = (key: string) => had.has(key) && !stays.has(key);
  const goesAlong = (keys: string[]) => isCut && keys.every((key) => isGone(key) || !had.has(key));
  return new Set(touched.filter((keys) => !goesAlong(keys)).flatMap((keys) => keys.filter(isGone)));
}

function markersIn(doc: Node): Set<string> {
  const found = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === 'marker') found.add(keyOf(node));
  });
  return found;
}

type Place = { at: number; nodes: Node[] };

/** Before what came instead of the text, or behind it where only beginnings of comments went. */
function placesOf(
  gone: Gone[],
  keep: Set<string>,
  all: Marked[],
  transactions: readonly Transaction[],
): Place[] {
  const starts = new Set(all.map(({ start }) => start));
  return gone.flatMap(({ transaction, step, from, to, nodes }) => {
    // Each is put back once, also where it was deleted, put in and deleted again.
    const kept = nodes.filter((node) => keep.delete(keyOf(node)));
    if (kept.length === 0) return [];
    const begins = kept.every((node) => starts.has(keyOf(node)));
    const side = begins ? 1 : -1;
    const own = transactions[transaction]?.mapping.slice(step).map(begins ? to : from, side) ?? 0;
    const at = transactions.slice(transaction + 1).reduce((pos, { mapping }) => mapping.map(pos, side), own);
    // The links and changes they stood in are elsewhere.
    return [{ at, nodes: kept.map((node) => node.type.create({ ...node.attrs, wraps: null })) }];
  });
}

function putBack(state: EditorState, places: Place[]): Transaction | null {
  const { tr } = state;
  for (const { at, nodes } of places.toSorted((a, b) => a.at - b.at).toReversed()) {
    const $at = tr.doc.resolve(at);
    const near = Selection.findFrom($at, 1, true) ?? Selection.findFrom($at, -1, true);
    const $near = $at.parent.inlineContent ? $at : near?.$from;
    if ($near) tr.insert($near.pos, Fragment.from(nodes));
  }
  // What is typed next looks as it would have without this.
  return tr.docChanged ? tr.setStoredMarks(state.storedMarks) : null;
}

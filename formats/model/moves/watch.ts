import * as Y from 'yjs';
import { longest, noteOf } from './note.ts';
import { MOVES, settleMoves, settling } from './settle.ts';
import { changedTexts, name, type Unit } from './units.ts';

/** Note the copies that changes of this client make, and delete what others copied too. @returns what stops that. */
export function watchMoves(ydoc: Y.Doc, isOwn: (origin: unknown) => boolean): () => void {
  const moves = ydoc.getArray<number[]>(MOVES);
  const note = (transaction: Y.Transaction) => {
    if (!transaction.local || !isOwn(transaction.origin)) return;
    const found = movesOf(transaction);
    if (found.length > 0) ydoc.transact(() => moves.push(found), settling);
  };
  const settle = (_: unknown, { local }: Y.Transaction) => {
    if (!local) settleMoves(ydoc);
  };
  ydoc.on('beforeObserverCalls', note);
  moves.observe(settle);
  return () => {
    ydoc.off('beforeObserverCalls', note);
    moves.unobserve(settle);
  };
}

/** What a transaction took out of one text and put into another, and what an undo brought back. */
function movesOf(transaction: Y.Transaction): number[][] {
  const { inserted, deleted } = changedTexts(transaction);
  const found: number[][] = [];
  const unmatched = new Map<string, Unit>();
  for (const [to, units] of inserted) {
    let left = units;
    for (const [from, gone] of deleted) {
      // Within one text nothing is copied; and only a text that is new, or whose origin is gone, was split or joined.
      if (from === to || !(isNew(transaction, to) || isGone(from))) continue;
      const { at, start, length } = longest(left, gone);
      if (length > 0) found.push(noteOf(left.slice(at, at + length), gone.slice(start, start + length)));
      left = left.toSpliced(at, length);
    }
    for (const unit of left) unmatched.set(name(unit), unit);
  }
  if (transaction.origin instanceof Y.UndoManager) found.push(...broughtBack(transaction, unmatched));
  return found;
}

/** Deleted text that an undo made anew is a copy too. */
function broughtBack({ doc }: Y.Transaction, fresh: Map<string, Unit>): number[][] {
  if (fresh.size === 0) return [];
  const pairs: { to: Unit; from: Unit }[] = [];
  for (const structs of doc.store.clients.values()) {
    for (const item of structs) {
      if (!(item instanceof Y.Item) || !item.redone) continue;
      const { client, clock } = item.redone;
      for (let at = 0; at < item.length; at++) {
        const to = fresh.get(name({ client, clock: clock + at }));
        if (to)
          pairs.push({ to, from: { client: item.id.client, clock: item.id.clock + at, sign: to.sign } });
      }
    }
  }
  const inOrder = pairs.toSorted((a, b) => a.to.clock - b.to.clock);
  return pairs.length > 0
    ? [
        noteOf(
          inOrder.map(({ to }) => to),
          inOrder.map(({ from }) => from),
        ),
      ]
    : [];
}

const isNew = (transaction: Y.Transaction, { _item }: Y.XmlElement) =>
  _item !== null && _item.id.clock >= (transaction.beforeState.get(_item.id.client) ?? 0);
const isGone = ({ _item }: Y.XmlElement) => _item?.deleted === true;

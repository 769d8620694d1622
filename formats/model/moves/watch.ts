import * as Y from 'yjs';
import { joinTexts } from './join.ts';
import { longest, noteOf } from './note.ts';
import { MOVES } from './parts.ts';
import { settleMoves, settling } from './settle.ts';
import { changedTexts, name, type Unit } from './units.ts';

/** Note the copies that changes of this client make, and delete what others copied too. @returns what stops that. */
export function watchMoves(ydoc: Y.Doc, isOwn: (origin: unknown) => boolean): () => void {
  const moves = ydoc.getArray<number[]>(MOVES);
  const note = (transaction: Y.Transaction) => {
    if (transaction.origin === settling) return;
    const own = transaction.local && isOwn(transaction.origin);
    const found = own ? movesOf(transaction) : [];
    ydoc.transact(() => {
      const all = [...found, ...joinTexts(transaction)];
      if (all.length > 0) moves.push(all);
    }, settling);
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
  const undone = transaction.origin instanceof Y.UndoManager;
  // What took nothing out moved nothing; a pasted document has millions of characters to look at.
  if (!undone && transaction.deleteSet.clients.size === 0) return [];
  const { inserted, deleted } = changedTexts(transaction);
  const found: number[][] = [];
  const unmatched = new Map<string, Unit>();
  // A character that was taken out is put in once: where several texts move at once, they may be alike in part.
  const used = new Set<Unit>();
  for (const [to, units] of inserted) {
    let left = units;
    const take = (all: Unit[], among = left) => {
      const gone = all.filter((unit) => !used.has(unit));
      const { at, start, length } = longest(among, gone);
      const taken = among.slice(at, at + length);
      const source = gone.slice(start, start + length);
      if (length > 0) found.push(noteOf(taken, source));
      for (const unit of source) used.add(unit);
      left = left.filter((unit) => !taken.includes(unit));
    };
    for (const [from, gone] of deleted) {
      // Only a paragraph that is new, or whose origin is gone, was split or joined.
      if (from !== to && (isNew(transaction, to) || isGone(from))) take(gone);
    }
    for (const [text, own] of Map.groupBy(left, ({ within }) => within)) {
      // Within one paragraph a text is copied when it is joined with another, and an atom when it is moved.
      for (const [other, gone] of Map.groupBy(deleted.get(to) ?? [], ({ within }) => within)) {
        if (text === other ? text === undefined : isNew(transaction, text) || isGone(other)) take(gone, own);
      }
    }
    if (undone) for (const unit of left) unmatched.set(name(unit), unit);
  }
  if (undone) found.push(...broughtBack(transaction, unmatched));
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
        if (to) pairs.push({ to, from: { ...to, client: item.id.client, clock: item.id.clock + at } });
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

type Holder = Y.XmlElement | Y.XmlText | undefined;
const isNew = (transaction: Y.Transaction, holder: Holder) => {
  const id = holder?._item?.id;
  return id !== undefined && id.clock >= (transaction.beforeState.get(id.client) ?? 0);
};
const isGone = (holder: Holder) => holder?._item?.deleted === true;

import * as Y from 'yjs';
import { deduplicateMoves, repairing } from './deduplicate.ts';
import { joinTexts } from './join.ts';
import { lastCopyIn, MOVES } from './parts.ts';
import { copyOf, longest, noteOf } from './recordMoves.ts';
import { changedTexts, isThere, name, type Unit } from './units.ts';

/** Note the copies that changes of this client make, and delete what others copied too. @returns what stops that. */
export function watchMoves(ydoc: Y.Doc, isOwn: (origin: unknown) => boolean): () => void {
  const moves = ydoc.getArray<number[]>(MOVES);
  const note = (transaction: Y.Transaction) => {
    if (transaction.origin === repairing) return;
    const own = transaction.local && isOwn(transaction.origin);
    const found = own ? movesOf(transaction) : [];
    ydoc.transact(() => {
      const all = [...found, ...joinTexts(transaction)];
      if (all.length > 0) moves.push(all);
    }, repairing);
  };
  const deduplicate = (_: unknown, { local }: Y.Transaction) => {
    if (!local) deduplicateMoves(ydoc);
  };
  ydoc.on('beforeObserverCalls', note);
  moves.observe(deduplicate);
  return () => {
    ydoc.off('beforeObserverCalls', note);
    moves.unobserve(deduplicate);
  };
}

/** What a transaction took out of one text and put into another, and what an undo brought back. */
function movesOf(transaction: Y.Transaction): number[][] {
  const undone = transaction.origin instanceof Y.UndoManager;
  // What took nothing out moved nothing; a pasted document has millions of characters to look at.
  if (!undone && transaction.deleteSet.clients.size === 0) return [];
  const { inserted, deleted } = changedTexts(transaction);
  if (undone) return broughtBack(transaction, inserted, deleted);
  const found: number[][] = [];
  // A character that was taken out is put in once: where several texts move at once, they may be alike in part.
  const used = new Set<Unit>();
  for (const [to, units] of inserted) {
    let left = units;
    const take = (all: Unit[], among = left) => {
      const gone = all.filter((unit) => !used.has(unit));
      const { to: taken, from: source } = copyOf(among, gone);
      if (taken.length > 0) found.push(noteOf(taken, source));
      for (const unit of [...source, ...taken]) used.add(unit);
      left = left.filter((unit) => !used.has(unit));
    };
    for (const [from, gone] of deleted) {
      // Only a paragraph that is new, or whose origin is gone, was split or joined.
      if (from !== to && (isNew(transaction, to) || isGone(from))) take(gone);
    }
    const texts = [...Map.groupBy(deleted.get(to) ?? [], ({ within }) => within)];
    for (const [text, own] of Map.groupBy(left, ({ within }) => within)) {
      // Within one paragraph a text is copied when it is joined with another, and an atom when it is moved. The binding may
      // then write the text anew that it joins to, too.
      const joins = texts.some(([other]) => other !== text && isGone(other));
      const sources = texts
        .filter(([other]) =>
          text === other ? text === undefined || joins : isNew(transaction, text) || isGone(other),
        )
        .map(([, gone]) => ({ gone, length: longest(own, gone).length }))
        .toSorted((a, b) => b.length - a.length);
      // What has a source has no other, and the longest is the one: two letters are alike by chance.
      for (const { gone } of sources)
        take(
          gone,
          own.filter((unit) => !used.has(unit)),
        );
    }
  }
  return found;
}

/**
 * Deleted text that an undo made anew is a copy too: of what was last made of it, which the undo may take away again.
 * So each character has one copy after another, in a chain. Only where another copy stands in the text, such as one that
 * somebody else made meanwhile, it is one more of the same: one of the two goes. What only reads the same is no copy.
 */
function broughtBack({ doc }: Y.Transaction, inserted: Texts, deleted: Texts): number[][] {
  const fresh = new Map([...inserted.values()].flat().map((unit) => [name(unit), unit]));
  if (fresh.size === 0) return [];
  const gone = new Map([...deleted.values()].flat().map((unit) => [name(unit), unit]));
  const lastCopy = lastCopyIn(doc);
  const moved = new Map<Unit, Unit>();
  const anew = new Map<Unit, Unit>();
  for (const structs of doc.store.clients.values()) {
    for (const item of structs) {
      if (!(item instanceof Y.Item) || !item.redone) continue;
      const { client, clock } = item.redone;
      for (let at = 0; at < item.length; at++) {
        const to = fresh.get(name({ client, clock: clock + at }));
        if (!to) continue;
        const first = { client: item.id.client, clock: item.id.clock + at };
        const last = lastCopy(first);
        const taken = gone.get(name(last));
        if (taken) moved.set(to, taken);
        else anew.set(to, { ...to, ...(isThere(doc, last) ? first : last) });
      }
    }
  }
  // What comes back to one paragraph is one copy.
  const notes = [...inserted.values()].map((units) => units.filter((to) => moved.has(to)));
  return [
    ...notes.map((own) => [own, moved] as const),
    [[...anew.keys()].toSorted((a, b) => a.clock - b.clock), anew] as const,
  ]
    .filter(([own]) => own.length > 0)
    .map(([own, sources]) =>
      noteOf(
        own,
        own.flatMap((to) => sources.get(to) ?? []),
      ),
    );
}

type Texts = Map<Y.XmlElement, Unit[]>;
type Holder = Y.XmlElement | Y.XmlText | undefined;
const isNew = (transaction: Y.Transaction, holder: Holder) => {
  const id = holder?._item?.id;
  return id !== undefined && id.clock >= (transaction.beforeState.get(id.client) ?? 0);
};
const isGone = (holder: Holder) => holder?._item?.deleted === true;

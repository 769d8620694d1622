import type { Connection, Document } from '@hocuspocus/server';
import type { PendingUpdates } from './pendingUpdates.ts';

/** `position`: where the log must be committed up to; undefined while changes that it builds on have not arrived. */
type Waiting = { connection: Connection; seq: number; position: number | undefined };

/** Our own acknowledgement (documents.md, "Drafts"): an editor says `written` after each change, and gets `saved` once
 *  everything that came before on its socket is committed. The library's own sync status answers before anything is stored. */
export type Acknowledgements = {
  written(document: Document, connection: Connection, seq: number): void;
  /** Answers what can be answered; called after each commit and each change. */
  settle(): void;
  /** Stops acknowledging in a room whose draft has ended: nothing that arrives there is stored. */
  refuse(document: Document): void;
};

/** Where the log of updates ends, and up to where it is durable. */
export type LogEnds = { position(): number; committed(): number };

export function createAcknowledgements(log: LogEnds, pending: PendingUpdates): Acknowledgements {
  const waiting = new Map<Document, Waiting[]>();
  const refused = new WeakSet<Document>();

  const settle = () => {
    for (const [document, list] of waiting) {
      const rest: Waiting[] = [];
      for (const each of list) {
        // A connection may be closed because the draft has ended, and then the log has not stored its last changes.
        if (!document.hasConnection(each.connection)) continue;
        const incomplete = pending.isIncomplete(each.connection, document);
        const position = incomplete ? undefined : (each.position ?? log.position());
        if (position === undefined || position > log.committed()) rest.push({ ...each, position });
        else each.connection.sendStateless(JSON.stringify({ type: 'saved', seq: each.seq }));
      }
      if (rest.length === 0) waiting.delete(document);
      else waiting.set(document, rest);
    }
  };

  return {
    written(document, connection, seq) {
      if (refused.has(document)) return;
      const position = log.position();
      const earlier = (waiting.get(document) ?? []).filter(
        (each) => each.connection !== connection || (each.position !== undefined && each.position < position),
      );
      waiting.set(document, [...earlier, { connection, seq, position }]);
      settle();
    },
    settle,
    refuse(document) {
      refused.add(document);
      waiting.delete(document);
    },
  };
}

/** The number in `{"type":"written","seq":n}`; undefined for whatever else a page sends. */
export function writtenSeq(payload: string): number | undefined {
  if (payload.length > 200) return undefined;
  try {
    const message: unknown = JSON.parse(payload);
    if (typeof message !== 'object' || message === null) return undefined;
    const { type, seq } = message as Record<string, unknown>;
    return type === 'written' && Number.isSafeInteger(seq) ? (seq as number) : undefined;
  } catch {
    return undefined;
  }
}

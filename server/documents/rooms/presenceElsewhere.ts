import type { Document } from '@hocuspocus/server';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { MAX_STATES, type Relay } from './relay.ts';

/** Cursors and names travel between processes: gathered, so that no keystroke is a message of its own. What is lost comes
 *  again, because every window says every few seconds that it is there; what a dead process said fades after half a minute. */
const GATHER_MS = 50;
const FROM_ELSEWHERE = 'another process';

export function createPresenceElsewhere(relay: Pick<Relay, 'present'>, isShared: (draft: string) => boolean) {
  const waiting = new Map<Document, Set<number>>();
  let timer: NodeJS.Timeout | undefined;

  const send = (document: Document, clients: number[]) => {
    const there = clients.filter((client) => document.awareness.meta.has(client));
    if (there.length === 0) return;
    const states = encodeAwarenessUpdate(document.awareness, there);
    if (states.length <= MAX_STATES) return relay.present(document.name, states);
    // One that is too large for itself is not told.
    const middle = there.length >> 1;
    if (middle > 0) for (const half of [there.slice(0, middle), there.slice(middle)]) send(document, half);
  };
  const flush = () => {
    timer = undefined;
    for (const [document, clients] of waiting) send(document, [...clients]);
    waiting.clear();
  };
  const note = (document: Document, clients: Iterable<number>) => {
    const own = waiting.get(document) ?? new Set();
    for (const client of clients) own.add(client);
    waiting.set(document, own);
    timer ??= setTimeout(flush, GATHER_MS);
  };

  return {
    /** Called when states have changed in a room. */
    changed(document: Document, clients: number[], origin: unknown): void {
      if (origin !== FROM_ELSEWHERE && isShared(document.name)) note(document, clients);
    },
    /** Says who is here, to a process that has just come. */
    all(document: Document): void {
      note(
        document,
        document.getConnections().flatMap((connection) => [...document.getClients(connection)]),
      );
    },
    heard(document: Document, states: Uint8Array): void {
      applyAwarenessUpdate(document.awareness, states, FROM_ELSEWHERE);
    },
    close: () => clearTimeout(timer),
  };
}

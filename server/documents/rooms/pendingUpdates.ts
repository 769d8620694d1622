import type { Connection, Document } from '@hocuspocus/server';
import { getState } from 'yjs';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';
import { clientsIn, waitingIn } from './pendingStructs.ts';

/** Which changes of a connection have arrived but cannot be applied, because others that they build on have not.
 *  Yjs keeps such changes in memory and tells nobody of them, so they are not in the log. Judged for each connection,
 *  so that one that leaves gaps holds up no acknowledgement but its own. */
export type PendingUpdates = {
  /** Notes what an update says before it is applied. */
  note(connection: Connection, document: Document, said: DecodedUpdate): void;
  isIncomplete(connection: Connection, document: Document): boolean;
};

/** What a connection sent: under which client ids, and for each client up to where it deletes things that have not arrived. */
type Sent = { clients: Set<number>; deletes: Map<number, number> };

export function createPendingUpdates(): PendingUpdates {
  const sent = new WeakMap<Connection, Sent>();

  return {
    note(connection, { store }, { structs, ds }) {
      const { clients, deletes } = sent.get(connection) ?? { clients: new Set(), deletes: new Map() };
      sent.set(connection, { clients, deletes });
      for (const { id } of structs) clients.add(id.client);
      for (const [client, items] of ds.clients) {
        const end = items.reduce((most, { clock, len }) => Math.max(most, clock + len), 0);
        if (end > getState(store, client)) deletes.set(client, Math.max(end, deletes.get(client) ?? 0));
      }
    },
    isIncomplete(connection, { store }) {
      const known = sent.get(connection);
      if (!known) return false;
      for (const [client, end] of known.deletes)
        if (store.pendingDs === null || getState(store, client) >= end) known.deletes.delete(client);
      if (known.deletes.size > 0) return true;
      if (store.pendingStructs === null) return false;
      const clients = clientsIn(waitingIn(store.pendingStructs));
      return [...known.clients].some((client) => clients.has(client));
    },
  };
}

import type { Connection, Document } from '@hocuspocus/server';
import type { Said } from '../../../formats/model/moves/lost.ts';
import { clientsIn, waitingIn } from './waiting.ts';

/** Which changes of a connection have arrived but cannot be applied, because others that they build on have not.
 *  Yjs keeps such changes in memory and tells nobody of them, so they are not in the log. Judged for each connection,
 *  so that one that leaves gaps holds up no acknowledgement but its own. */
export type Arrived = {
  /** Notes what an update says before it is applied. */
  note(connection: Connection, document: Document, said: Said): void;
  isIncomplete(connection: Connection, document: Document): boolean;
};

/** What a connection sent: in whose names, and the deletions that waited before its last update. */
type Sent = { clients: Set<number>; deletesBefore: unknown; deletesWait: boolean };

export function createArrived(): Arrived {
  const sent = new WeakMap<Connection, Sent>();

  return {
    note(connection, { store: { pendingDs } }, { structs }) {
      const earlier = sent.get(connection);
      const clients = earlier?.clients ?? new Set<number>();
      for (const { id } of structs) clients.add(id.client);
      const deletesWait = earlier !== undefined && deletesWaiting(earlier, pendingDs);
      sent.set(connection, { clients, deletesBefore: pendingDs, deletesWait });
    },
    isIncomplete(connection, document) {
      const known = sent.get(connection);
      if (!known) return false;
      const { pendingStructs, pendingDs } = document.store;
      if (deletesWaiting(known, pendingDs)) return true;
      if (pendingStructs === null) return false;
      const clients = clientsIn(waitingIn(pendingStructs));
      return [...known.clients].some((client) => clients.has(client));
    },
  };
}

/** Yjs does not say whose deletions wait; those that began to wait with an update of the connection are its own. */
const deletesWaiting = ({ deletesBefore, deletesWait }: Sent, pending: unknown) =>
  pending !== null && (deletesWait || pending !== deletesBefore);

import type { Configuration, Document } from '@hocuspocus/server';
import { readLog } from '../../../formats/model/concurrentMoves/readLog.ts';
import { isOlderPage, OLDER_PAGE, SCHEMA } from '../../../formats/model/version.ts';
import { Problem, problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { listUpdates } from '../drafts/updates.ts';
import { actingEditor } from '../people.ts';
import type { Reading } from '../tables.ts';
import { SIGNED_OUT } from './admit.ts';
import type { Context } from './connections.ts';
import type { Following } from './following.ts';
import type { OpenRooms } from './openRooms.ts';
import { ENDED, notNow, OPEN_ELSEWHERE, refusal } from './refusals.ts';
import type { Admit } from './types.ts';

/** What is noted for all processes. */
export type JoinedRooms = Pick<OpenRooms, 'open' | 'note' | 'closed'> &
  Pick<Following, 'loaded'> & {
    presenceChanged(document: Document, clients: number[], origin: unknown): void;
  };

/** How a person enters a room and leaves it.
 *  @param loaded gets the number of bytes of updates that a document was made from, and what they lack. */
export function enteringHooks(
  { log }: Pick<Platform, 'log'>,
  tables: Reading,
  admit: Admit,
  rooms: JoinedRooms,
  loaded: (document: Document, bytes: number, restored: Uint8Array | undefined) => void,
) {
  return {
    async onAuthenticate({ documentName, context, connectionConfig, requestParameters }) {
      if (isOlderPage(requestParameters.get(SCHEMA))) throw refusal(OLDER_PAGE);
      // One socket may ask for a room again and again.
      const caller = await context.again().catch((error) => {
        throw notNow(log, error);
      });
      if (!caller) throw refusal(SIGNED_OUT);
      try {
        const { type, moved, version, mayWrite } = await admit(documentName, caller);
        connectionConfig.readOnly = !mayWrite;
        const arriving = [{ type: 'based', version }, ...(moved ? [moved] : [])];
        return { caller, ...(mayWrite && { editor: actingEditor(caller, type) }), arriving };
      } catch (error) {
        if (error instanceof Problem && error.status < 500) throw refusal(error.message);
        throw notNow(log, error);
      }
    },
    async onLoadDocument({ documentName, document }) {
      const claimed = await rooms.open(documentName).catch((error: unknown) => {
        throw notNow(log, error);
      });
      if (claimed === 'ended') throw ENDED;
      if (claimed === 'elsewhere') throw OPEN_ELSEWHERE;
      // It has lost its connection to the database, and will say so itself.
      if (claimed === 'away') throw notNow(log, problem('server.unavailable'));
      const updates = await listUpdates(tables, documentName).catch((error: unknown) => {
        rooms.closed(documentName);
        throw notNow(log, error);
      });
      if (updates.length === 0) {
        rooms.closed(documentName);
        throw ENDED;
      }
      const restored = readLog(
        document,
        updates.map(({ content }) => content),
      );
      // Otherwise the first client is sent the whole document twice: as the answer to its sync request, and as an update.
      document.flush();
      rooms.loaded(
        documentName,
        updates.reduce((last, { seq }) => Math.max(last, seq), 0),
      );
      loaded(
        document,
        updates.reduce((sum, { content }) => sum + content.length, 0),
        restored,
      );
    },
    async connected({ documentName, connection, context }) {
      rooms.note(documentName);
      // A client that reconnects missed what was announced meanwhile.
      for (const message of context.arriving ?? []) connection.sendStateless(JSON.stringify(message));
    },
    async onAwarenessUpdate({ document, added, updated, removed, transactionOrigin }) {
      rooms.presenceChanged(document, [...added, ...updated, ...removed], transactionOrigin);
    },
    onDisconnect: async ({ documentName }) => rooms.note(documentName),
    afterUnloadDocument: async ({ documentName }) => rooms.closed(documentName),
  } satisfies Partial<Configuration<Context>>;
}

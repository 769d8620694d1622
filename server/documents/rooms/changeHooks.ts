import type { Configuration, Connection, Document } from '@hocuspocus/server';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';
import { watchLost } from '../../../formats/model/concurrentMoves/restoreLost.ts';
import { type Acknowledgements, writtenSeq } from './acknowledge.ts';
import { type Context, connectionOf } from './connections.ts';
import { isFromLog } from './following.ts';
import { faultIn, NEVER_CAME, weightOf } from './limits.ts';
import type { UpdateLog } from './log.ts';
import { gatherComments } from './newComments.ts';
import { forgetWaiting, waitsTooMuch } from './pendingStructs.ts';
import type { PendingUpdates } from './pendingUpdates.ts';
import { ownStates } from './presence.ts';
import { refusal } from './refusals.ts';
import { decodedUpdate } from './syncMessages.ts';

/** What is done with the changes that arrive in a room: judged, logged and acknowledged.
 *  @returns the hooks, and `loaded`, which notes how many bytes of updates a document was made of, and what was put back
 *  when it was read from them. */
export function changeHooks(log: UpdateLog, pending: PendingUpdates, acknowledgements: Acknowledgements) {
  const weights = new WeakMap<Document, number>();
  const restored = new WeakMap<Document, Uint8Array>();
  /** What the change says that a connection has just sent. */
  const saying = new WeakMap<Connection, DecodedUpdate>();

  /** Ends the whole socket: no page of ours sends such things. */
  const endSocket = ({ context }: Connection<Context>, fault: string) => context.socket.close(1008, fault);
  /** @returns whose changes waited. */
  const endWaiting = (document: Document) => {
    const guilty = document.getConnections().filter((each) => pending.isIncomplete(each, document));
    for (const each of guilty) endSocket(each, NEVER_CAME);
    forgetWaiting(document);
    return guilty;
  };

  const hooks = {
    async afterLoadDocument({ documentName, document }) {
      watchLost(document, ({ origin }) =>
        isFromLog(origin) ? origin.fromLog : saying.get(connectionOf(origin) as Connection),
      );
      const takeComments = gatherComments(document);
      // The library's own hooks run later, in another turn; the order of log and acknowledgement needs the event itself.
      document.on('update', (update: Uint8Array, origin: unknown) => {
        if (isFromLog(origin) && !origin.adds()) return;
        const editor = connectionOf(origin)?.context.editor;
        log.append(documentName, update, editor, takeComments(editor));
        acknowledgements.settle();
      });
      const lacking = restored.get(document);
      if (lacking) log.append(documentName, lacking, undefined);
    },
    async beforeSync({ type, payload, connection, document }) {
      // The library ignores changes of people who may not write; they must not count against the others either.
      if ((type !== 1 && type !== 2) || connection.readOnly) return;
      const said = decodedUpdate(payload);
      const weight = (weights.get(document) ?? 0) + weightOf(payload, said);
      const guilty = waitsTooMuch(document) ? endWaiting(document) : [];
      const fault = guilty.includes(connection) ? NEVER_CAME : faultIn(document, said, weight);
      if (fault) {
        endSocket(connection, fault);
        throw refusal(fault, 1008);
      }
      weights.set(document, weight);
      // The other kind is also the answer of a window that has just connected, and has nothing to say.
      if (type === 2) connection.context.changed();
      saying.set(connection, said);
      pending.note(connection, document, said);
    },
    async beforeHandleAwareness({ states, connection, document, context }) {
      if (connection && context) ownStates(states, connection, document, context.caller);
    },
    async onStateless({ payload, connection, document }) {
      const seq = writtenSeq(payload);
      if (seq !== undefined && !connection.readOnly) acknowledgements.written(document, connection, seq);
    },
    // A room that is reopened is read from the log, which must be complete by then.
    beforeUnloadDocument: () => log.settled(),
  } satisfies Partial<Configuration<Context>>;

  return {
    hooks,
    loaded(document: Document, bytes: number, lacking: Uint8Array | undefined) {
      weights.set(document, bytes);
      if (lacking) restored.set(document, lacking);
    },
  };
}

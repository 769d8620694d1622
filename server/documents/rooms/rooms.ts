import { type Connection, type Document, Hocuspocus } from '@hocuspocus/server';
import { applyUpdate } from 'yjs';
import type { Said } from '../../../formats/model/moves/lost.ts';
import { watchLost } from '../../../formats/model/moves/rescue.ts';
import { isOlderPage, OLDER_PAGE, SCHEMA } from '../../../formats/model/version.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';
import { listUpdates } from '../drafts/store.ts';
import { actingEditor } from '../publishing/publishing.ts';
import type { Editor, Reading, Somebody } from '../tables.ts';
import { createAcknowledgements } from './acknowledge.ts';
import { type Admission, SIGNED_OUT } from './admit.ts';
import { createArrived } from './arrived.ts';
import { faultIn, NEVER_CAME, weightOf } from './limits.ts';
import { createUpdateLog } from './log.ts';
import { createPace } from './pace.ts';
import { ownStates } from './presence.ts';
import { type RoomSocket, sending, serveRooms } from './socket.ts';
import { isReadable, saidIn } from './speech.ts';
import { forgetWaiting, waitsTooMuch } from './waiting.ts';

/** What the server tells the editors of a draft. */
export type RoomMessage =
  | { type: 'published'; version: string; by: string; changed: boolean }
  | { type: 'publishFailed'; code: string; summary: string }
  | { type: 'publishWaits'; code: string; summary: string; next: string }
  | { type: 'based'; version: string }
  | { type: 'conflict'; version: string; by: string; at: string }
  | { type: 'renamed'; name: string; editable: boolean }
  | ({ type: 'ended'; summary: string } & Afterwards);

/** What was before: a copy that was kept, or a version of the repository. */
export type Undo = { copy: string } | { version: string };

/** What there is when a room has ended: the document can be opened `again` at once, with other text; that can be undone;
 *  the text is in another document. */
export type Afterwards = { again?: boolean; undo?: Undo; document?: string };

/** The open rooms of this process: a room is a draft that somebody edits now. */
export type Rooms = {
  /** Who edits a draft now; a person once, however many windows. */
  editors(draft: string): Somebody[];
  /** Whether anybody is in the room, be it to read and comment. */
  isOpen(draft: string): boolean;
  tell(draft: string, message: RoomMessage): void;
  /** Ends editing for all: tells why and closes. */
  end(draft: string, summary: string, afterwards?: Afterwards): void;
  /** Everything that arrived so far is durable when it resolves. */
  settled(): Promise<void>;
  /** All windows that are in a room, to ask again whether they may be there. */
  windows(): RoomWindow[];
  /** Changes a draft for somebody who is not in its room; durable when it resolves.
   *  @returns what `act` does; undefined when nothing was kept, because the draft has ended.
   *  @throws what `act` throws. */
  change<T>(draft: string, act: (document: Document) => T): Promise<{ done: T } | undefined>;
};

/** One window in a room, with what it came in by. */
export type RoomWindow = Pick<RoomSocket, 'caller' | 'session' | 'again'> & {
  draft: string;
  mayWrite: boolean;
  /** Ends editing for this window. */
  end(summary: string, afterwards?: Afterwards): void;
};

/** Decides who enters a room.
 *  @throws Problem when the person may not change the document, or the draft has ended. */
export type Admit = (draft: string, person: Person) => Promise<Admission>;

type Context = Omit<RoomSocket, 'request'> & { editor?: Editor; arriving?: RoomMessage[] };

/** A refusal as the library wants it: `reason` goes to the page, and without a message nothing is printed. */
const refusal = (reason: string, code = 4403) => ({ code, reason });
const LOST = 'This draft has ended meanwhile; your last changes could not be saved.';
/** Whoever ends a draft tells its editors why, in the moment after the log has found it gone. */
const TOLD_WHY_MS = 1_000;
const ENDED = refusal('This draft has ended; open the document again.');

/** Opens the rooms: co-editing through Hocuspocus, stored in our own log, acknowledged by ourselves.
 *  @param left called when nobody edits a draft any more. */
export function createRooms(
  platform: Platform,
  tables: Reading,
  admit: Admit,
  left: (draft: string) => void,
): Rooms {
  const log = createUpdateLog(platform, tables, {
    committed: () => acknowledgements.settle(),
    lost(draft) {
      const document = library.documents.get(draft);
      if (document) acknowledgements.refuse(document);
      setTimeout(() => end(draft, LOST), TOLD_WHY_MS).unref();
    },
  });
  const arrived = createArrived();
  const acknowledgements = createAcknowledgements(log, arrived);
  const weights = new WeakMap<Document, number>();
  /** What the change says that a connection has just sent. */
  const saying = new WeakMap<Connection, Said>();

  const editorsOf = (draft: string) =>
    connectionsOf(library, draft).flatMap(({ context: { editor } }) => (editor ? [editor] : []));
  const leftByEditors = (draft: string) => {
    if (editorsOf(draft).length === 0) left(draft);
  };
  /** Nothing else from this socket counts: no page of ours sends such things. */
  const endSocket = ({ context }: Connection<Context>, fault: string) => context.socket.close(1008, fault);
  /** @returns whose changes waited. */
  const endWaiting = (document: Document) => {
    const guilty = document.getConnections().filter((each) => arrived.isIncomplete(each, document));
    for (const each of guilty) endSocket(each, NEVER_CAME);
    forgetWaiting(document);
    return guilty;
  };

  /** Nobody's editing ends because the repository or the database does not answer: the page comes again soon. */
  const notNow = (error: unknown) => {
    if (!(error instanceof Problem)) platform.log.error({ err: error }, 'a room could not be entered');
    return refusal('try-again', 1013);
  };

  const library = new Hocuspocus<Context>({
    quiet: true,
    // Nothing is stored through the library; its timers would only delay unloading.
    debounce: 0,
    async onAuthenticate({ documentName, context, connectionConfig, requestParameters }) {
      if (isOlderPage(requestParameters.get(SCHEMA))) throw refusal(OLDER_PAGE);
      // One socket may ask for a room again and again.
      const caller = await context.again().catch((error) => {
        throw notNow(error);
      });
      if (!caller) throw refusal(SIGNED_OUT);
      try {
        const { type, moved, version, mayWrite } = await admit(documentName, caller);
        connectionConfig.readOnly = !mayWrite;
        const arriving = [{ type: 'based', version }, ...(moved ? [moved] : [])];
        return { caller, ...(mayWrite && { editor: actingEditor(caller, type) }), arriving };
      } catch (error) {
        if (error instanceof Problem && error.status < 500) throw refusal(error.message);
        throw notNow(error);
      }
    },
    async onLoadDocument({ documentName, document }) {
      const updates = await listUpdates(tables, documentName).catch((error: unknown) => {
        throw notNow(error);
      });
      if (updates.length === 0) throw ENDED;
      document.transact(() => {
        for (const { content } of updates) applyUpdate(document, content);
      });
      // Else whoever comes first is sent the whole document twice: as the answer to its question, and as news.
      document.flush();
      weights.set(
        document,
        updates.reduce((sum, { content }) => sum + content.length, 0),
      );
    },
    async afterLoadDocument({ documentName, document }) {
      watchLost(document, ({ origin }) => saying.get(connectionOf(origin) as Connection));
      // The library's own hooks run later, in another turn; the order of log and acknowledgement needs the event itself.
      document.on('update', (update: Uint8Array, origin: unknown) => {
        log.append(documentName, update, connectionOf(origin)?.context.editor);
        acknowledgements.settle();
      });
    },
    async beforeSync({ type, payload, connection, document }) {
      // What somebody sends who may not write is passed over by the library; it must not count as the others' either.
      if ((type !== 1 && type !== 2) || connection.readOnly) return;
      const said = saidIn(payload);
      const weight = (weights.get(document) ?? 0) + weightOf(payload, said);
      const guilty = waitsTooMuch(document) ? endWaiting(document) : [];
      const fault = guilty.includes(connection) ? NEVER_CAME : faultIn(document, said, weight);
      if (fault) {
        endSocket(connection, fault);
        throw refusal(fault, 1008);
      }
      weights.set(document, weight);
      saying.set(connection, said);
      arrived.note(connection, document, said);
    },
    async beforeHandleAwareness({ states, connection, document, context }) {
      if (connection && context) ownStates(states, connection, document, context.caller);
    },
    async onStateless({ payload, connection, document }) {
      const seq = writtenSeq(payload);
      if (seq !== undefined && !connection.readOnly) acknowledgements.written(document, connection, seq);
    },
    async connected({ connection, context }) {
      // Who comes back was not there when a version was published.
      for (const message of context.arriving ?? []) connection.sendStateless(JSON.stringify(message));
    },
    async onDisconnect({ documentName, socketId }) {
      // `change` says so itself, once.
      if (socketId !== 'server') leftByEditors(documentName);
    },
    // A room that is opened anew is read from the log, which must have everything by then.
    beforeUnloadDocument: () => log.settled(),
  });

  const letOut = (connection: Connection<Context>, summary: string, afterwards: Afterwards = {}) => {
    connection.sendStateless(JSON.stringify({ type: 'ended', summary, ...afterwards } satisfies RoomMessage));
    connection.close({ code: 4410, reason: summary });
  };
  const end: Rooms['end'] = (draft, summary, afterwards) => {
    for (const connection of connectionsOf(library, draft)) letOut(connection, summary, afterwards);
  };

  const sockets = serveRooms(platform.http, ({ request, ...opened }) => {
    const { socket } = opened;
    const client = library.handleConnection(sending(socket), request, opened);
    const pace = createPace();
    socket.on('message', (data: Buffer) => {
      // What came after the message that ended the connection.
      if (socket.readyState !== socket.OPEN) return;
      const message = new Uint8Array(data);
      const inPace = pace.allows(message.length);
      if (inPace && isReadable(message)) return client.handleMessage(message);
      const fault = inPace ? 'A change could not be read.' : 'Too much came at once.';
      platform.log.info({ part: 'rooms', size: message.length, fault }, 'a message ended a connection');
      socket.close(1008, fault);
    });
    socket.on('close', (code, reason) => client.handleClose({ code, reason: reason.toString() }));
    socket.on('error', () => socket.terminate());
  });
  platform.http.addHook('preClose', async () => {
    await log.settled();
    sockets.close();
  });

  return {
    editors(draft) {
      const who = ({ identityProvider, id }: Editor) => `${identityProvider} ${id}`;
      return [...new Map(editorsOf(draft).map((person) => [who(person), person])).values()];
    },
    isOpen: (draft) => connectionsOf(library, draft).length > 0,
    tell: (draft, message) => library.documents.get(draft)?.broadcastStateless(JSON.stringify(message)),
    end,
    settled: log.settled,
    windows: () =>
      [...library.documents.keys()].flatMap((draft) =>
        connectionsOf(library, draft).map((connection) => {
          const { context, readOnly } = connection;
          const end: RoomWindow['end'] = (...why) => letOut(connection, ...why);
          return { ...context, draft, mayWrite: !readOnly, end };
        }),
      ),
    async change(draft, act) {
      const direct = await library.openDirectConnection(draft).catch((error) => {
        if (error !== ENDED) throw error;
      });
      // Closed in this very moment, it would hear of a change without writing it down.
      if (!direct || library.documents.get(draft) !== direct.document) return undefined;
      try {
        const done: ReturnType<typeof act>[] = [];
        await direct.transact((document) => done.push(act(document)));
        return (await log.kept(draft)) ? { done: done[0] as ReturnType<typeof act> } : undefined;
      } finally {
        await direct.disconnect();
        leftByEditors(draft);
      }
    },
  };
}

function connectionsOf(library: Hocuspocus<Context>, draft: string): Connection<Context>[] {
  return library.documents.get(draft)?.getConnections() ?? [];
}

function connectionOf(origin: unknown): Connection<Context> | undefined {
  if (typeof origin !== 'object' || origin === null || !('connection' in origin)) return undefined;
  return origin.connection as Connection<Context>;
}

/** The number in `{"type":"written","seq":n}`; undefined for whatever else a page sends. */
function writtenSeq(payload: string): number | undefined {
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

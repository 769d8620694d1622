import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import {
  type DecodedUpdate,
  ELSEWHERE,
  OLDER_PAGE,
  ROOM,
  SCHEMA,
  SCHEMA_VERSION,
  watchLost,
} from '../../../formats/model/index.ts';
import { type Acknowledgement, createAcknowledgement } from './acknowledgement.ts';
import { type RoomMessage, readMessage } from './messages.ts';
import { createObservable, type Observable } from './observable.ts';
import { type Kept, keepUnsaved, type Left, takenUp } from './offline/unsaved.ts';
import type { Opening, Place } from './opening.ts';
import { keepApart, type Person, peopleIn, samePeople, withColour } from './people.ts';
import { type Line, openLine } from './reconnectingSocket.ts';
import { createSending } from './sending.ts';
import { watchSession } from './session.ts';
import { readSync } from './syncMessage.ts';
import { watchUnpublished } from './unpublished.ts';
import { words } from './words.ts';

/** An open co-editing room: the shared document, who is there, and what is stored. */
export type Room = {
  ydoc: Y.Doc;
  provider: HocuspocusProvider;
  writing: Acknowledgement;
  people: Observable<Person[]>;
  /** whether the document has arrived */
  ready: Observable<boolean>;
  /** why the room cannot be used any more; undefined while it can */
  ended: Observable<string | undefined>;
  /** it ended because the server was upgraded, and this page is of before */
  older: Observable<boolean>;
  /** this page reached a process of the server that has not the room of the document: it tries again */
  elsewhere: Observable<boolean>;
  /** the session ended while there was no connection: what is typed waits until the person has signed in again */
  signedOut: Observable<boolean>;
  /** what was typed here into drafts that ended before it was stored */
  unsaved: Observable<Left[]>;
  /** whether the draft has changes that are not published */
  unpublished: Observable<boolean>;
  /** Has the browser keep what is not stored, for when the page goes. @returns whether all of it is kept */
  putAside(): Promise<boolean>;
  /** whether it was */
  isAside(): boolean;
  close(): void;
};

/** How long an answer may take until it is asked for again, at the least. */
const ASK_AGAIN_MS = 5_000;

/** @param tell hears every message of the server but the acknowledgements */
export function enterRoom(place: Place, opening: Opening, tell: (message: RoomMessage) => void): Room {
  const ydoc = new Y.Doc();
  const ready = createObservable(false);
  const ended = createObservable<string | undefined>(undefined);
  const older = createObservable(false);
  const elsewhere = createObservable(false);
  const people = createObservable<Person[]>([], samePeople);
  const unsaved = createObservable<Left[]>([]);
  let kept: Kept | undefined;
  let isAside = false;
  const url = new URL(opening.socket, location.href);
  url.searchParams.set(SCHEMA, String(SCHEMA_VERSION));
  url.searchParams.set(ROOM, opening.room);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const session = watchSession({ place, opening, line: () => line, end });
  const line: Line = openLine(url.href, session.refused);
  const provider = new HocuspocusProvider({
    websocketProvider: line.socket,
    name: opening.room,
    document: ydoc,
  });
  const writing = createAcknowledgement((message) => provider.sendStateless(JSON.stringify(message)));

  const unpublished = watchUnpublished({ place, opening, ydoc, writing });

  provider.on('synced', () => {
    unpublished.begin();
    ready.set(true);
    elsewhere.set(false);
    line.holds();
    writing.connected(true);
    kept ??= opening.canEdit ? keepUnsaved({ ydoc, writing, unsaved }, opening, place) : undefined;
  });
  const note = (_: Uint8Array, origin: unknown, __: Y.Doc, { local }: Y.Transaction) => {
    if ((local || origin === takenUp) && opening.canEdit) writing.changed();
  };
  const sending = createSending(ydoc, provider.boundDocumentUpdateHandler, note);
  const offline = () => {
    sending.offline();
    writing.connected(false);
  };
  provider.on('disconnect', () => {
    // Where the library gives up a silent socket itself, the provider would go on as if it had all of the server.
    provider.onClose();
    offline();
  });
  provider.on('close', () => {
    offline();
    // The server may let go of the document and keep the socket.
    line.again();
  });
  // A browser that knows it is offline says so at once; the socket alone would notice after half a minute.
  addEventListener('offline', offline);
  // Yjs writes down anew what it hears as long as somebody listens, for a long document longer than reading it takes.
  // The first that arrives, in this same turn, is news to nobody.
  provider.on('message', () => {
    if (ydoc.store.clients.size === 0) sending.skipTurn();
  });
  let said: DecodedUpdate | undefined;
  provider.on('message', ({ event }: { event: MessageEvent<ArrayBuffer> }) => {
    const heard = readSync(event.data);
    // What the server does not have it cannot put back (watchLost): changes of one's own, or what another process said that
    // died before it was kept.
    const mayLack =
      writing.pending() || (opening.canEdit && sending.isBehind() && ydoc.store.clients.size > 0);
    said = heard?.update && mayLack ? Y.decodeUpdate(heard.update) : undefined;
    // The server asks for what it lacks; the provider answers in the same turn, so this comes after the answer.
    if (!heard || heard.update) return;
    sending.asked();
    queueMicrotask(() => writing.resent());
  });
  watchLost(ydoc, ({ origin }) => (origin === provider ? said : undefined));
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    older.set(reason === OLDER_PAGE);
    elsewhere.set(reason === ELSEWHERE);
    if (reason === 'try-again' || reason === ELSEWHERE) line.again();
    else if (reason === OLDER_PAGE) end(words().older);
    else end(reason.includes(' ') ? reason : words().lost);
  });
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const message = readMessage(payload);
    if (message?.type === 'saved') writing.saved(message.seq);
    else if (message) {
      unpublished.heard(message);
      tell(message);
    }
    if (message?.type === 'ended') end(message.summary);
  });
  // Whatever was lost on the way: both sides say again what they lack, and then it is asked for again.
  const asking = setInterval(() => {
    if (writing.stuck()) provider.forceSync();
  }, ASK_AGAIN_MS);
  provider.setAwarenessField('user', withColour(opening.user));
  provider.awareness?.on('change', () => {
    keepApart(provider, opening.user);
    people.set(peopleIn(provider));
  });

  provider.attach();
  line.open();

  function end(summary: string) {
    ended.set(summary);
    line.close();
  }
  return {
    ydoc,
    provider,
    writing,
    people,
    ready,
    ended,
    older,
    elsewhere,
    signedOut: session.over,
    unsaved,
    unpublished: unpublished.value,
    async putAside() {
      isAside = !writing.pending() || ((await kept?.all()) ?? false);
      return isAside;
    },
    isAside: () => isAside,
    close() {
      kept?.stop();
      session.close();
      clearInterval(asking);
      removeEventListener('offline', offline);
      provider.destroy();
      line.close();
      ydoc.destroy();
    },
  };
}

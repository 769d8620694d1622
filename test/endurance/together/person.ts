import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import {
  type DecodedUpdate,
  docFromYDoc,
  plainText,
  watchLost,
  watchMoves,
} from '../../../formats/model/index.ts';
import { createAcknowledgement } from '../../../web/editor/session/acknowledgement.ts';
import { openLine } from '../../../web/editor/session/reconnectingSocket.ts';
import { createSending } from '../../../web/editor/session/sending.ts';
import { readSync } from '../../../web/editor/session/syncMessage.ts';
import type { Visitor } from '../../contract/documents/support.ts';
import { editParagraphs, type ParagraphEdit } from '../../property/paragraph-edits.ts';

/** Somebody with a document open, who does what the editor's page does (web/editor/session/room.ts). */
export type Person = {
  ydoc: Y.Doc;
  text(): string;
  /** @param sign is there once for ever when it was typed. */
  edit(edit: ParagraphEdit, sign: string): void;
  /** Whether everything is stored. */
  allSaved(): boolean;
  /** What was typed and is stored. */
  saved(): string[];
  /** Why editing was ended, if it was. */
  ended(): string | undefined;
  /** Goes away without a word, as a page does whose browser is killed. */
  leave(): void;
};

const ASK_AGAIN_MS = 2_000;

/** What the page's line to the server asks of a browser; cookies are sent as a browser does. */
function standInForBrowser(headers: Record<string, string>): void {
  const nobody = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, nobody, {
    document: { ...nobody, visibilityState: 'visible' },
    WebSocket: class extends WebSocket {
      constructor(url: string | URL) {
        super(url, { headers });
        this.on('error', () => undefined);
      }
    },
  });
}

export async function openPerson(url: string, visitor: Visitor, room: string): Promise<Person> {
  standInForBrowser({ cookie: visitor.cookie(), origin: url });
  const ydoc = new Y.Doc();
  const line = openLine(`${url.replace('http', 'ws')}/docs/rooms`);
  const provider = new HocuspocusProvider({ websocketProvider: line.socket, name: room, document: ydoc });
  const writing = createAcknowledgement((message) => provider.sendStateless(JSON.stringify(message)));
  let ended: string | undefined;
  provider.on('synced', () => {
    line.holds();
    writing.connected(true);
  });
  /** What was typed, with the number of the change. */
  const typed: { sign: string; change: number }[] = [];
  let changes = 0;
  let stored = 0;
  const note = (_: Uint8Array, __: unknown, ___: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return;
    changes++;
    writing.changed();
  };
  const sending = createSending(ydoc, provider.boundDocumentUpdateHandler, note);
  const offline = () => {
    sending.offline();
    writing.connected(false);
  };
  provider.on('disconnect', () => {
    provider.onClose();
    offline();
  });
  provider.on('close', () => {
    offline();
    line.again();
  });
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    if (reason === 'try-again') line.again();
    else ended = reason;
  });
  let said: DecodedUpdate | undefined;
  provider.on('message', ({ event }: { event: MessageEvent<ArrayBuffer> }) => {
    const heard = readSync(event.data);
    const mayLack = writing.pending() || (sending.isBehind() && ydoc.store.clients.size > 0);
    said = heard?.update && mayLack ? Y.decodeUpdate(heard.update) : undefined;
    if (!heard || heard.update) return;
    sending.asked();
    queueMicrotask(() => writing.resent());
  });
  watchLost(ydoc, ({ origin }) => (origin === provider ? said : undefined));
  watchMoves(ydoc, (origin) => origin !== provider);
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const message: { type: string; seq: number; summary?: string } = JSON.parse(payload);
    if (message.type === 'ended') ended = message.summary;
    if (message.type !== 'saved') return;
    writing.saved(message.seq);
    stored = Math.max(stored, message.seq);
  });
  const asking = setInterval(() => writing.stuck() && provider.forceSync(), ASK_AGAIN_MS);
  provider.attach();
  line.open();
  await new Promise<void>((resolve) => provider.on('synced', () => resolve()));
  return {
    ydoc,
    text: () => plainText(docFromYDoc(ydoc)),
    edit(edit, sign) {
      const before = changes;
      editParagraphs(ydoc, edit, sign);
      if (edit.kind === 'type' && changes > before) typed.push({ sign, change: changes });
    },
    allSaved: () => !writing.pending(),
    saved: () => typed.filter(({ change }) => change <= stored).map(({ sign }) => sign),
    ended: () => ended,
    leave() {
      clearInterval(asking);
      provider.destroy();
      line.close();
      ydoc.destroy();
    },
  };
}

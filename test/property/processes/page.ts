import type { Connection } from '@hocuspocus/server';
import * as Y from 'yjs';
import {
  type DecodedUpdate,
  docFromYDoc,
  plainText,
  watchLost,
  watchMoves,
} from '../../../formats/model/index.ts';
import { createAcknowledgement } from '../../../web/editor/session/acknowledgement.ts';
import { createSending } from '../../../web/editor/session/sending.ts';
import { editParagraphs, type ParagraphEdit } from '../paragraph-edits.ts';
import type { Line, Message } from './line.ts';
import type { Process } from './process.ts';

/** Somebody's page, which does what the editor's does (web/editor/session/room.ts). */
export type Page = {
  name: string;
  line: { own: Line; process: Process } | undefined;
  connect(process: Process): void;
  cut(): void;
  receive(message: Message): void;
  /** Asks for all that is lacking, as it does after a while in which nothing is heard. */
  ask(): void;
  /** Whether the document has arrived. */
  isReady(): boolean;
  /** @param sign is there once for ever when it was typed. */
  edit(edit: ParagraphEdit, sign: string): void;
  text(): string;
  typed(): string[];
  /** What was typed and is known to be stored. */
  saved(): string[];
  /** Whether something is not stored. */
  isPending(): boolean;
};

export function openPage(name: string, clientID: number): Page {
  const ydoc = new Y.Doc();
  ydoc.clientID = clientID;
  const provider = { name };
  const send = (message: Message) => void page.line?.own.toServer.push(message);
  const writing = createAcknowledgement(({ seq }) => send({ written: seq }));
  const typed: { sign: string; change: number }[] = [];
  let isReady = false;
  let said: DecodedUpdate | undefined;
  let [changes, stored] = [0, 0];
  const sending = createSending(
    ydoc,
    (update, origin) => void (origin !== provider && send({ update })),
    (_, __, ___, { local }) => {
      if (!local) return;
      changes++;
      writing.changed();
    },
  );
  watchLost(ydoc, ({ origin }) => (origin === provider ? said : undefined));
  watchMoves(ydoc, (origin) => origin !== provider);

  const page: Page = {
    name,
    line: undefined,
    connect(process) {
      const own: Line = { toServer: [], toPage: [], connection: connectionTo(() => own), cut: page.cut };
      page.line = { own, process };
      process.lines.add(own);
      page.ask();
    },
    cut() {
      page.line?.process.lines.delete(page.line.own);
      page.line = undefined;
      sending.offline();
      writing.connected(false);
    },
    ask: () => send({ ask: Y.encodeStateVector(ydoc) }),
    receive(message) {
      const update = 'answer' in message ? message.answer : 'update' in message ? message.update : undefined;
      const mayLack = writing.pending() || (sending.isBehind() && ydoc.store.clients.size > 0);
      said = update && mayLack ? Y.decodeUpdate(update) : undefined;
      if (update) Y.applyUpdate(ydoc, update, provider);
      if ('answer' in message) {
        isReady = true;
        writing.connected(true);
      }
      if ('ask' in message) {
        sending.asked();
        send({ answer: Y.encodeStateAsUpdate(ydoc, message.ask) });
        writing.resent();
      }
      if ('saved' in message) {
        writing.saved(message.saved);
        stored = Math.max(stored, message.saved);
      }
    },
    isReady: () => isReady,
    edit(edit, sign) {
      const before = changes;
      editParagraphs(ydoc, edit, sign);
      if (edit.kind === 'type' && changes > before) typed.push({ sign, change: changes });
    },
    text: () => plainText(docFromYDoc(ydoc)),
    typed: () => typed.map(({ sign }) => sign),
    saved: () => typed.filter(({ change }) => change <= stored).map(({ sign }) => sign),
    isPending: () => writing.pending(),
  };
  return page;
}

/** What the server holds of a page. */
const connectionTo = (line: () => Line) =>
  ({
    readOnly: false,
    context: {
      changed: () => undefined,
      socket: {
        close(_: number, why: string) {
          throw new Error(`A page was let out: ${why}`);
        },
      },
    },
    sendStateless: (payload: string) => void line().toPage.push({ saved: JSON.parse(payload).seq }),
  }) as unknown as Connection;

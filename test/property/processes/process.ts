import { Buffer } from 'node:buffer';
import type { Connection, Document } from '@hocuspocus/server';
import * as Y from 'yjs';
import { docToUpdate, type ModelNode, readLog } from '../../../formats/model/index.ts';
import { createAcknowledgements } from '../../../server/documents/rooms/acknowledge.ts';
import { changeHooks } from '../../../server/documents/rooms/changeHooks.ts';
import { createFollowing } from '../../../server/documents/rooms/following.ts';
import type { UpdateLog } from '../../../server/documents/rooms/log.ts';
import { createPendingUpdates } from '../../../server/documents/rooms/pendingUpdates.ts';
import type { Line, Message } from './line.ts';

/** The log of a draft as the database keeps it. */
export type Log = { rows: { seq: number; content: Buffer }[]; append(updates: Uint8Array[]): number };

export function beginLog(first: ModelNode): Log {
  let revision = 0;
  const rows = [{ seq: 0, content: Buffer.from(docToUpdate(first)) }];
  return {
    rows,
    append(updates) {
      revision += updates.length;
      rows.push({ seq: revision, content: Buffer.from(Y.mergeUpdates(updates)) });
      return revision;
    },
  };
}

/** Something that happens by itself, some time. */
export type Step = { what: string; act(): void };

/** A process of the server that has the room of the draft. Its hooks, acknowledgements and following are the server's own;
 *  what goes over sockets, to the database and back is done a step at a time. */
export type Process = {
  name: string;
  document: Document;
  lines: Set<Line>;
  /** What may happen next. */
  steps(): Step[];
  receive(line: Line, message: Message): void;
  /** Everything that it has not kept is gone. */
  kill(): void;
};

const DRAFT = 'draft';

export function startProcess(name: string, clientID: number, log: Log): Process {
  const document = new Y.Doc() as Document;
  document.clientID = clientID;
  const lines = new Set<Line>();
  Object.assign(document, {
    hasConnection: (one: Connection) => [...lines].some(({ connection }) => connection === one),
    getConnections: () => [...lines].map(({ connection }) => connection),
  });
  const writing = createWriting(log);
  const pending = createPendingUpdates();
  const acknowledgements = createAcknowledgements(writing.log, pending);
  const { hooks, loaded } = changeHooks(writing.log, pending, acknowledgements);
  /** Rows that are on their way. */
  const reading: (() => void)[] = [];
  const following = createFollowing(
    { log: { warn: throwIt } as never },
    (_, after) =>
      new Promise((resolve) => {
        reading.push(() => resolve(log.rows.filter(({ seq }) => seq > after)));
      }),
    { documents: new Map([[DRAFT, document]]), loadingDocuments: new Map() },
  );
  const reach = () => log.rows.at(-1)?.seq ?? 0;

  const contents = log.rows.map(({ content }) => content);
  const restored = readLog(document, contents);
  following.loaded(DRAFT, reach());
  loaded(document, Buffer.concat(contents).length, restored);
  void hooks.afterLoadDocument({ documentName: DRAFT, document } as never);
  let told: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => told.push(update));

  const tellAll = () => {
    const update = Y.mergeUpdates(told);
    told = [];
    for (const { toPage } of lines) toPage.push({ update });
  };
  const write = () => {
    const kept = writing.step();
    if (!kept) return;
    acknowledgements.settle();
    following.wrote([{ draft: DRAFT, ...kept }]);
  };
  const read = () => {
    const arrive = reading.shift();
    if (arrive) arrive();
    else following.reaches(DRAFT, reach());
  };
  const isBehind = () => reading.length > 0 || (following.known(DRAFT) ?? 0) < reach();

  return {
    name,
    document,
    lines,
    steps: () => [
      ...(told.length > 0 ? [{ what: `${name} tells`, act: tellAll }] : []),
      ...(writing.isBusy() ? [{ what: `${name} writes`, act: write }] : []),
      ...(isBehind() ? [{ what: `${name} reads`, act: read }] : []),
    ],
    receive({ connection, toPage }, message) {
      const hear = (type: 0 | 1 | 2, payload: Uint8Array) =>
        void hooks.beforeSync({ type, payload, connection, document } as never);
      if ('ask' in message) {
        hear(0, message.ask);
        toPage.push({ answer: Y.encodeStateAsUpdate(document, message.ask) });
        toPage.push({ ask: Y.encodeStateVector(document) });
      } else if ('written' in message) {
        const payload = JSON.stringify({ type: 'written', seq: message.written });
        void hooks.onStateless({ payload, connection, document } as never);
      } else if ('answer' in message) {
        hear(1, message.answer);
        Y.applyUpdate(document, message.answer, { source: 'connection', connection });
      } else if ('update' in message) {
        hear(2, message.update);
        Y.applyUpdate(document, message.update, { source: 'connection', connection });
      }
    },
    kill() {
      for (const line of [...lines]) line.cut();
    },
  };
}

/** What a process writes to the log: gathered, committed, and heard of, each a step. */
function createWriting(log: Log) {
  let waiting: Uint8Array[] = [];
  let [position, committed] = [0, 0];
  let batch: { updates: Uint8Array[]; position: number; seq?: number } | undefined;
  return {
    log: {
      append(_: string, update: Uint8Array) {
        waiting.push(update);
        return ++position;
      },
      position: () => position,
      committed: () => committed,
      settled: async () => undefined,
      kept: async () => true,
    } satisfies UpdateLog,
    isBusy: () => batch !== undefined || waiting.length > 0,
    /** @returns what was kept, once the process knows it. */
    step(): { seq: number; count: number } | undefined {
      if (!batch) {
        batch = { updates: waiting, position };
        waiting = [];
      } else if (batch.seq === undefined) {
        batch.seq = log.append(batch.updates);
      } else {
        const kept = { seq: batch.seq, count: batch.updates.length };
        committed = batch.position;
        batch = undefined;
        return kept;
      }
      return undefined;
    },
  };
}

function throwIt({ err }: { err: unknown }): never {
  throw err;
}

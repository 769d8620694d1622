import { setTimeout as pause } from 'node:timers/promises';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { memoryOf, processorMs } from '../costs.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { report, shorter, thousands } from '../report.ts';

/** What open documents cost the server: memory by size, memory and processor by rooms and by editors, and how long opening
 *  and the first synchronisation take by size. `node bench/documents/memory.ts` */
const PARAGRAPHS = shorter([10, 200, 2000, 10_000], [10, 200]);
const ROOMS = shorter([1, 10, 100], [1]);
const EDITORS = shorter([10, 50, 200], [10]);
const SECONDS = shorter(4, 1);

const words =
  'The quick brown fox jumps over the lazy dog while the rest of the office goes on with its work. ';
const subject = await startSubject();
const headers = { authorization: `Bearer ${await tokenOf(subject.url, 'alice')}` };
const out: string[] = [];

out.push(
  '| paragraphs | file KB | open ms | first sync ms | update KB | room MB |',
  '|---|---|---|---|---|---|',
);
for (const count of PARAGRAPHS) {
  const bytes = emptyDocx('', Array.from({ length: count }, (_, at) => paragraph(`${at} ${words}`)).join(''));
  await (await enter((await open(await documentOf(bytes))).room)).leave();
  const id = await documentOf(bytes);
  const began = performance.now();
  const { room } = await open(id);
  const opened = performance.now() - began;
  const before = await resident();
  const first = await enter(room);
  const held: Entered[] = [first];
  // One room is less than the noise of a process; several of the same size say what one takes.
  for (let more = 1; more < 8; more++) held.push(await enter((await open(await documentOf(bytes))).room));
  const taken = Math.max(0, (await resident()) - before) / held.length;
  const size = Y.encodeStateAsUpdate(first.ydoc).length;
  out.push(
    row(
      count,
      round(bytes.length / 1024),
      round(opened),
      round(first.ms),
      round(size / 1024),
      taken.toFixed(1),
    ),
  );
  report({
    what: `a document of ${thousands(count)} paragraphs, open: memory of its room`,
    trivet: `${taken.toFixed(1)} MB; opened in ${round(opened)} ms, first synchronisation ${round(first.ms)} ms, ${round(size / 1024)} KB sent`,
    beside: `file ${round(bytes.length / 1024)} KB`,
  });
  for (const each of held) await each.leave();
}

const small = emptyDocx('', Array.from({ length: 200 }, (_, at) => paragraph(`${at} ${words}`)).join(''));
out.push(
  '',
  '| rooms × editors, one types 5 keys a second in each room | server MB more | processor % |',
  '|---|---|---|',
);
for (const count of ROOMS) out.push(await load(count, 2));
for (const count of EDITORS) out.push(await load(1, count));
await subject.stop();
process.stdout.write(`${out.join('\n')}\n`);
process.exit(0);

async function load(rooms: number, editors: number): Promise<string> {
  const before = await resident();
  const held: Entered[] = [];
  const typists: Entered[] = [];
  for (let count = 0; count < rooms; count++) {
    const { room } = await open(await documentOf(small));
    for (let one = 0; one < editors; one++) held.push(await enter(room));
    const last = held.at(-1);
    if (last) typists.push(last);
  }
  const memory = (await resident()) - before;
  const busy = processorMs(subject.pid);
  for (let key = 0; key < SECONDS * 5; key++) {
    for (const { ydoc } of typists) ydoc.getText('bench').insert(0, 'x');
    await pause(200);
  }
  const processor = (processorMs(subject.pid) - busy) / 10 / SECONDS;
  for (const each of held) await each.leave();
  report({
    what: `${rooms} rooms × ${editors} editors, one of each types 5 keys a second: more memory, share of a processor`,
    trivet: `${Math.max(0, memory).toFixed(0)} MB; ${round(processor)} %`,
  });
  return row(`${rooms} × ${editors}`, Math.max(0, memory).toFixed(0), round(processor));
}

type Entered = Awaited<ReturnType<typeof enter>>;
async function enter(room: string) {
  const began = performance.now();
  const ydoc = new Y.Doc();
  const Socket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers });
    }
  };
  const url = `${subject.url.replace('http', 'ws')}/docs/rooms`;
  const websocketProvider = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: Socket });
  const provider = new HocuspocusProvider({ websocketProvider, name: room, document: ydoc });
  provider.attach();
  await new Promise<void>((resolve) => provider.on('synced', () => resolve()));
  const leave = async () => {
    provider.destroy();
    websocketProvider.destroy();
    ydoc.destroy();
  };
  return { ydoc, ms: performance.now() - began, leave };
}

async function documentOf(bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([new Uint8Array(bytes)]), 'Bench.docx');
  const made = await fetch(`${subject.url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await made.json()) as { id: string }).id;
}

async function open(id: string): Promise<{ room: string }> {
  const answer = await fetch(`${subject.url}/docs/api/docsvr/lcfiles/${id}/opening`, { headers });
  return (await answer.json()) as { room: string };
}

/** Megabytes of the server's process, when it has come to rest. */
async function resident(): Promise<number> {
  await pause(700);
  return memoryOf(subject.pid).now;
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function round(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}

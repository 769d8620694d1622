import { setTimeout as pause } from 'node:timers/promises';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { startPeer, startSubjects, tokenOf } from '../harness.ts';
import { atMost, report, shorter } from '../report.ts';

/** How long a keystroke of one editor takes to another, in the same process and in another one, and to its
 *  acknowledgement, with many rooms open; beside a bare Hocuspocus in memory in the same run.
 *  `node bench/documents/rooms.ts [documents] [editors] [seconds] [processes]` */
const [documents = 20, editors = 10, seconds = 10, processes = 1] = process.argv.slice(2).map(Number);
/** Each document has one person typing at this pace, as fast as people do. */
const KEY_MS = 200;
const ROUNDS = shorter(3, 1);
const ACROSS_MS = 60;

/** @param urls the addresses of its processes, which the editors of a room take in turn. */
type Server = { urls: string[]; rooms: string[]; headers: Record<string, string>; stop(): Promise<void> };
/** @param across what arrived in another process. */
type Figures = { arrived: number[]; across: number[]; saved: number[] };

const subject = await startTrivetRooms();
const floor = await startBareRooms();
const all: Record<'subject' | 'floor', Figures> = { subject: empty(), floor: empty() };
for (let round = 0; round < ROUNDS; round++) {
  // In turn, so that a drift of the machine meets both.
  add(all.subject, await measure(subject));
  add(all.floor, await measure(floor));
}
await Promise.all([subject.stop(), floor.stop()]);

const row = (name: string, list: number[]) =>
  `| ${name} | ${list.length} | ${at(list, 0.5)} | ${at(list, 0.95)} | ${at(list, 0.99)} |`;
const ratio = percentile(all.subject.arrived, 0.95) / percentile(all.floor.arrived, 0.95);
process.stdout.write(
  [
    `${documents} documents × ${editors} editors over ${processes} process(es), one of each typing a key every ${KEY_MS} ms`,
    '',
    '| what | keys | p50 ms | p95 ms | p99 ms |',
    '|---|---|---|---|---|',
    row('Trivet: to another editor', all.subject.arrived),
    ...(processes > 1 ? [row('Trivet: to an editor in another process', all.subject.across)] : []),
    row('Trivet: to `Saved` (committed)', all.subject.saved),
    row('bare Hocuspocus in memory: to another editor', all.floor.arrived),
    '',
  ].join('\n'),
);
const many = `${documents} documents × ${editors} editors`;
const both = (list: number[]) => `${at(list, 0.5)} / ${at(list, 0.95)} ms`;
const beside = `bare Hocuspocus in memory ${both(all.floor.arrived)}`;
const p95 = (list: number[]) => percentile(list, 0.95);
if (processes === 1) {
  report(
    {
      what: `keystroke to another editor, ${many}, p50 / p95`,
      trivet: both(all.subject.arrived),
      beside,
      ...atMost(p95(all.subject.arrived), 25, 'ms p95'),
    },
    {
      what: `keystroke to another editor, ${many}, as a multiple of the floor`,
      trivet: `${ratio.toFixed(2)} × p95`,
      ...atMost(ratio, 1.5, '× the floor'),
    },
    {
      what: `keystroke to \`Saved\` (committed), ${many}, p50 / p95`,
      trivet: both(all.subject.saved),
      ...atMost(p95(all.subject.saved), 50, 'ms p95'),
    },
  );
} else {
  report({
    what: `keystroke to an editor in another process, ${many} over ${processes} processes, p50 / p95`,
    trivet: `${both(all.subject.across)}; \`Saved\` ${both(all.subject.saved)}; in the same process ${both(all.subject.arrived)}`,
    beside,
    ...atMost(p95(all.subject.across), ACROSS_MS, 'ms p95'),
  });
}
process.exit();

async function startTrivetRooms(): Promise<Server> {
  const subjects = await startSubjects(processes);
  const url = subjects[0]?.url ?? '';
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const bytes = await (await fetch(`${url}/repository/rest/welcome/content`, { headers })).blob();
  const rooms: string[] = [];
  for (let count = 0; count < documents; count++) {
    const form = new FormData();
    form.append(`Document ${count}.docx`, bytes, `Document ${count}.docx`);
    const made = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
    const { id } = (await made.json()) as { id: string };
    const opening = await fetch(`${url}/docs/api/docsvr/lcfiles/${id}/opening`, { headers });
    rooms.push(((await opening.json()) as { room: string }).room);
  }
  const stop = async () => {
    for (const each of subjects.toReversed()) await each.stop();
  };
  return { urls: subjects.map((each) => `${each.url}/docs/rooms`), rooms, headers, stop };
}

async function startBareRooms(): Promise<Server> {
  const floor = await startPeer(new URL('./roomsFloor.ts', import.meta.url));
  const rooms = Array.from({ length: documents }, (_, count) => `room ${count}`);
  return { urls: [floor.url], rooms, headers: {}, stop: floor.stop };
}

/** All editors enter, one of each room types for some seconds, all leave. */
async function measure(server: Server): Promise<Figures> {
  const figures = empty();
  const entered = await Promise.all(
    server.rooms.map((room) =>
      Promise.all(Array.from({ length: editors }, (_, seat) => enter(server, room, seat))),
    ),
  );
  const typing = entered.map(async (room) => {
    const [typist] = room;
    const reader = room[server.urls.length];
    if (!typist || !reader) throw new Error('Each process needs two editors of a room.');
    const sent = new Map<number, number>();
    const watch = ({ ydoc }: Entered, arrived: number[]) =>
      ydoc.getText('bench').observe(({ delta }) => {
        for (const { insert } of delta) {
          const began = sent.get(Number(insert));
          if (began !== undefined) arrived.push(performance.now() - began);
        }
      });
    watch(reader, figures.arrived);
    if (server.urls.length > 1 && room[1]) watch(room[1], figures.across);
    typist.provider.on('stateless', ({ payload }: { payload: string }) => {
      const { seq } = JSON.parse(payload) as { seq: number };
      const began = sent.get(seq);
      if (began !== undefined) figures.saved.push(performance.now() - began);
    });
    await pause(Math.random() * KEY_MS);
    for (let key = 1; key <= (seconds * 1000) / KEY_MS; key++) {
      sent.set(key, performance.now());
      typist.ydoc.getText('bench').insert(0, String(key));
      typist.provider.sendStateless(JSON.stringify({ type: 'written', seq: key }));
      await pause(KEY_MS);
    }
  });
  await Promise.all(typing);
  await pause(300);
  for (const editor of entered.flat()) editor.leave();
  return figures;
}

type Entered = Awaited<ReturnType<typeof enter>>;

async function enter({ urls, headers }: Server, room: string, seat: number) {
  const url = urls[seat % urls.length] ?? '';
  const ydoc = new Y.Doc();
  const Socket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers });
    }
  };
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: url.replace('http', 'ws'),
    WebSocketPolyfill: Socket,
  });
  const provider = new HocuspocusProvider({ websocketProvider, name: room, document: ydoc });
  provider.attach();
  await new Promise<void>((resolve, reject) => {
    provider.on('synced', () => resolve());
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => reject(new Error(reason)));
  });
  const leave = () => {
    provider.destroy();
    websocketProvider.destroy();
    ydoc.destroy();
  };
  return { ydoc, provider, leave };
}

function empty(): Figures {
  return { arrived: [], across: [], saved: [] };
}

function add(sum: Figures, { arrived, across, saved }: Figures): void {
  sum.arrived.push(...arrived);
  sum.across.push(...across);
  sum.saved.push(...saved);
}

function percentile(list: number[], part: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function at(list: number[], part: number): string {
  return percentile(list, part).toFixed(1);
}

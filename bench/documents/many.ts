import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf, processorMs } from '../costs.ts';
import { type Running, startPeer, startSubjects, tokenOf } from '../harness.ts';
import { p50AndP95, percentile } from '../percentile.ts';
import { atMost, report, thousands } from '../report.ts';
import { enterRoom, type RoomClient } from './roomClient.ts';
import { openRooms } from './uploads.ts';

/** Many editors in many documents over two processes, one of each document typing: how long a key takes to another
 *  editor in the same process and in the other one, and until it is saved; memory for an editor, and processor. Beside it
 *  a bare Hocuspocus in memory in one process with the same editors. The editors are sockets of this process.
 *  `node bench/documents/many.ts [documents] [editors of each] [seconds]` */
const [documents = 100, editors = 10, seconds = 20] = process.argv.slice(2).map(Number);
const PROCESSES = 2;
/** As fast as people type. */
const KEY_MS = 200;
/** At a time; people do not all come in the same moment. */
const ENTERING = 50;
const ACROSS_MS = 60;
const SAME_MS = 25;
const SAVED_MS = 50;

type Server = { processes: Pick<Running, 'url' | 'pid'>[]; headers: Record<string, string>; rooms: string[] };
type Figures = {
  same: number[];
  across: number[];
  saved: number[];
  closed: number;
  memory: number;
  keyMs: number;
  share: number;
};

const subjects = await startSubjects(PROCESSES, {
  TRIVET_ADDRESS_SHARE: '100',
  TRIVET_DATABASE_CONNECTIONS: '20',
});
const floor = await startPeer(new URL('./roomsFloor.ts', import.meta.url));
try {
  const url = subjects[0]?.url ?? '';
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const rooms = await openRooms(url, headers, documents);
  const ours = await measured({ processes: subjects, headers, rooms });
  const bare = await measured({ processes: [floor], headers: {}, rooms });
  tell(ours, bare);
} finally {
  await floor.stop();
  for (const each of subjects.toReversed()) await each.stop();
}
process.exit();

async function measured(server: Server): Promise<Figures> {
  const { processes, rooms } = server;
  const memory = () => processes.reduce((sum, { pid }) => sum + memoryOf(pid).now, 0);
  const processor = () => processes.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const figures: Figures = { same: [], across: [], saved: [], closed: 0, memory: 0, keyMs: 0, share: 0 };
  const sent = rooms.map(() => new Map<number, number>());
  const took = (room: number, list: number[]) => (key: number) => {
    const began = sent[room]?.get(key);
    if (began !== undefined) list.push(performance.now() - began);
  };
  // Each process has the room open before its editors are counted.
  const first = await enterAll(seats(1), (room, seat) => entered(server, room, seat, {}));
  await pause(1000);
  const before = memory();
  const all = await enterAll(seats(editors), (room, seat) =>
    entered(server, room, seat, {
      // One other editor of each process listens; the others hear it, too.
      ...(seat === processes.length && { arrived: took(room, figures.same) }),
      ...(seat === 1 && processes.length > 1 && { arrived: took(room, figures.across) }),
      ...(seat === 0 && { saved: took(room, figures.saved) }),
      closed: () => {
        figures.closed++;
      },
    }),
  );
  await pause(1000);
  figures.memory = (memory() - before) / all.length;
  const spent = processor();
  const began = performance.now();
  await Promise.all(rooms.map((_, room) => typing(all[room * editors], sent[room])));
  await pause(500);
  const keys = sent.reduce((sum, each) => sum + each.size, 0);
  figures.keyMs = (processor() - spent) / keys;
  figures.share = (processor() - spent) / (performance.now() - began);
  for (const each of [...first, ...all]) each.leave();
  return figures;
}

async function typing(editor: RoomClient | undefined, sent: Map<number, number> | undefined): Promise<void> {
  await pause(Math.random() * KEY_MS);
  for (let key = 1; key <= (seconds * 1000) / KEY_MS; key++) {
    sent?.set(key, performance.now());
    editor?.type(key);
    await pause(KEY_MS);
  }
}

function seats(count: number): (readonly [number, number])[] {
  return Array.from({ length: documents * count }, (_, at) => [Math.floor(at / count), at % count]);
}

async function enterAll(
  places: (readonly [number, number])[],
  enter: (room: number, seat: number) => Promise<RoomClient>,
): Promise<RoomClient[]> {
  const inside: RoomClient[] = [];
  for (let at = 0; at < places.length; at += ENTERING)
    inside.push(...(await Promise.all(places.slice(at, at + ENTERING).map((place) => enter(...place)))));
  return inside;
}

/** Editors of a room sit in all processes in turn; who types sits in another one from room to room. */
function entered(
  { processes, headers, rooms }: Server,
  room: number,
  seat: number,
  hearing: Parameters<typeof enterRoom>[1],
): Promise<RoomClient> {
  const { url = '' } = processes[(room + seat) % processes.length] ?? {};
  const address = `${url.replace('http', 'ws')}/docs/rooms`;
  return enterRoom({ url: address, room: rooms[room] ?? '', headers }, hearing);
}

function tell(ours: Figures, bare: Figures): void {
  const many = `${thousands(documents * editors)} editors in ${documents} documents over ${PROCESSES} processes, one in ${editors} typing`;
  const beside = `bare Hocuspocus in memory, one process, ${p50AndP95(bare.same)}`;
  const p95 = (list: number[]) => percentile(list, 0.95);
  const cost = ({ keyMs, share }: Figures) =>
    `${keyMs.toFixed(2)} ms a key, ${(share * 100).toFixed(0)} % of one processor`;
  report(
    {
      what: `${many}: key to an editor of the same process, p50 / p95`,
      trivet: p50AndP95(ours.same),
      beside,
      ...atMost(p95(ours.same), SAME_MS, 'ms p95'),
    },
    {
      what: `${many}: key to an editor of the other process, p50 / p95`,
      trivet: p50AndP95(ours.across),
      beside,
      ...atMost(p95(ours.across), ACROSS_MS, 'ms p95'),
    },
    {
      what: `${many}: key to \`Saved\` (committed), p50 / p95`,
      trivet: p50AndP95(ours.saved),
      ...atMost(p95(ours.saved), SAVED_MS, 'ms p95'),
    },
    {
      what: `${many}: memory for each editor, processor`,
      trivet: `${(ours.memory * 1000).toFixed(0)} KB; ${cost(ours)}`,
      beside: `${(bare.memory * 1000).toFixed(0)} KB; ${cost(bare)}`,
    },
    {
      what: `${many}: who lost the connection`,
      trivet: String(ours.closed),
      beside: String(bare.closed),
      ...atMost(ours.closed, 0, 'editors'),
    },
  );
}

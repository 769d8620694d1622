import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf, processorMs } from '../costs.ts';
import { enterRoom, type RoomClient } from '../documents/roomClient.ts';
import { openRooms } from '../documents/uploads.ts';
import { type Figures, measure, startSubject, type Target, tokenOf } from '../harness.ts';
import { atMost, report, shorter, thousands } from '../report.ts';

/** Many editors who have a document open and do nothing: memory and processor for each socket, and what a read of the
 *  catalog takes meanwhile, beside the same without them. Raise the limit of open files where it is lower than that
 *  (`ulimit -n`). `node bench/platform/idle.ts [sockets]` */
const [sockets = 10_000] = process.argv.slice(2).map(Number);
const IN_A_ROOM = 100;
/** At a time. */
const ENTERING = 100;
/** One address has some 28,000 ports for one address and port; these are fewer for each. */
const FOR_EACH_ADDRESS = 5_000;
/** A room ends for somebody of whom nothing is heard for a minute. */
const ASK_EVERY_MS = 30_000;
const SECONDS = shorter(5, 1);
/** A person does not notice less, and neighbours of a busy machine make more. */
const MAX_MORE = 2;

const subject = await startSubject({
  TRIVET_MAX_CONNECTIONS: String(sockets + 500),
  TRIVET_ADDRESS_SHARE: '100',
});
const inside: RoomClient[] = [];
let lost = 0;
try {
  const { url, pid } = subject;
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const { items } = (await (await fetch(`${url}/v1/packages`, { headers })).json()) as {
    items: { id: string }[];
  };
  const read: Target = { name: 'read', url: `${url}/v1/packages/${items[0]?.id}`, headers };
  const rooms = await openRooms(url, headers, Math.ceil(sockets / IN_A_ROOM));
  await measure(read, 1, 1);
  const without = await measure(read, SECONDS, 1);
  const before = { resident: memoryOf(pid).now, heap: (await subject.memory()).heap };
  await enterAll(rooms, headers);
  const asking = setInterval(() => {
    for (const each of inside) each.ask();
  }, ASK_EVERY_MS);
  await pause(shorter(5000, 500));
  const kilobytes = (megabytes: number) => ((megabytes * 1000) / inside.length).toFixed(1);
  const resident = kilobytes(memoryOf(pid).now - before.resident);
  const heap = kilobytes((await subject.memory()).heap - before.heap);
  // Collecting has taken a while of the processor; what follows is not to begin with it.
  await pause(shorter(2000, 200));
  const idle = await shareOf(pid);
  const meanwhile = await measure(read, SECONDS, 1);
  clearInterval(asking);
  // One connection waits for each answer; the load generator counts latency in whole milliseconds.
  const each = ({ perSecond }: Figures) => 1000 / perSecond;
  const many = `${thousands(sockets)} editors who do nothing`;
  report(
    {
      what: `${many}: memory for each socket, with its part of ${rooms.length} rooms`,
      trivet: `${heap} KB of heap, ${resident} KB more resident; ${(idle * 100).toFixed(0)} % of one processor for all`,
    },
    {
      what: `${many}: sockets that the server closed`,
      trivet: String(lost),
      ...atMost(lost, 0, 'sockets'),
    },
    {
      what: `${many}: a read meanwhile, one at a time`,
      trivet: `${each(meanwhile).toFixed(2)} ms on average, p99 ${meanwhile.p99} ms`,
      beside: `without them ${each(without).toFixed(2)} ms, p99 ${without.p99} ms`,
      ...atMost(each(meanwhile) / each(without), MAX_MORE, '× without them'),
    },
  );
} finally {
  for (const each of inside) each.leave();
  await subject.stop();
}
process.exit();

async function enterAll(rooms: readonly string[], headers: Record<string, string>): Promise<void> {
  const url = `${subject.url.replace('http', 'ws')}/docs/rooms`;
  const closed = () => {
    lost++;
  };
  const enter = (at: number) =>
    enterRoom(
      {
        url,
        room: rooms[at % rooms.length] ?? '',
        headers,
        localAddress: `127.0.0.${2 + Math.floor(at / FOR_EACH_ADDRESS)}`,
      },
      { closed },
    );
  for (let at = 0; at < sockets; at += ENTERING) {
    const count = Math.min(ENTERING, sockets - at);
    inside.push(...(await Promise.all(Array.from({ length: count }, (_, more) => enter(at + more)))));
  }
}

/** Which share of a processor the server takes by itself. */
async function shareOf(pid: number): Promise<number> {
  const spent = processorMs(pid);
  const began = performance.now();
  await pause(SECONDS * 1000);
  return (processorMs(pid) - spent) / (performance.now() - began);
}

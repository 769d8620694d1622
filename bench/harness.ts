import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { atLeast, perSecond, type Row, shorter } from './report.ts';

type Asked = Pick<autocannon.Request, 'method' | 'body' | 'path'>;
/** What is asked, again and again; `requests` in turn, where they are several. */
export type Target = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  requests?: Asked[];
} & Pick<Asked, 'method' | 'body'>;
/** @param answered how many requests in all. */
export type Figures = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  answered: number;
  /** Which answers failed, such as `3 × 503, 1 × no answer`. */
  faults: string;
};

export type Running = { url: string; databaseUrl: string; pid: number; stop(): Promise<void> };
/** Megabytes: what the heap of the main thread holds and has, what all threads beside it have, buffers outside of heaps. */
export type Memory = {
  heap: number;
  heapTotal: number;
  threads: number;
  threadCount: number;
  outside: number;
};

/** Besides, for how many milliseconds its event loop was held up at most since this was asked last. */
type Subject = Running & {
  heldUp(): Promise<number>;
  /** Where its memory is after collecting, in megabytes. */
  memory(): Promise<Memory>;
};

const spawnReady = async (
  file: string | URL,
  args: string[],
  env: Record<string, string>,
): Promise<{ child: ChildProcess; said: Record<string, string> }> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const said = await Promise.race([
    once(child, 'message').then(([message]) => message as Record<string, string>),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  return { child, said };
};

const stopper = (child: ChildProcess) => async () => {
  if (child.exitCode !== null) return;
  child.send('stop');
  await once(child, 'exit');
};

/** Starts a real Trivet with demo content in a process of its own, on a data folder that `stop` removes. */
export async function startSubject(settings: Record<string, string> = {}): Promise<Subject> {
  const [subject] = await startSubjects(1, settings);
  return subject as Subject;
}

/** Starts this many processes of one Trivet, on the database and the data folder of the first; each `stop` ends its own
 *  process, the first removes the data too. */
export async function startSubjects(
  count: number,
  settings: Record<string, string> = {},
): Promise<Subject[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-bench-'));
  const first = await startProcess(dataDir, settings);
  const others: Subject[] = [];
  while (others.length < count - 1) {
    const shared = { TRIVET_DATABASE_URL: first.databaseUrl, TRIVET_PUBLIC_URL: first.url, ...settings };
    others.push(await startProcess(dataDir, shared));
  }
  const stop = async () => {
    await first.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return [{ ...first, stop }, ...others];
}

async function startProcess(dataDir: string, settings: Record<string, string> = {}): Promise<Subject> {
  const { child, said } = await spawnReady('./subject.ts', [], {
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_LOG_LEVEL: 'error',
    // As bin/trivet.js starts it.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
    ...settings,
  });
  return {
    url: said.url ?? '',
    databaseUrl: said.databaseUrl ?? '',
    pid: child.pid ?? 0,
    heldUp: async () => {
      child.send('held up');
      const [answer] = await once(child, 'message');
      return (answer as { heldUp: number }).heldUp;
    },
    memory: async () => {
      child.send('memory');
      const [answer] = await once(child, 'message');
      return answer as Memory;
    },
    stop: stopper(child),
  };
}

/** Starts the floor: bare node:http with one pg lookup a request, in a process of its own. Its statement takes the
 *  last part of the path as $1 and answers one column `body` of JSON text. */
export async function startFloor(databaseUrl: string, statement: string): Promise<Running> {
  return startPeer(new URL('./floor.ts', import.meta.url), databaseUrl, [statement]);
}

/** Starts a floor of another kind: a file that sends its `url` when it is ready and ends at the first message. */
export async function startPeer(file: URL, databaseUrl = '', args: string[] = []): Promise<Running> {
  const { child, said } = await spawnReady(file, args, { FLOOR_DATABASE_URL: databaseUrl });
  return { url: said.url ?? '', databaseUrl, pid: child.pid ?? 0, stop: stopper(child) };
}

/** Asks a target for some seconds over this many connections. */
export async function measure(
  { name, ...target }: Target,
  seconds = shorter(5, 1),
  connections = 16,
): Promise<Figures> {
  const result = await autocannon({ ...target, duration: seconds, connections });
  const failed = result['4xx'] + result['5xx'] + result.errors + result.timeouts;
  return {
    name,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed,
    answered: result.requests.total,
    faults: faultsOf(result),
  };
}

function faultsOf({ statusCodeStats, errors }: autocannon.Result): string {
  const refused = Object.entries(statusCodeStats ?? {}).filter(([status]) => Number(status) >= 400);
  const named = refused.map(([status, { count }]) => `${count} × ${status}`);
  return [...named, ...(errors > 0 ? [`${errors} × no answer`] : [])].join(', ');
}

/** Measures two targets in turn, so that a drift of the machine meets both, and gives each one's median round. */
export async function sideBySide(
  subject: Target,
  floor: Target,
  rounds = shorter(5, 1),
  seconds = shorter(3, 1),
): Promise<Figures[]> {
  await measure(subject, 2);
  await measure(floor, 2);
  const subjects: Figures[] = [];
  const floors: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    subjects.push(await measure(subject, seconds));
    floors.push(await measure(floor, seconds));
  }
  return [median(subjects), median(floors)];
}

function median(rounds: Figures[]): Figures {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** The row of a rate beside its floor. @param least which share of the floor is to be reached, if any. */
export function rateRow(what: string, [subject, floor]: Figures[], least?: number): Row {
  if (!subject || !floor) throw new Error('Nothing was measured.');
  const share = subject.perSecond / floor.perSecond;
  return {
    what,
    trivet: `${perSecond(subject.perSecond)}; ${share.toFixed(2)} of the floor`,
    beside: `${floor.name} ${perSecond(floor.perSecond)}`,
    ...(least === undefined ? {} : atLeast(share, least, 'of the floor')),
  };
}

/** A Markdown table of figures. */
export function table(figures: Figures[]): string {
  const rows = figures.map(
    (each) => `| ${each.name} | ${Math.round(each.perSecond)} | ${each.p50} | ${each.p99} | ${each.failed} |`,
  );
  return ['| target | requests/s | p50 ms | p99 ms | failed |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** An access token of a demo account. */
export async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: username }),
  });
  return ((await answer.json()) as { bearer: string }).bearer;
}

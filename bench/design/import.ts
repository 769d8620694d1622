import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SaxesParser } from 'saxes';
import { type Costs, costsOf, forgetPeak, memoryOf, spent } from '../costs.ts';
import { startSubject } from '../harness.ts';
import { atLeast, atMost, report } from '../report.ts';
import { designClient } from './client.ts';
import { sampleDxl } from './sample.ts';

/**
 * How long a durable import takes beside the time that bare saxes needs to parse the same text, by the clock and in
 * processor time, which neighbours on the machine hardly change; what it costs others meanwhile, and in memory.
 * `node bench/design/import.ts [megabytes] [rounds] [wide]`; `wide` puts one character into the text for which the
 * engine needs two bytes for each.
 */
const MEGABYTES = Number(process.argv[2] ?? 60);
const ROUNDS = Number(process.argv[3] ?? 3);
const WIDE = process.argv[4] === 'wide';

type Round = {
  parse: number;
  parseCosts: number;
  accepted: number;
  durable: number;
  costs: Costs;
  slowest: number;
  heldUp: number;
  memory: { before: number; peak: number };
};

const sample = sampleDxl(MEGABYTES * 1e6);
const dxl = WIDE ? sample.dxl.replace('Label 1<', 'Label 名<') : sample.dxl;
const size = Buffer.byteLength(dxl) / 1e6;
const body = Buffer.from(JSON.stringify({ dxl }));
const subject = await startSubject();
try {
  const client = await designClient(subject.url);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const nsfPath = `bench${round}.nsf`;
    await client.create(nsfPath);
    const { parse, parseCosts } = timeOfParse();
    const probe = stallProbe(subject.url);
    await subject.heldUp();
    forgetPeak(subject.pid);
    const { now } = memoryOf(subject.pid);
    const before = costsOf(subject.pid);
    const times = await client.importBody(nsfPath, body);
    const costs = spent(before, costsOf(subject.pid));
    const memory = { before: now, peak: memoryOf(subject.pid).peak };
    const heldUp = await subject.heldUp();
    rounds.push({ parse, parseCosts, ...times, costs, memory, heldUp, slowest: await probe.stop() });
    await client.settled(nsfPath);
  }
  tell(rounds);
} finally {
  await subject.stop();
}

function tell(rounds: readonly Round[]): void {
  const { parse, parseCosts, accepted, durable, costs, memory, ...others } = median(rounds);
  const rate = (seconds: number) => `${(size / seconds).toFixed(1)} MB/s`;
  const row = (what: string, clock: number, ofProcessor: string) =>
    console.log(`| ${what} | ${clock.toFixed(2)} | ${rate(clock)} | ${ofProcessor} |`);
  console.log(
    `${size.toFixed(0)} MB, ${sample.elements} elements; the median of ${rounds.length} rounds by ratio\n`,
  );
  console.log('| what | seconds | rate | processor seconds |\n|---|---|---|---|');
  row('saxes parses', parse, parseCosts.toFixed(2));
  row('import is accepted', accepted, '');
  row('import is durable', durable, `${costs.node.toFixed(2)} + PostgreSQL ${costs.postgres.toFixed(2)}`);
  console.log(
    `\nratio by the clock ${(durable / parse).toFixed(2)}, in processor time ${((costs.node + costs.postgres) / parseCosts).toFixed(2)}`,
  );
  console.log(`rounds: ${rounds.map((each) => (each.durable / each.parse).toFixed(2)).join(' ')}`);
  console.log(
    `meanwhile: slowest other request ${others.slowest.toFixed(0)} ms, event loop held up ${others.heldUp.toFixed(0)} ms at most, memory ${(memory.peak - memory.before).toFixed(0)} MB more than before, ${memory.peak.toFixed(0)} MB in all`,
  );
  report(
    {
      what: `import of ${MEGABYTES} MB of DXL, durable`,
      trivet: `${rate(durable)}; processor ${costs.node.toFixed(1)} s and PostgreSQL ${costs.postgres.toFixed(1)} s`,
      beside: `saxes alone ${rate(parse)}; processor ${parseCosts.toFixed(1)} s`,
      ...atLeast(size / durable, 10, 'MB/s'),
    },
    {
      what: `import of ${MEGABYTES} MB as a multiple of parsing alone`,
      trivet: `${(durable / parse).toFixed(2)} × by the clock`,
      ...atMost(durable / parse, 4, '× saxes'),
    },
    {
      what: `import of ${MEGABYTES} MB: event loop held up meanwhile, at most`,
      trivet: `${others.heldUp.toFixed(0)} ms; slowest other request ${others.slowest.toFixed(0)} ms; ${(memory.peak - memory.before).toFixed(0)} MB more memory`,
      ...atMost(others.heldUp, 50, 'ms'),
    },
  );
}

function median(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.durable / a.parse - b.durable / b.parse);
  const middle = sorted[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

function timeOfParse(): { parse: number; parseCosts: number } {
  const start = performance.now();
  const before = process.cpuUsage();
  new SaxesParser({ xmlns: true }).write(dxl).close();
  const { user, system } = process.cpuUsage(before);
  return { parse: (performance.now() - start) / 1000, parseCosts: (user + system) / 1e6 };
}

/** The slowest answer to others while something runs. */
function stallProbe(url: string) {
  const thread = new Worker(new URL('./stall.ts', import.meta.url), { workerData: url });
  return {
    async stop(): Promise<number> {
      thread.postMessage('stop');
      const [slowest] = await once(thread, 'message');
      return slowest as number;
    },
  };
}

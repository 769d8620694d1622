import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../costs.ts';
import { startSubject } from '../harness.ts';
import { atMost, report } from '../report.ts';
import { soaking } from './soaking.ts';

/** A mixed load on the three legs for a long time: reads, creates, imports, typing, publishing, downloads. Memory of the
 *  server is looked at each ten seconds; says by how much it still grows in the second half, and how far it goes up and
 *  down anyway. `node bench/platform/soak.ts [minutes]` */
const [minutes = 30] = process.argv.slice(2).map(Number);
const LOOK_MS = Math.min(10_000, (minutes * 60_000) / 12);

/** Flat: the second half adds less than twice what samples are off its line. */
const MAX_ADDED = 2;
/** A heap that hardly moves is not a steep one when it moves at all. */
const MIN_NOISE_MB = 1;

/** Seconds since the start; megabytes. */
type Sample = { at: number; resident: number; heap: number; threads: number; rest: number };

const subject = await startSubject();
const samples: Sample[] = [];
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1000;
try {
  const load = await soaking(subject.url);
  const end = begun + minutes * 60_000;
  while (performance.now() < end) {
    await pause(LOOK_MS);
    const { heap, heapTotal, threads, outside } = await subject.memory();
    const resident = memoryOf(subject.pid).now;
    const sample = { at: seconds(), resident, heap, threads, rest: resident - heapTotal - threads - outside };
    samples.push(sample);
    const [all, used, others, rest] = [resident, heap, threads, sample.rest].map((each) => each.toFixed(0));
    console.log(
      `${sample.at.toFixed(0)} s: resident ${all} MB, heap after collecting ${used}, threads ${others}, in no heap ${rest}; ${load.said()}`,
    );
  }
  const done = await load.stop();
  tell(done);
} finally {
  await subject.stop();
}
process.exit();

/** The slope of a line through the second half, beside how far that half goes up and down around it. */
function tell(done: string): void {
  const half = samples.slice(Math.floor(samples.length / 2));
  const [resident, heap, threads, rest] = (['resident', 'heap', 'threads', 'rest'] as const).map((of) =>
    trendOf(half.map((each) => [each.at / 60, each[of]] as const)),
  );
  if (!resident || !heap || !threads || !rest) return;
  const last = samples.at(-1);
  const show = ({ slope, noise }: Trend) => `${slope.toFixed(2)} MB a minute, ± ${noise.toFixed(1)} MB`;
  // What the whole half adds, beside what it goes up and down by itself.
  const span = ((half.at(-1)?.at ?? 0) - (half[0]?.at ?? 0)) / 60;
  const added = Math.max(0, heap.slope * span) / Math.max(heap.noise, MIN_NOISE_MB);
  report(
    {
      what: 'mixed load on all legs, second half: growth of the heap after collecting',
      trivet: `${show(heap)}, ${last?.heap.toFixed(0)} MB after ${minutes} minutes`,
      ...atMost(added, MAX_ADDED, '× what it goes up and down by anyway'),
    },
    {
      what: 'mixed load on all legs, second half: growth of resident memory',
      trivet: `${show(resident)}, ${last?.resident.toFixed(0)} MB after ${minutes} minutes`,
    },
    { what: 'the same: heaps of the threads that read DXL and documents', trivet: show(threads) },
    { what: 'the same: what is in no heap (code, stacks, memory that was given back)', trivet: show(rest) },
    { what: 'mixed load on all legs: what was done', trivet: done },
  );
}

/** In a minute; how far a sample is from the line, typically. */
type Trend = { slope: number; noise: number };

/** The line with the least squares. */
function trendOf(points: readonly (readonly [number, number])[]): Trend {
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const across = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / (across || 1);
  const noise = Math.sqrt(mean(points.map(([at, value]) => (value - y - slope * (at - x)) ** 2)));
  return { slope, noise };
}

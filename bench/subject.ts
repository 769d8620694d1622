import { subscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { startTrivet } from '../server/main.ts';
import { readSettings } from '../server/settings.ts';
import type { Memory } from './harness.ts';

const threads = new Set<Worker>();
subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker };
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});

/** A Trivet in a process of its own, for measurements: says where it is, where its memory is after collecting, for how long
 *  its event loop was held up at most since it was asked last, and stops when told. */
const trivet = await startTrivet(readSettings(process.env));
const delay = monitorEventLoopDelay({ resolution: 2 });
delay.enable();
const { database, settings } = trivet.platform;
// Several processes share a public address; each is asked at its own.
process.send?.({ url: `http://127.0.0.1:${settings.port}`, databaseUrl: database.url });
process.on('message', async (message) => {
  if (message === 'memory') {
    collect();
    process.send?.(await memory());
    return;
  }
  if (message === 'held up') {
    process.send?.({ heldUp: delay.max / 1e6 });
    delay.reset();
    return;
  }
  await trivet.close();
  process.exit(0);
});
process.once('disconnect', () => process.exit(0));

/** What nobody refers to is given back. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** In megabytes: what the heap of the main thread holds and has, what the threads have, and buffers outside of heaps. */
async function memory(): Promise<Memory> {
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  const others = await Promise.all(
    [...threads].map((each) => each.getHeapStatistics().catch(() => undefined)),
  );
  const sizeOf = (of: 'total_heap_size' | 'external_memory') =>
    others.reduce((sum, each) => sum + (each?.[of] ?? 0), 0);
  return {
    heap: heapUsed / 1e6,
    heapTotal: heapTotal / 1e6,
    threads: sizeOf('total_heap_size') / 1e6,
    threadCount: threads.size,
    outside: (external + sizeOf('external_memory')) / 1e6,
  };
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTrivet } from '../server/main.ts';
import { readSettings } from '../server/settings.ts';

/** A Trivet in a process of its own, for measurements: says where it is, what its heap holds after
 *  collecting, for how long its event loop was held up at most
 *  since it was asked last, and stops when told. */
const trivet = await startTrivet(readSettings(process.env));
const delay = monitorEventLoopDelay({ resolution: 2 });
delay.enable();
const { database, settings } = trivet.platform;
// Several processes share a public address; each is asked at its own.
process.send?.({ url: `http://127.0.0.1:${settings.port}`, databaseUrl: database.url });
process.on('message', async (message) => {
  if (message === 'heap') {
    collect();
    process.send?.({ heap: process.memoryUsage().heapUsed / 1e6 });
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

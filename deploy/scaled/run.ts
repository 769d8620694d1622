import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePages } from '../../cli/pages.ts';
import { startScaled } from './scaled.ts';

/** What `npm run scaled` does: the scaled-out form on this machine, until Ctrl-C. SIGHUP, or Enter, starts each process
 *  anew, one after the other. Settings are environment variables, as for `npm start`. */

const say = (words: string): void => void process.stdout.write(`${words}\n`);

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '2' },
    folder: { type: 'string', default: join(import.meta.dirname, '..', '..', 'data-scaled') },
    s3: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.TRIVET_PORT ?? '8880' },
  },
});
const [processes, port] = [Number(values.processes), Number(values.port)];
if (!Number.isInteger(processes) || processes < 1 || processes > 16 || !Number.isInteger(port)) {
  say(
    'Say how many, from 1 to 16: npm run scaled -- --processes 2 [--s3] [--port 8880] [--folder data-scaled]',
  );
  process.exit(2);
}
await ensurePages(say);
const given = Object.entries(process.env).filter(([name]) => /^TRIVET_/.test(name) && name !== 'TRIVET_PORT');
try {
  const scaled = await startScaled({
    folder: values.folder,
    processes,
    port,
    s3: values.s3,
    settings: Object.fromEntries(given.map(([name, value]) => [name, value ?? ''])),
    say,
  });
  say(
    `Trivet is ready at ${scaled.url}, in ${processes} processes. Ctrl-C ends it; Enter starts each process anew.`,
  );
  let rolling: Promise<void> = Promise.resolve();
  const roll = (): void => {
    rolling = rolling.then(scaled.roll).catch((error: unknown) => say(String(error)));
  };
  process.on('SIGHUP', roll);
  process.stdin.on('data', roll);
  const end = async () => {
    await scaled.stop();
    process.exit();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

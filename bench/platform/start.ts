import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { atMost, report, shorter } from '../report.ts';

/** Seconds from the command to "ready", on a data folder that is there already, beside its floor: PostgreSQL alone. */
const ROUNDS = shorter(5, 1);
const door = fileURLToPath(new URL('../../bin/trivet.js', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'trivet-bench-'));
const env = { ...process.env, TRIVET_PORT: '0', TRIVET_DATA_DIR: dataDir, TRIVET_LOG_LEVEL: 'error' };

async function startOnce(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [door, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Trivet is ready')) resolve();
    });
  });
  const seconds = (performance.now() - began) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

async function startDatabase(): Promise<number> {
  const began = performance.now();
  const server = await startEmbedded({ dataDir, log: createLog({ logLevel: 'error' }) });
  const seconds = (performance.now() - began) / 1000;
  await server.stop();
  return seconds;
}

const first = await startOnce();
const starts: number[] = [];
const floors: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  starts.push(await startOnce());
  floors.push(await startDatabase());
}
await rm(dataDir, { recursive: true, force: true });

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const seconds = (number: number) => `${number.toFixed(2)} s`;
report(
  {
    what: 'second start, to ready',
    trivet: seconds(median(starts)),
    beside: `PostgreSQL alone ${seconds(median(floors))}`,
    ...atMost(median(starts), 3, 's'),
  },
  { what: 'first start, with demo content', trivet: seconds(first) },
);

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlace } from '../support/createDatabase.ts';
import { requireOffice } from '../support/office.ts';
import { processesOf, ready, runTrivet, temporaryFolder, until } from './trivetProcess.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const office = await requireOffice();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Awaited<ReturnType<typeof createPlace>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  database = await createPlace(join(folder.path, 'data'));
});
afterEach(async () => {
  await folder.remove();
  await database.drop();
});

async function start() {
  const server = runTrivet(['serve', '--no-build'], {
    TRIVET_PORT: '0',
    TRIVET_DEMO: '0',
    TRIVET_SOFFICE: office ?? '',
    TRIVET_DATA_DIR: join(folder.path, 'data'),
    TRIVET_DATABASE_URL: database.url,
  });
  await ready(server);
  return server;
}

/** What runs on the folders of a server. */
const officesOf = (server: number | undefined) => processesOf(`/trivet-office-${server}-`);

/** The shells that wait for the death of a server. */
const watchersOf = (server: number | undefined) =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const works = readlinkSync(`/proc/${pid}/cwd`).includes(`/trivet-office-${server}-`);
      return works && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sh') ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });

test.skipIf(!office)(
  'no LibreOffice outlives its server, which stops or is killed at any moment of its start',
  async () => {
    // From before it is begun to after it is ready.
    for (const [round, life] of [0, 40, 120, 250, 400, 600, 900, 1500].entries()) {
      const { child, ended } = await start();
      await pause(life);
      child.kill(round % 2 ? 'SIGKILL' : 'SIGTERM');
      await ended;
      await until(`nothing is left after ${life} ms`, () => officesOf(child.pid).length === 0, 10_000);
    }
  },
);

test.skipIf(!office)(
  'a LibreOffice whose watcher is gone is ended by the next start, also without its folder',
  async () => {
    const first = await start();
    await until('LibreOffice runs', () =>
      officesOf(first.child.pid).some((line) => line.includes('soffice.bin')),
    );
    for (const watcher of watchersOf(first.child.pid)) process.kill(watcher, 'SIGKILL');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await start();
    await until('the stray is gone', () => officesOf(first.child.pid).length === 0, 20_000);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(officesOf(second.child.pid)).toEqual([]);
  },
);

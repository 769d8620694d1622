import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { findProgram } from '../../deploy/scaled/programs.ts';
import { type Scaled, startScaled } from '../../deploy/scaled/scaled.ts';
import { everyPage } from '../endurance/rounds/writer.ts';
import { clientOf } from '../support/client.ts';

const hasNginx = findProgram('nginx') !== undefined;
if (!hasNginx) console.warn('NOT TESTED: the scaled-out form. Install nginx (Debian: nginx-light).');

const said: string[] = [];
let folder: string;
let scaled: Scaled;
beforeAll(async () => {
  if (!hasNginx) return;
  folder = await mkdtemp(join(tmpdir(), 'trivet-scaled-'));
  scaled = await startScaled({
    folder,
    processes: 2,
    port: await freePort(),
    s3: true,
    settings: { TRIVET_DEMO: '1', TRIVET_RATE_LIMIT: '0', TRIVET_SOFFICE: 'none', TRIVET_LOG_LEVEL: 'error' },
    say: (words) => said.push(words),
  });
});
afterAll(async () => {
  await scaled?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test.skipIf(!hasNginx)(
  'processes behind nginx, with files on S3, are started anew one after the other, and nobody who asks or writes notices',
  async () => {
    const { call } = clientOf(scaled.url);
    // nginx closes resting connections when it is told of other processes; browsers then ask again, and this does not.
    const headers = { connection: 'close' };
    const statuses = new Map<string, number>();
    let over = false;
    const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
    const made: string[] = [];
    const read = async () => {
      while (!over) {
        for (const path of ['/v1/products', '/repository/rest/welcome/content']) {
          const answer = await call(path, { as: 'alice', headers });
          await answer.arrayBuffer();
          count(`read: ${answer.status}`);
        }
      }
    };
    const write = async () => {
      for (let number = 0; !over; number++) {
        const name = `Set ${number}`;
        const answer = await call('/v1/resourcesets', { as: 'alice', json: { name }, headers });
        await answer.arrayBuffer();
        if (answer.status === 201) made.push(name);
        count(`written: ${answer.status}`);
      }
    };
    const working = [read(), read(), write()];
    const before = said.length;
    await scaled.roll();
    over = true;
    await Promise.all(working);
    expect([...statuses.keys()].toSorted()).toEqual(['read: 200', 'written: 201']);
    const sets = await everyPage(
      async (query) =>
        (await (await call(`/v1/resourcesets${query}`, { as: 'alice' })).json()) as {
          items: { name: string }[];
        },
      'cursor',
    );
    const names = sets.map(({ name }) => name).filter((name) => /^Set \d+$/.test(name));
    expect(names.toSorted()).toEqual(made.toSorted());
    expect(said.slice(before).filter((words) => /runs anew/.test(words))).toHaveLength(2);
  },
);

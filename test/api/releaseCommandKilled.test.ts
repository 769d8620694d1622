import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOf } from '../contract/catalog/support.ts';
import { type Counter, startCounter } from './catalogCommand.support.ts';
import { asAlice, runTrivet } from './designCommand.support.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await startCounter();
});
afterAll(() => counter.close());

const SIZE = 100_000_000;

/** How many bytes the server has of the one file that is being uploaded. */
async function received(): Promise<number> {
  const { items } = (await counter.catalog.call('/v1/files?limit=200')).body;
  const pending = items.find(({ state }: { state: string }) => state === 'pending');
  if (!pending) return 0;
  const { body } = await counter.catalog.call(`/v1/files/${pending.id}`);
  if (!body.upload) return 0;
  const headers = { 'content-range': `bytes */${SIZE}` };
  const answer = await fetch(body.upload.url, { method: 'PUT', headers });
  return ((await answer.json()) as { received?: number }).received ?? 0;
}

test('an upload that was killed goes on in the same entry and is verified', async () => {
  const product = await counter.catalog.create('/v1/products', { slug: 'gauge', name: 'Gauge' });
  await counter.catalog.create(`/v1/products/${product.id}/releases`, { slug: '1.0', name: '1.0' });
  const bytes = randomBytes(SIZE);
  writeFileSync(counter.path('big.bin'), bytes);
  const before = (await counter.catalog.call('/v1/files?limit=200')).body.items.length;
  const upload = ['release', 'upload', 'gauge/1.0', 'big.bin'];
  let id = 0;
  const ended = runTrivet(upload, counter.folder, asAlice(counter.server.url), (pid) => {
    id = pid;
  });
  while ((await received()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  process.kill(id, 'SIGTERM');
  expect((await ended).code).not.toBe(0);
  expect(await received()).toBeGreaterThan(0);

  expect(await counter.trivet(...upload)).toMatchObject({ code: 0, err: '' });
  const { items } = (await counter.catalog.call('/v1/files?limit=200')).body;
  expect(items).toHaveLength(before + 1);
  expect(items.at(-1)).toMatchObject({ state: 'available', size: SIZE, checksums: { sha256: hexOf(bytes) } });
});

import { expect, test } from 'vitest';
import { createTelemetry } from '../../platform/telemetry/telemetry.ts';
import { createRecorder } from './recorder.ts';
import type { Download } from './store.ts';

const download = (file: string): Download => ({
  delivery: crypto.randomUUID(),
  at: new Date(),
  file,
  subject: 's',
  account: null,
  bytes: 1,
  begun: true,
  complete: true,
  attributes: null,
});

/** A recorder whose database answers as told. */
function prepare(answer: (batch: Download[]) => void, options: { most?: number; closingMs?: number } = {}) {
  const telemetry = createTelemetry();
  const written: string[] = [];
  const said = { warn: 0, error: 0 };
  const log = { warn: () => said.warn++, error: () => said.error++ };
  const catalog = { platform: { telemetry, log }, db: {} } as unknown as Parameters<typeof createRecorder>[0];
  const recorder = createRecorder(catalog, {
    ...options,
    write: async (batch) => {
      answer(batch);
      written.push(...batch.map((each) => each.file));
    },
  });
  const lost = async () =>
    (await telemetry.registry.getSingleMetric('trivet_catalog_downloads_lost')?.get())?.values[0]?.value;
  return { recorder, written, lost, said };
}

test('what could not be written is written when the database is back, in its order', async () => {
  let down = 3;
  const { recorder, written, lost } = prepare(() => {
    if (down-- > 0) throw new Error('away');
  });
  for (const file of ['a', 'b', 'c']) recorder.add(download(file));
  await recorder.close();
  expect(written).toEqual(['a', 'b', 'c']);
  expect(await lost()).toBe(0);
});

test('one that the database never takes is counted, and the others are written', async () => {
  const { recorder, written, lost, said } = prepare((batch) => {
    if (batch.some((each) => each.file === 'bad')) throw Object.assign(new Error(), { code: '22P05' });
  });
  for (const file of ['a', 'b', 'bad', 'c', 'd']) recorder.add(download(file));
  await recorder.close();
  expect(written).toEqual(['a', 'b', 'c', 'd']);
  expect([await lost(), said.error]).toEqual([1, 1]);
});

test('no more wait than there is room for; what does not fit, and what is left at the end, is counted', async () => {
  const away = () => {
    throw new Error('away');
  };
  const { recorder, written, lost } = prepare(away, { most: 3, closingMs: 50 });
  for (const file of ['a', 'b', 'c', 'd', 'e']) recorder.add(download(file));
  expect(await lost()).toBe(2);
  await recorder.close();
  expect(written).toEqual([]);
  expect(await lost()).toBe(5);
});

test('a stop waits for what a delivery that is just ending adds', async () => {
  const { recorder, written } = prepare(() => undefined);
  recorder.running(
    new Promise((resolve) => {
      setTimeout(() => {
        recorder.add(download('late'));
        resolve();
      }, 20);
    }),
  );
  await recorder.close();
  expect(written).toEqual(['late']);
});

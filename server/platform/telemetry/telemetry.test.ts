import { expect, test } from 'vitest';
import { createTelemetry, timed } from './telemetry.ts';

test('numbers that cannot be read are left out, and the others are told', async () => {
  const telemetry = createTelemetry();
  telemetry.read('gauge', 'away', 'Of a database that is away.', ['state'], async () => {
    throw new Error('The database is away.');
  });
  telemetry.read('gauge', 'here', 'Of this process.', ['state'], () => [
    { labels: { state: 'on' }, value: 3 },
  ]);
  const text = await telemetry.registry.metrics();
  expect(text).toContain('here{state="on"} 3');
  expect(text).not.toMatch(/^away\{/m);
});

test.each([
  { ends: 'done', work: async () => 1 },
  { ends: 'failed', work: () => Promise.reject(new Error('broken')) },
  { ends: 'refused', work: () => Promise.reject(Object.assign(new Error('too large'), { status: 413 })) },
])('work that is $ends is counted as such', async ({ ends, work }) => {
  const telemetry = createTelemetry();
  const durations = telemetry.histogram('work', 'Work.', ['outcome'], [1]);
  await timed(durations, {}, work).catch(() => undefined);
  expect(await telemetry.registry.metrics()).toContain(`work_count{outcome="${ends}"} 1`);
});

import { resourceFromAttributes } from '@opentelemetry/resources';
import * as sdk from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { createTelemetry } from '../telemetry.ts';
import { numbersOf } from './numbers.ts';

test('a histogram counts each value in one bucket, for each set of labels, with sum and count', async () => {
  const telemetry = createTelemetry();
  const durations = telemetry.histogram('work', 'Work.', ['kind'], [1, 2, 5]);
  for (const seconds of [0.5, 0.6, 3, 9]) durations.observe({ kind: 'a' }, seconds);
  durations.observe({ kind: 'b' }, 1.5);
  telemetry.counter('things', 'Things.').inc(4);
  telemetry.gauge('level', 'Level.', () => 7);
  const producer = numbersOf(telemetry.registry, sdk, resourceFromAttributes({}), '1');
  const { resourceMetrics } = await producer.collect();
  const metrics = resourceMetrics.scopeMetrics[0]?.metrics ?? [];
  const pointsOf = (name: string) =>
    metrics
      .find(({ descriptor }) => descriptor.name === name)
      ?.dataPoints.map(({ attributes, value }) => ({ attributes, value }));
  expect(pointsOf('work')).toEqual([
    {
      attributes: { kind: 'a' },
      value: { buckets: { boundaries: [1, 2, 5], counts: [2, 0, 1, 1] }, sum: 13.1, count: 4 },
    },
    {
      attributes: { kind: 'b' },
      value: { buckets: { boundaries: [1, 2, 5], counts: [0, 1, 0, 0] }, sum: 1.5, count: 1 },
    },
  ]);
  expect(pointsOf('things')).toEqual([{ attributes: {}, value: 4 }]);
  expect(pointsOf('level')).toEqual([{ attributes: {}, value: 7 }]);
});

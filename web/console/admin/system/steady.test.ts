import { expect, test } from 'vitest';
import type { Job } from './queries.ts';
import { steady } from './steady.ts';

const job = (id: number, state: Job['state'] = 'failed'): Job => ({
  id,
  kind: 'backup',
  state,
  attempts: 1,
  maxAttempts: 25,
  createdAt: '2026-07-03T12:00:00Z',
  runAt: '2026-07-03T12:00:00Z',
  startedAt: null,
  progress: null,
  cancel: 'impossible' as const,
  reason: null,
});
const told = (rows: { id: number; state: string; gone: boolean }[]) =>
  rows.map(({ id, state, gone }) => `${id} ${gone ? 'gone' : state}`);

test('a list begins as the server tells it, and begins so again after it was empty', () => {
  expect(told(steady([], [job(3), job(1)]).rows)).toEqual(['3 failed', '1 failed']);
});

test('jobs keep their places while their states change, jobs end, and new ones come', () => {
  const first = steady([], [job(5), job(4), job(2)]).rows;
  const { rows, newer } = steady(first, [job(7), job(6), job(5, 'running'), job(3), job(2)]);
  expect(told(rows)).toEqual(['5 running', '4 gone', '2 failed']);
  expect(newer).toBe(3);
});

test('the next page comes below, and a job that comes back is no longer gone', () => {
  const first = steady([], [job(5), job(4)]).rows;
  const without = steady(first, [job(5)]).rows;
  const { rows, newer } = steady(without, [job(5), job(4, 'waiting'), job(3), job(1)]);
  expect(told(rows)).toEqual(['5 failed', '4 waiting', '3 failed', '1 failed']);
  expect(newer).toBe(0);
});

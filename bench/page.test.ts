import { expect, test } from 'vitest';
import { benches, nameOf } from './benches.ts';
import { benchmarksPage } from './page.ts';
import { atLeast, atMost } from './report.ts';
import { type Measured, type Store, withRows } from './store.ts';

const before = { date: '2026-01-02', commit: 'aaaaaaa', note: 'busy machine' };
const now = { date: '2026-02-03', commit: 'bbbbbbb' };
const row = (what: string, trivet: string, measured: Measured['measured'] = before): Measured => ({
  what,
  trivet,
  measured,
});
const store: Store = {
  machine: { processor: 'fast', cores: 2, memory: '8 GiB', node: 'v24', postgres: '18' },
  run: now,
  benches: {
    'catalog/read': {
      command: 'node bench/catalog/read.ts',
      rows: [row('read', '1/s'), row('again', '2/s')],
    },
  },
};
const shown = (rows: Measured[], ended: boolean) =>
  benchmarksPage(withRows(store, 'catalog/read', 'node bench/catalog/read.ts', rows, ended));

test('a bench that ended replaces its figures, and those of the run carry no date', () => {
  const page = shown([row('read', '3/s', now)], true);
  expect(page).toContain('| read | `node bench/catalog/read.ts` | 3/s |  |  |  |  |');
  expect(page).not.toContain('| again |');
});

test('a bench that failed keeps the figures that it did not measure, with their date and conditions', () => {
  const page = shown([row('read', '3/s', now)], false);
  expect(page).toContain('| read | `node bench/catalog/read.ts` | 3/s |  |  |  |  |');
  expect(page).toContain('| again |  | 2/s |  |  |  | 2026-01-02, aaaaaaa, busy machine |');
});

test('a goal that is not reached is listed with its distance, one that is reached is not', () => {
  const missed = { ...row('slow', '75 ms', now), ...atMost(75, 50, 'ms') };
  const short = { ...row('few', '30/s', now), ...atLeast(30, 40, 'a second') };
  const met = { ...row('good', '50 ms', now), ...atMost(50, 50, 'ms') };
  const page = shown([missed, short, met], true);
  expect(page).toContain('- slow: 75 ms; goal ≤ 50 ms (50 % over)');
  expect(page).toContain('- few: 30/s; goal ≥ 40 a second (25 % short)');
  expect(page).not.toContain('- good');
  expect(shown([met], true)).toContain('Every goal is reached.');
});

test('each bench has a name of its own', () => {
  expect(new Set(benches.map(nameOf)).size).toBe(benches.length);
});

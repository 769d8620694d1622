import { expect, test } from 'vitest';
import type { TabStop } from '../../../../formats/model/index.ts';
import { type MeasuredTab, tabWidths } from './tabWidths.ts';

const stop = (at: number, kind: TabStop['kind'] = 'left', leader: TabStop['leader'] = 'none') => ({
  at,
  kind,
  leader,
});
const tab = (start: number, text: number, line = 0, whole = text): MeasuredTab => ({
  start,
  text,
  line,
  whole,
});
const ground = { origin: 0, indent: 0, edge: 600, interval: 48 };
const widths = (tabs: MeasuredTab[], stops: TabStop[], more = {}) =>
  tabWidths(tabs, { ...ground, stops, ...more }).map(({ width }) => width);

test('text begins, ends or stands around its stop', () => {
  expect(widths([tab(10, 40)], [stop(100)])).toEqual([90]);
  expect(widths([tab(10, 40)], [stop(100, 'center')])).toEqual([70]);
  expect(widths([tab(10, 40)], [stop(100, 'right')])).toEqual([50]);
  expect(widths([tab(10, 40, 0, 30)], [stop(100, 'decimal')])).toEqual([60]);
});

test('each tab of a line leads to the next stop, then to those that nobody named; another line begins anew', () => {
  expect(widths([tab(10, 40), tab(0, 20), tab(0, 5)], [stop(100), stop(300, 'right')])).toEqual([
    90, 140, 36,
  ]);
  expect(widths([tab(10, 40), tab(5, 40, 1)], [stop(100)])).toEqual([90, 95]);
});

test('the way to a stop is filled with its leader, the way to another is not', () => {
  const tabs = [tab(10, 40), tab(0, 20)];
  const leaders = tabWidths(tabs, { ...ground, stops: [stop(100), stop(500, 'right', 'dot')] });
  expect(leaders.map(({ leader }) => leader)).toEqual(['none', 'dot']);
});

test('where lines hang, what stands before them ends where they begin', () => {
  expect(widths([tab(-20, 100)], [stop(300)], { indent: 36 })).toEqual([56]);
  expect(widths([tab(-20, 100)], [stop(18)], { indent: 36 })).toEqual([38]);
});

test('places count from the indent where the format has it so', () => {
  expect(widths([tab(40, 10)], [stop(100)], { origin: 36, indent: 36 })).toEqual([96]);
});

test('nothing is wider than the line: text that ends at a stop beyond ends there, other stops do not count', () => {
  expect(widths([tab(10, 40)], [stop(9999, 'right', 'dot')])).toEqual([550]);
  expect(widths([tab(10, 40)], [stop(700)])).toEqual([38]);
  expect(widths([tab(590, 40)], [])).toEqual([10]);
  expect(widths([tab(300, 400)], [stop(500, 'center')])).toEqual([0]);
  expect(widths([tab(10, 800)], [stop(500, 'right')])).toEqual([0]);
  expect(widths([tab(10, 5)], [], { interval: Number.NaN })).toHaveLength(1);
});

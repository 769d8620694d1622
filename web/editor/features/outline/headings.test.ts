import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { depthsOf, headingAt, headingsOf } from './headings.ts';

const p = (text: string, level: number | null = null) =>
  schema.node('paragraph', { level }, text === '' ? [] : [schema.text(text)]);
const doc = schema.node('doc', null, [
  p('Before'),
  p('One', 1),
  p('', 1),
  p('Deep', 4),
  p('text'),
  p('Two', 2),
  p('Last', 1),
]);

test('headings with text are found, and the one around a place is known', () => {
  const headings = headingsOf(doc);
  expect(headings.map(({ text, level }) => `${level} ${text}`)).toEqual([
    '1 One',
    '4 Deep',
    '2 Two',
    '1 Last',
  ]);
  expect(headingAt(headings, 0)).toBe(-1);
  expect(headings[headingAt(headings, (headings[2]?.pos ?? 0) - 1)]?.text).toBe('Deep');
});

test('skipped levels leave no gap in the tree', () => {
  expect(depthsOf(headingsOf(doc))).toEqual([1, 2, 2, 1]);
  expect(depthsOf([])).toEqual([]);
});

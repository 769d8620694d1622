import { expect, test } from 'vitest';
import { normalizeTable, shapeOf } from './normalizeTable.ts';
import type { ModelNode } from './types.ts';

const text = (words: string): ModelNode => ({
  type: 'paragraph',
  ...(words !== '' && { content: [{ type: 'text', text: words }] }),
});
const cell = (words = '', attrs = {}): ModelNode => ({
  type: 'cell',
  attrs: { span: 1, rows: 1, ...attrs },
  content: [text(words)],
});
const merged = (span = 1): ModelNode => ({ type: 'mergedCell', attrs: { span } });
const table = (rows: ModelNode[][], columns = '100 100'): ModelNode => ({
  type: 'table',
  attrs: { columns },
  content: rows.map((content) => ({ type: 'row', content })),
});

test('a table that is in shape stays as it is', () => {
  const good = table([
    [cell('a', { rows: 2 }), cell('b')],
    [merged(), cell('c')],
  ]);
  expect(normalizeTable(good)).toEqual(good);
});

test('an empty cell that sticks out goes; one with text makes its table wider', () => {
  const out = table([
    [cell('a'), cell('b')],
    [cell('c'), cell('d'), cell()],
    [cell('e'), cell('f')],
  ]);
  expect(shapeOf(normalizeTable(out))).toBe(
    shapeOf(
      table([
        [cell(), cell()],
        [cell(), cell()],
        [cell(), cell()],
      ]),
    ),
  );
  const wide = normalizeTable(
    table([
      [cell('a'), cell('b')],
      [cell('c'), cell('d'), cell('x')],
      [cell('e'), cell('f')],
    ]),
  );
  expect(wide.content?.map((row) => row.content?.length)).toEqual([3, 3, 3]);
  expect(wide.attrs?.columns).toBe('67 67 67');
});

test('what continues nothing becomes a cell, and a cell reaches as far as it is continued', () => {
  const torn = table([
    [merged(), cell('b')],
    [cell('a', { rows: 3 }), cell()],
    [cell('new'), cell()],
    [merged(), cell('c')],
  ]);
  const rows = normalizeTable(torn).content ?? [];
  expect(rows.map((row) => row.content?.[0]?.type)).toEqual(['cell', 'cell', 'cell', 'mergedCell']);
  expect(rows.map((row) => row.content?.[0]?.attrs?.rows)).toEqual([1, 1, 2, undefined]);
});

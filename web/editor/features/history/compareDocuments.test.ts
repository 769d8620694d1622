import { expect, test } from 'vitest';
import type { ModelNode } from '../../../../formats/model/index.ts';
import { type Compared, compareDocuments, isDifferent, type Paragraph } from './compareDocuments.ts';

const p = (text: string): ModelNode => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
});
const table = (...rows: string[][]): ModelNode => ({
  type: 'table',
  content: rows.map((cells) => ({
    type: 'row',
    content: cells.map((text) => ({ type: 'cell', content: [p(text)] })),
  })),
});
const doc = (...content: ModelNode[]): ModelNode => ({ type: 'doc', content });

const marks = { same: '', removed: '-', added: '+' };
const said = ({ runs }: Paragraph) =>
  runs.map(({ text, change }) => (change === 'same' ? text : `[${marks[change]}${text}]`)).join('');
/** Each paragraph on a line, each row in bars. */
const shown = (found: Compared[]) =>
  found.flatMap((one) =>
    one.kind === 'paragraph'
      ? [said(one)]
      : one.rows.map(
          ({ change, cells }) =>
            `${marks[change]}|${cells.map((cell) => cell.map(said).join('/')).join('|')}|`,
        ),
  );

test('words that were changed are marked within their paragraph', () => {
  const found = compareDocuments(
    doc(p('Sales rose by 12 percent.'), p('Same'), p('Gone')),
    doc(p('Sales fell by 8 percent.'), p('Same'), p('Come at last')),
  );
  expect(shown(found)).toEqual([
    'Sales [-rose][+fell] by [-12][+8] percent.',
    'Same',
    '[-Gone]',
    '[+Come at last]',
  ]);
});

test('a paragraph that came in between leaves its neighbours as they were', () => {
  const found = compareDocuments(doc(p('One'), p('Three')), doc(p('One'), p('Two'), p('Three')));
  expect(shown(found)).toEqual(['One', '[+Two]', 'Three']);
});

test('tables are compared cell by cell, with rows that came and went', () => {
  const found = compareDocuments(
    doc(table(['Name', 'Price'], ['Apple', '1'], ['Pear', '2'])),
    doc(table(['Name', 'Price'], ['Apple', '3'], ['Pear', '2'], ['Plum', '4'])),
  );
  expect(shown(found)).toEqual(['|Name|Price|', '|Apple|[-1][+3]|', '|Pear|2|', '+|[+Plum]|[+4]|']);
  expect(found).toHaveLength(1);
});

test('a column that came is one more cell in each row', () => {
  const found = compareDocuments(doc(table(['A', 'B'])), doc(table(['A', 'B', 'C'])));
  expect(shown(found)).toEqual(['|A|B|[+C]|']);
});

test('a table that came or went is that alone; a text is no table', () => {
  const found = compareDocuments(doc(p('Before'), table(['A'])), doc(p('Before'), p('A')));
  expect(shown(found)).toEqual(['Before', '-|[-A]|', '[+A]']);
});

test('it is said whether anything is different', () => {
  const one = doc(p('Same'), table(['A', 'B']));
  expect(isDifferent(compareDocuments(one, one))).toBe(false);
  expect(isDifferent(compareDocuments(one, doc(p('Same'), table(['A', 'C']))))).toBe(true);
});

import { expect, test } from 'vitest';
import type { Entry } from '../../../../formats/model/tracked/index.ts';
import { suggestionsIn } from './replacements.ts';

const entry = (kind: 'ins' | 'del' | 'format', from: number, to: number, author = 'Ann', where = 'text') =>
  ({
    key: `${kind} ${from}`,
    change: { kind, author },
    from,
    to,
    spots: [{ where, from, to }],
    text: '',
  }) as unknown as Entry;
const sizes = (...entries: Entry[]) => suggestionsIn(entries).map(({ length }) => length);

test('a word that takes the place of another is one suggestion, whichever stands first', () => {
  expect(sizes(entry('del', 1, 5), entry('ins', 5, 9))).toEqual([2]);
  expect(sizes(entry('ins', 1, 5), entry('del', 5, 9), entry('ins', 20, 22))).toEqual([2, 1]);
});

test('what stands apart, is of somebody else, of one kind, or no text stays two', () => {
  expect(sizes(entry('del', 1, 5), entry('ins', 6, 9))).toEqual([1, 1]);
  expect(sizes(entry('del', 1, 5), entry('ins', 5, 9, 'Bob'))).toEqual([1, 1]);
  expect(sizes(entry('del', 1, 5), entry('del', 5, 9))).toEqual([1, 1]);
  expect(sizes(entry('del', 1, 5), entry('format', 5, 9))).toEqual([1, 1]);
  expect(sizes(entry('del', 1, 5), entry('ins', 5, 9, 'Ann', 'row'))).toEqual([1, 1]);
  expect(sizes()).toEqual([]);
});

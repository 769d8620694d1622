import { expect, test } from 'vitest';
import { mergeSources } from './merge.ts';

const before = 'one\ntwo\nthree\nfour\n';

test('what two people changed in different places goes together, without a question', () => {
  const merged = mergeSources(before, 'ONE\ntwo\nthree\nfour\n', 'one\ntwo\nthree\nFOUR\n');
  expect(merged.conflicts).toEqual([]);
  expect(merged.text([])).toBe('ONE\ntwo\nthree\nFOUR\n');
});

test('what both changed is asked for place by place, each with its line and what it was', () => {
  const merged = mergeSources(before, 'ONE\ntwo\nthree\nmine\n', 'Uno\ntwo\nthree\ntheirs\n');
  expect(merged.conflicts.map(({ before: was, mine, theirs }) => [was, mine, theirs])).toEqual([
    ['one\n', 'ONE\n', 'Uno\n'],
    ['four\n', 'mine\n', 'theirs\n'],
  ]);
  const [first, second] = merged.conflicts.map(({ field }) => field);
  expect([merged.lines[first ?? ''], merged.lines[second ?? '']]).toEqual([1, 4]);
  expect(merged.text([])).toBe('ONE\ntwo\nthree\nmine\n');
  expect(merged.text([second ?? ''])).toBe('ONE\ntwo\nthree\ntheirs\n');
});

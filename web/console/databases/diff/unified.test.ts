import { expect, test } from 'vitest';
import { changedPart, partners, readUnified, sideBySide } from './unified.ts';

const diff = `--- version 1
+++ version 2
@@ -1,4 +1,4 @@
 <form>
-<par>old</par>
-<par>gone</par>
+<par>new</par>
 </form>
@@ -90 +89,2 @@
--- a remark
+++ a remark
+more
\\ No newline at end of file
`;

test('every line of a unified diff keeps its numbers in both texts', () => {
  const [first, second] = readUnified(diff);
  expect(first?.lines).toEqual([
    { kind: 'same', text: '<form>', was: 1, is: 1 },
    { kind: 'removed', text: '<par>old</par>', was: 2 },
    { kind: 'removed', text: '<par>gone</par>', was: 3 },
    { kind: 'added', text: '<par>new</par>', is: 2 },
    { kind: 'same', text: '</form>', was: 4, is: 3 },
  ]);
  expect(second?.lines).toEqual([
    { kind: 'removed', text: '-- a remark', was: 90 },
    { kind: 'added', text: '++ a remark', is: 89 },
    { kind: 'added', text: 'more', is: 90 },
  ]);
});

test('what is no line of a diff is kept as a note, and no text is no hunk', () => {
  expect(readUnified('')).toEqual([]);
  expect(readUnified('@@ -1 +1 @@\n-a\n+b\nThe rest is left out.').at(-1)).toEqual({
    lines: [],
    note: 'The rest is left out.',
  });
});

test('removed lines lie beside those that took their place', () => {
  const lines = readUnified(diff)[0]?.lines ?? [];
  expect(sideBySide(lines).map(({ left, right }) => [left?.text, right?.text])).toEqual([
    ['<form>', '<form>'],
    ['<par>old</par>', '<par>new</par>'],
    ['<par>gone</par>', undefined],
    ['</form>', '</form>'],
  ]);
  const [, old, , fresh] = lines;
  expect(old && partners(lines).get(old)).toBe(fresh);
});

test('the changed part of a line is found between what is common, and not where nothing is', () => {
  expect(changedPart('<par>old</par>', '<par>new</par>')).toEqual({ begin: 5, end: 6 });
  expect(changedPart('aaa', 'aaaa')).toEqual({ begin: 3, end: 0 });
  expect(changedPart('something', 'else at all')).toBeUndefined();
});

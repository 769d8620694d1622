import { expect, test } from 'vitest';
import { storageFaults } from './storageLimits.ts';

test('ordinary values have no faults', () => {
  expect(storageFaults({ a: ['x', 1, null, true], b: { c: 'ü 💩' } })).toEqual([]);
  expect(storageFaults(null)).toEqual([]);
});

test('every text with NUL or half a surrogate pair is named, keys too', () => {
  const faults = storageFaults({ a: 'x\0', b: [{ c: '\ud800' }], 'd\0': 1 });
  expect(faults.map((each) => each.path).toSorted()).toEqual(['/', '/a', '/b/0/c']);
});

test('nesting without end is one fault, not a broken stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(storageFaults(deep)).toEqual([{ path: '', message: 'must not nest deeper than 64 levels' }]);
});

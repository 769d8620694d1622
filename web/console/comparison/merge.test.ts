import { expect, test } from 'vitest';
import { changedFields, merge } from './merge.ts';

const before = { name: 'Pump', slug: 'pump', tags: ['a'] };

test('what only one of two people changed is as that one wants it', () => {
  const { merged, conflicts } = merge(before, { ...before, name: 'Mine' }, { ...before, tags: ['b'] });
  expect(merged).toEqual({ name: 'Mine', slug: 'pump', tags: ['b'] });
  expect(conflicts).toEqual([]);
});

test('what both changed differently is a conflict, and what both changed alike is none', () => {
  const { merged, conflicts } = merge(
    before,
    { ...before, name: 'Mine', tags: ['c'] },
    { ...before, name: 'Theirs', tags: ['c'] },
  );
  expect(merged.name).toBe('Mine');
  expect(conflicts).toEqual([{ field: 'name', before: 'Pump', mine: 'Mine', theirs: 'Theirs' }]);
});

test('only what differs is sent', () => {
  expect(changedFields(before, { ...before, tags: ['a'], slug: 'new' })).toEqual({ slug: 'new' });
});

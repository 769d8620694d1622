import { expect, test } from 'vitest';
import type { ProductGroup } from '../records/types.ts';
import { inTree } from './tree.ts';

const group = (id: string, parent?: string) =>
  ({ id, ...(parent ? { parent: { id: parent, sections: [] } } : {}) }) as unknown as ProductGroup;

test('each group is followed by those below it, in their order', () => {
  const groups = [
    group('a'),
    group('b'),
    group('a2', 'a'),
    group('a1', 'a'),
    group('deep', 'a2'),
    group('b1', 'b'),
  ];
  expect(inTree(groups).map(({ group: { id }, depth }) => `${'-'.repeat(depth)}${id}`)).toEqual([
    'a',
    '-a2',
    '--deep',
    '-a1',
    'b',
    '-b1',
  ]);
});

test('ten thousand groups, each in the one before, are no more than ten thousand rows', () => {
  const groups = Array.from({ length: 10_000 }, (_, at) => group(`${at}`, at > 0 ? `${at - 1}` : undefined));
  expect(inTree(groups).at(-1)).toMatchObject({ group: { id: '9999' }, depth: 9999 });
});

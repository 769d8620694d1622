import { expect, test } from 'vitest';
import type { Product, Release } from '../records/types.ts';
import { type CheckedPackage, checkRelease } from './checks.ts';

const component = { id: 'c', name: 'Whole', partNumberGrants: [{ partNumber: 'PN' }] };
const product: Product = {
  id: 'p',
  slug: 'pump',
  name: 'Pump',
  state: 'published',
  resourceSets: [],
  components: [component],
  releaseGroups: [],
};
const pack: CheckedPackage = {
  id: 'k',
  name: 'Setup',
  state: 'published',
  files: [{ id: 'f', name: 'setup.bin', checksums: { sha256: 'aa' } }],
  components: [{ id: 'c', name: 'Whole', product: 'p' }],
};
const release: Release = {
  id: 'r',
  slug: '1.0',
  name: '1.0',
  state: 'unpublished',
  resourceSets: [],
  sections: [],
  packages: ['k'],
  releaseGroups: [],
  streams: { ga: { from: '2026-01-01' } },
};
const missing = (given: Release, around: Parameters<typeof checkRelease>[1], today = '2026-06-01') =>
  checkRelease(given, around, today)
    .filter(({ state }) => state !== 'done')
    .map(({ key, state, names }) => [key, state, ...names.filter(Boolean)]);

test('an empty file is named, although it can be downloaded', () => {
  const hollow = { id: 'g', name: 'empty.bin', size: 0, checksums: { sha256: 'bb' } };
  const packages = [{ ...pack, files: [...pack.files, hollow] }];
  expect(missing(release, { product, groups: [], packages })).toEqual([['bytes', 'advice', 'empty.bin']]);
});

test('nothing is missing for a release that reaches somebody', () => {
  expect(missing(release, { product, groups: [], packages: [pack] })).toEqual([]);
});

test('without a stream it cannot be published; one that begins later is said', () => {
  const around = { product, groups: [], packages: [pack] };
  expect(missing({ ...release, streams: {} }, around)).toEqual([['stream', 'missing']]);
  expect(missing(release, around, '2025-12-31')).toEqual([['today', 'advice']]);
});

test('what keeps a package from customers is named', () => {
  const bare = { ...pack, name: 'Bare', state: 'unpublished' as const, files: [], components: [] };
  const around = {
    product: {
      ...product,
      state: 'unpublished' as const,
      components: [{ ...component, partNumberGrants: [] }],
    },
    groups: [],
    packages: [pack, bare],
  };
  expect(missing(release, around)).toEqual([
    ['files', 'advice', 'Bare'],
    ['components', 'advice', 'Bare'],
    ['partNumbers', 'advice', 'Whole'],
    ['published', 'advice', 'Bare'],
    ['above', 'advice', 'Pump'],
  ]);
  expect(missing({ ...release, packages: [] }, { product, groups: [], packages: [] })).toEqual([
    ['packages', 'advice'],
  ]);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { schema } from './schema.ts';
import { isOlderPage, SCHEMA_VERSION } from './version.ts';

/** What a page has to know so that it deletes nothing: which nodes, marks and attributes there are, and what holds what. */
const known = () => {
  const of = (types: typeof schema.nodes | typeof schema.marks) =>
    Object.values(types).map(({ name, spec }) => [
      name,
      'content' in spec ? spec.content : '',
      ...Object.keys(spec.attrs ?? {}).toSorted(),
    ]);
  return createHash('sha256')
    .update(JSON.stringify([of(schema.nodes), of(schema.marks)]))
    .digest('hex')
    .slice(0, 16);
};

/** Each version of the schema by what it knows: one that changed gets the next number and a line here. */
const versions: Record<number, string> = {
  1: 'd95f3bc40fce0ca6',
  2: '69f27182e56f7276',
  3: '6c267724a74bd882',
  4: '01d08f8e5e27f35e',
  5: '639824c283cb27fa',
  6: '5c56cf8953485340',
  7: 'cd031e6f48730a4d',
  8: 'd5b26a4badddf867',
  9: '15f93a2598602ae9',
};

test('a schema that changed has another number, so that pages that do not know it stay out of the rooms', () => {
  expect({ [SCHEMA_VERSION]: known() }).toEqual({ [SCHEMA_VERSION]: versions[SCHEMA_VERSION] });
});

test('older pages are told from those of today and of tomorrow', () => {
  const [today, tomorrow] = [String(SCHEMA_VERSION), String(SCHEMA_VERSION + 1)];
  expect([today, tomorrow, null].map(isOlderPage)).toEqual([false, false, false]);
  expect(['0', '', 'x', '-1', String(SCHEMA_VERSION - 1)].map(isOlderPage)).toEqual(Array(5).fill(true));
});

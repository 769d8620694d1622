import { expect, test } from 'vitest';
import { type Edge, needNames } from './edgeList.ts';

const edge = (kind: Edge['kind'], page: Edge['page'], section = 0): Edge => ({
  key: `${kind} ${page} ${section}`,
  kind,
  page,
  section,
});

test('a header that is not of all pages says which it is of, also when it is the only one', () => {
  expect(needNames([edge('header', 'all')], 'header')).toBe(false);
  expect(needNames([edge('header', 'even')], 'header')).toBe(true);
  expect(needNames([edge('footer', 'first'), edge('header', 'all')], 'header')).toBe(false);
  expect(needNames([edge('footer', 'all', 1)], 'footer')).toBe(true);
  expect(needNames([edge('footer', 'all'), edge('footer', 'all', 1)], 'footer')).toBe(true);
});

import { expect, it } from 'vitest';
import type { Edge } from '../../stories/edgeList.ts';
import { edgeOf } from './edgesOfPage.ts';

const edge = (kind: Edge['kind'], page: Edge['page'], section = 0): Edge => ({
  key: `${kind}.${page}.${section}`,
  kind,
  page,
  section,
});
const key = (edges: Edge[], kind: Edge['kind'], index: number, section = 0, first = false) =>
  edgeOf(edges, kind, { index, section, first })?.key;

it('a page has the header of its section, of the first page or of even pages, where there is one', () => {
  const edges = [
    edge('header', 'all'),
    edge('header', 'first'),
    edge('header', 'even'),
    edge('footer', 'all'),
  ];
  expect(key(edges, 'header', 0, 0, true)).toBe('header.first.0');
  expect(key(edges, 'header', 1)).toBe('header.even.0');
  expect(key(edges, 'header', 2)).toBe('header.all.0');
  // Whoever has a first page of its own has nothing there that is not said of it.
  expect(key(edges, 'footer', 0, 0, true)).toBeUndefined();
  expect(key(edges, 'footer', 2)).toBe('footer.all.0');
});

it('a section that says nothing goes on with what was before it', () => {
  const edges = [edge('header', 'all'), edge('footer', 'all'), edge('footer', 'all', 1)];
  expect([key(edges, 'header', 3, 1), key(edges, 'footer', 3, 1)]).toEqual(['header.all.0', 'footer.all.1']);
  expect(key(edges, 'footer', 3, 0)).toBe('footer.all.0');
});

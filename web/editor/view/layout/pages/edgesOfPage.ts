import type { Edge } from '../../stories/edgeList.ts';

/** Which page is meant: its place in the document from 0, its section, and whether it is that section's first. */
export type WhichPage = { index: number; section: number; first: boolean };

/**
 * The header or footer that a page has (ECMA-376 Part 1, 17.10). A section has its own first page where anything says
 * so; what a section does not say, it has from the one before it.
 */
export function edgeOf(edges: readonly Edge[], kind: Edge['kind'], page: WhichPage): Edge | undefined {
  const hasFirst = edges.some((edge) => edge.page === 'first' && edge.section === page.section);
  const hasEven = edges.some((edge) => edge.page === 'even');
  const isEven = page.index % 2 === 1;
  const wanted = page.first && hasFirst ? 'first' : isEven && hasEven ? 'even' : 'all';
  return edges
    .filter((edge) => edge.kind === kind && edge.page === wanted && edge.section <= page.section)
    .toSorted((a, b) => a.section - b.section)
    .at(-1);
}

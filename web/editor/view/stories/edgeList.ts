import { type Formatting, storyFragment } from '../../../../formats/model/index.ts';
import type { Room } from '../../session/room.ts';

/** A header or footer that is there: of all pages, of the first, or of even ones. */
export type Edge = {
  key: string;
  kind: 'header' | 'footer';
  page: 'all' | 'first' | 'even';
  section: number;
};

/** What a person can add and no file has yet: to all pages, to the first one, or to even ones. */
const added: Edge[] = (['header', 'footer'] as const).flatMap((kind) =>
  (['first', 'all', 'even'] as const).map((page) => ({ key: `new:${kind}.${page}`, kind, page, section: 0 })),
);
export const newEdgeKeys = added.map(({ key }) => key);

const rank = { first: 0, all: 1, even: 2 };

/** Headers and footers in the order of the sections; one without content was removed. */
export function edgesOf(formatting: Formatting, { ydoc }: Pick<Room, 'ydoc'>): Edge[] {
  const own = Object.entries(formatting.stories ?? {}).flatMap(
    ([key, { kind, page = 'all', section = 0, idle }]) =>
      (kind === 'header' || kind === 'footer') && !idle ? [{ key, kind, page, section }] : [],
  );
  return [...own, ...added]
    .filter(({ key }) => ydoc.getXmlFragment(storyFragment(key)).length > 0)
    .toSorted((a, b) => a.section - b.section || rank[a.page] - rank[b.page]);
}

/** Whether headers, or footers, say which pages they are of: one that all pages have needs no name. */
export function needNames(edges: Edge[], kind: Edge['kind']): boolean {
  const own = edges.filter((edge) => edge.kind === kind);
  return own.length > 1 || own.some(({ page, section }) => page !== 'all' || section > 0);
}

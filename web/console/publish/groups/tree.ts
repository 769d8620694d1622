import type { ProductGroup } from '../records/types.ts';

/** A group, and how many others it stands below. */
export type Placed = { group: ProductGroup; depth: number };

/** Groups as a tree is read from top to bottom: each followed by those that stand in it, in the order in which they came. */
export function inTree(groups: readonly ProductGroup[]): Placed[] {
  const below = Map.groupBy(groups, ({ parent }) => parent?.id);
  const placed: Placed[] = [];
  const ahead = (id: string | undefined, depth: number): Placed[] =>
    (below.get(id) ?? []).map((group) => ({ group, depth })).reverse();
  for (const next = ahead(undefined, 0); next.length > 0; ) {
    const one = next.pop();
    if (!one) break;
    placed.push(one);
    next.push(...ahead(one.group.id, one.depth + 1));
  }
  return placed;
}

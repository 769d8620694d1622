import type { Entry } from '../../../../formats/model/tracked/index.ts';

/** Which one a change was, when it was listed, of those with its key, and how many there were. */
export type Listed = { at: number; of: number };

/** For each change which one it is of those with its key. */
export function placesOf(entries: Entry[]): Map<Entry, Listed> {
  const places = new Map<Entry, Listed>();
  for (const group of Map.groupBy(entries, ({ key }) => key).values())
    for (const [at, entry] of group.entries()) places.set(entry, { at, of: group.length });
  return places;
}

/**
 * What finds a listed change in the text as it is now, wherever typing moved it to: by its place among those with its
 * key, and by its words where one of them came or went since.
 */
export function finderIn(now: Entry[]): (entry: Entry, listed: Listed) => Entry | undefined {
  const groups = Map.groupBy(now, ({ key }) => key);
  return ({ key, text }, { at, of }) => {
    const group = groups.get(key) ?? [];
    if (group.length === of) return group[at];
    const same = group.filter((entry) => entry.text === text);
    return same.length === 1 ? same[0] : undefined;
  };
}

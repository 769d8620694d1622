import { type OutlineEntry, readOutline } from '../../../../../formats/dxl/outline.ts';
import { type EntryOrigins, setOutline } from '../../../../../formats/dxl/outlineEdits.ts';
import { nextKey, type View } from '../view.ts';

/** `from` is the place of the entry in the source that it was read from; a new one has none. */
export type Entry = {
  key: number;
  from?: number;
  says: Omit<OutlineEntry, 'children'>;
  /** What it opens, if anything, is said in the source alone. */
  keeps?: boolean;
  children: Entry[];
};

export const newEntry = (label: string): Entry => ({ key: nextKey(), says: { label }, children: [] });

export const outlineView: View<Entry[]> = {
  root: 'outline',
  parts: ['outlineentry'],
  read(source, keys) {
    let place = 0;
    const entryOf = ({ children = [], ...says }: OutlineEntry): Entry => {
      const from = place++;
      const keeps = says.target === undefined;
      return { key: keys[from] ?? nextKey(), from, says, keeps, children: children.map(entryOf) };
    };
    return readOutline(source).entries.map(entryOf);
  },
  write(source, entries) {
    const origins = new Map<OutlineEntry, number>();
    const wantedOf = ({ from, says, children }: Entry): OutlineEntry => {
      const wanted: OutlineEntry = {
        ...says,
        ...(isPending(says) && { target: null }),
        ...(children.length > 0 && { children: children.map(wantedOf) }),
      };
      if (from !== undefined) origins.set(wanted, from);
      return wanted;
    };
    return setOutline(source, { entries: entries.map(wantedOf) }, origins satisfies EntryOrigins);
  },
  keys: (entries) => allOf(entries).map(({ key }) => key),
};

/** Somebody chose what kind of thing opens, and not yet which: until then nothing does. */
const isPending = ({ target }: Entry['says']) => target != null && !(target.name ?? target.url)?.trim();

/** All entries, each before those below it. */
export const allOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...allOf(entry.children)]);

/** The entries from the top to one, that one included; empty when it is not there. */
export function wayTo(entries: readonly Entry[], key: number): Entry[] {
  for (const entry of entries) {
    if (entry.key === key) return [entry];
    const inside = wayTo(entry.children, key);
    if (inside.length > 0) return [entry, ...inside];
  }
  return [];
}

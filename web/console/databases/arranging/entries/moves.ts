import { allOf, type Entry, wayTo } from './entries.ts';

export type Place = 'before' | 'after' | 'inside';
export type Step = 'up' | 'down' | 'in' | 'out';

/** Puts what `by` makes of them in the place of the entries among which one stands. */
function among(entries: Entry[], key: number, by: (siblings: Entry[], at: number) => Entry[]): Entry[] {
  const at = entries.findIndex((entry) => entry.key === key);
  if (at >= 0) return by(entries, at);
  return entries.map((entry) => {
    const children = entry.children.length > 0 ? among(entry.children, key, by) : entry.children;
    return children === entry.children ? entry : { ...entry, children };
  });
}

/** Changes what one entry says. */
export const edited = (entries: Entry[], key: number, says: Partial<Entry['says']>): Entry[] =>
  among(entries, key, (siblings, at) =>
    siblings.map((entry, place) => (place === at ? { ...entry, says: { ...entry.says, ...says } } : entry)),
  );

/** Takes an entry out, with all below it. */
export const removed = (entries: Entry[], key: number): Entry[] =>
  among(entries, key, (siblings, at) => siblings.filter((_, place) => place !== at));

/** Puts an entry beside another, or last among those below it. */
export function placed(entries: Entry[], entry: Entry, target: number, place: Place): Entry[] {
  return among(entries, target, (siblings, at) =>
    siblings.flatMap((each, where) => {
      if (where !== at) return [each];
      if (place === 'inside') return [{ ...each, children: [...each.children, entry] }];
      return place === 'before' ? [entry, each] : [each, entry];
    }),
  );
}

/** Takes an entry from where it is, with all below it. The same entries when the target is one of those. */
export function moved(entries: Entry[], key: number, target: number, place: Place): Entry[] {
  const entry = wayTo(entries, key).at(-1);
  if (!entry || allOf([entry]).some((each) => each.key === target)) return entries;
  return placed(removed(entries, key), entry, target, place);
}

/** Past a neighbour, below the one before, or out to behind the one above. The same entries when it cannot go there. */
export function stepped(entries: Entry[], key: number, step: Step): Entry[] {
  const way = wayTo(entries, key);
  const above = way.at(-2);
  if (step === 'out') return above ? moved(entries, key, above.key, 'after') : entries;
  const siblings = above?.children ?? entries;
  const at = siblings.findIndex((entry) => entry.key === key);
  const other = siblings[step === 'down' ? at + 1 : at - 1];
  if (!other) return entries;
  return moved(entries, key, other.key, ({ up: 'before', down: 'after', in: 'inside' } as const)[step]);
}

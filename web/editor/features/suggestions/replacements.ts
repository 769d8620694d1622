import type { Entry } from '../../../../formats/model/tracked/index.ts';

/** What a person decides at once: a change, or words that were deleted with those that came in their place. */
export type Suggestion = readonly [Entry, ...Entry[]];

/** Changes as people count them: to replace a word is one. */
export function suggestionsIn(entries: readonly Entry[]): Suggestion[] {
  const found: Suggestion[] = [];
  for (let at = 0; at < entries.length; at++) {
    const [entry, next] = [entries[at], entries[at + 1]];
    if (!entry) continue;
    const isReplacement = next !== undefined && replaces(entry, next);
    found.push(isReplacement ? [entry, next] : [entry]);
    if (isReplacement) at++;
  }
  return found;
}

const isText = ({ spots }: Entry) => spots.length > 0 && spots.every(({ where }) => where === 'text');

/** Whether one of two changes beside each other takes words away and the other puts some in their place. */
const replaces = (one: Entry, next: Entry): boolean =>
  one.to === next.from &&
  one.change.author === next.change.author &&
  [one.change.kind, next.change.kind].toSorted().join() === 'del,ins' &&
  isText(one) &&
  isText(next);

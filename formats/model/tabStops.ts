/**
 * Tab stops as the model holds them: `place kind leader` for each, such as `36 left none;453.5 right dot`, places in
 * points and in order. A list that a person set stands for all that a paragraph has, `''` for none; one read from a
 * file may take away a stop of the style below it (`36 clear none`), or begin with `only`: then nothing of that style
 * counts. What comes from a page or another client is read and checked here.
 */
export const tabKinds = ['left', 'center', 'right', 'decimal'] as const;
export type TabKind = (typeof tabKinds)[number];
export const tabLeaders = ['none', 'dot', 'hyphen', 'underscore'] as const;
export type TabLeader = (typeof tabLeaders)[number];
export type TabStop = { at: number; kind: TabKind; leader: TabLeader };
/** A stop, or the word that there is none at this place. */
export type TabMark = Omit<TabStop, 'kind'> & { kind: TabKind | 'clear' };

/** Stops that one paragraph can have, and how far from the margin they can be: what word processors take. */
export const MAX_STOPS = 64;
const FARTHEST = 1584;

/** Two stops nearer than this are at one place: a twentieth of a point is the least that files tell apart. */
const NEAR = 0.075;
export const samePlace = (one: { at: number }, other: { at: number }): boolean =>
  Math.abs(one.at - other.at) < NEAR;
export const sameStop = (one: TabMark, other: TabMark): boolean =>
  samePlace(one, other) && one.kind === other.kind && one.leader === other.leader;

const known = /^(-?\d{1,4}(?:\.\d{1,4})?) (left|center|right|decimal|clear) (none|dot|hyphen|underscore)$/;
const LONGEST = 8000;

/** Read a list; undefined for what is none. Stops beyond what a paragraph can have, or too far, are left out. */
export function readTabs(value: unknown): { only: boolean; marks: TabMark[] } | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const parts = value === '' ? [] : value.split(';');
  const only = parts[0] === 'only';
  const marks: TabMark[] = [];
  for (const part of only ? parts.slice(1) : parts) {
    const [, at, kind, leader] = known.exec(part) ?? [];
    if (at === undefined) return undefined;
    const mark = { at: Number(at), kind: kind as TabMark['kind'], leader: leader as TabLeader };
    const isKnown = marks.some((one) => samePlace(one, mark));
    if (Math.abs(mark.at) <= FARTHEST && !isKnown && marks.length < MAX_STOPS) marks.push(mark);
  }
  return { only, marks: marks.toSorted((a, b) => a.at - b.at) };
}

const written = ({ at, kind, leader }: TabMark) => `${Math.round(at * 100) / 100} ${kind} ${leader}`;

/** Stops as the model holds them, in order; the last of several at one place counts. A file may name any number. */
export function writeTabs(marks: readonly TabMark[], only = false): string {
  const ordered = lastOf(marks).toSorted((a, b) => a.at - b.at);
  return [...(only ? ['only'] : []), ...ordered.slice(0, MAX_STOPS).map(written)].join(';');
}

/** The last at each place, of those that can be shown. */
function lastOf(marks: readonly TabMark[]): TabMark[] {
  const places = new Map<number, TabMark>();
  for (const mark of marks) {
    if (!(Math.abs(mark.at) <= FARTHEST)) continue;
    const place = Math.round(mark.at / NEAR);
    for (const near of [place - 1, place, place + 1]) {
      const other = places.get(near);
      if (other && samePlace(other, mark)) places.delete(near);
    }
    places.set(place, mark);
  }
  return [...places.values()];
}

const isStop = (mark: TabMark): mark is TabStop => mark.kind !== 'clear';

/** The stops that come of what a style has and what is said above it. */
export function tabsOver(below: unknown, above: unknown): string {
  const [base, own] = [readTabs(below), readTabs(above)];
  const kept = own?.only ? [] : (base?.marks ?? []);
  return writeTabs(lastOf([...kept, ...(own?.marks ?? [])]).filter(isStop));
}

/** The character that numbers of a language stand by at a decimal stop. */
export function decimalMark(language: string | undefined): string {
  try {
    const parts = new Intl.NumberFormat(language ?? 'en').formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  } catch {
    return '.';
  }
}

/** The stops of a list that a paragraph has. */
export const stopsIn = (value: unknown): TabStop[] => (readTabs(value)?.marks ?? []).filter(isStop);

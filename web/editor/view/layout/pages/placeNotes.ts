import type { NoteReference } from '../../stories/notes.ts';
import type { Page } from './box.ts';

/** A note at its place: by its key, from the upper edge of the first page. */
export type PlacedNote = { key: string; y: number; section: number };

type Known = {
  pages: readonly Page[];
  /** where each page begins in the text */
  starts: readonly number[];
  heightOf(key: string): number;
};

/** Footnotes stand at the foot of the page of their mark. */
export function placeFootnotes(
  notes: readonly NoteReference[],
  { pages, starts, heightOf }: Known,
): PlacedNote[] {
  const placed: PlacedNote[] = [];
  const used = new Map<number, number>();
  const seen = new Set<string>();
  for (const { key, kind, pos } of notes) {
    if (kind !== 'footnote' || seen.has(key)) continue;
    seen.add(key);
    const index = Math.max(
      starts.findLastIndex((start) => start <= pos),
      0,
    );
    const page = pages[index];
    if (!page) continue;
    const taken = used.get(index) ?? 0;
    const foot = page.y + page.height - page.bottom;
    placed.push({ key, y: foot - page.notes + page.notesLine + taken, section: page.section });
    used.set(index, taken + heightOf(key));
  }
  return placed;
}

/** Endnotes stand behind the text, as the last block of it. @param box which one that is */
export function placeEndnotes(
  notes: readonly NoteReference[],
  box: number,
  { pages, heightOf }: Omit<Known, 'starts'>,
): PlacedNote[] {
  const placed: PlacedNote[] = [];
  let [lowest, below]: [Page | undefined, number] = [undefined, 0];
  for (const [at, { key }] of [...notes.entries()].toReversed()) {
    const page = pages.findLast(({ start }) => start.box < box || (start.box === box && start.part <= at));
    if (!page) continue;
    below = (page === lowest ? below : 0) + heightOf(key);
    lowest = page;
    placed.push({ key, y: page.y + page.top + page.used - below, section: page.section });
  }
  return placed;
}

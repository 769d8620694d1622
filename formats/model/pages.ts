import { readLine } from './lines.ts';
import type { Resolution } from './tracked/change.ts';
import type { SectionFormat } from './types.ts';
import { isColour } from './values.ts';

/**
 * How the pages of a section are set up, as far as a person changed it. Lengths in points; `columns` 1 is plain text,
 * `gap` the way between columns; `begins` says whether the section begins on a new page. `record`: how the tracked change
 * was decided that the file records of it; rejected, what is set lies over what the record says.
 */
export type PageSetup = Partial<SectionFormat> & { record?: Resolution };

/** Name of a section that a person began: it holds no bytes of the file, and saving makes it of the one it was cut from. */
export const isNewSection = (key: unknown): key is string =>
  typeof key === 'string' && /^new:section\.[a-z0-9]{1,16}$/.test(key);

/** What is taken for each value; word processors know pages of 1 to 1584 points. */
const ranges: Record<string, [least: number, most: number]> = {
  width: [36, 1584],
  height: [36, 1584],
  top: [0, 1000],
  right: [0, 1000],
  bottom: [0, 1000],
  left: [0, 1000],
  columns: [1, 12],
  gap: [0, 500],
};

/** Read what a map of the room holds for a section; what is no such value is left out. */
export function readSetup(value: unknown): PageSetup {
  if (typeof value !== 'object' || value === null) return {};
  const setup: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const range = Object.hasOwn(ranges, name) ? ranges[name] : undefined;
    if (range && typeof given === 'number' && Number.isFinite(given)) {
      const within = Math.min(Math.max(given, range[0]), range[1]);
      setup[name] = name === 'columns' ? Math.round(within) : within;
    }
    if (name === 'record' && (given === 'accepted' || given === 'rejected')) setup.record = given;
    if (name === 'border' && readLine(given) !== undefined) setup.border = given;
    if (name === 'background' && (given === 'none' || isColour(given))) setup.background = given;
    if (name === 'begins' && (given === 'nextPage' || given === 'continuous')) setup.begins = given;
  }
  return setup;
}

/** What of a set-up is another than it was; lengths that differ by less than anybody sets are the same. */
export function differing(setup: PageSetup, was: SectionFormat): PageSetup {
  const others = Object.entries(setup).filter(([name, value]) => {
    // A colour that is taken away is none.
    const before = was[name as keyof SectionFormat] ?? (name === 'background' ? 'none' : undefined);
    return typeof value === 'number' && typeof before === 'number'
      ? Math.abs(value - before) > 0.06
      : value !== before;
  });
  return Object.fromEntries(others);
}

/** The set-ups of all sections that were changed, by the names of the sections. */
export function readPages(value: unknown): Map<string, PageSetup> {
  const pages = new Map<string, PageSetup>();
  if (typeof value !== 'object' || value === null) return pages;
  for (const [key, given] of Object.entries(value)) {
    const setup = readSetup(given);
    if (Object.keys(setup).length > 0) pages.set(key, setup);
  }
  return pages;
}

import type { Node } from 'prosemirror-model';
import { type Formatting, sequenceOf } from '../../../../formats/model/index.ts';
import { letters, roman } from '../../view/content/counting.ts';
import { type FieldPlace, fieldsIn } from '../../view/content/fieldPlaces.ts';

/** A number of a sequence, such as that of a caption; undefined where nobody here can tell it. */
export type Numbered = { story: string; place: FieldPlace; value: string | undefined };

/** The text of a text box by its key; undefined where it is not shown. */
export type Inside = (story: string) => Node | undefined;

/** What counts or begins anew, in the order of the reader. */
type Seen = { story: string; place: FieldPlace } | { level: number };

/** The numbers of all sequences of a text and the boxes in it, counted in their order (ECMA-376 Part 1, 17.16.5.56). */
export function numbersIn(formatting: Formatting, doc: Node, inside: Inside = () => undefined): Numbered[] {
  const counts = new Map<string, number>();
  const levels = new Map<string, number>();
  const found: Numbered[] = [];
  for (const one of walk(formatting, doc, '', inside, new Set())) {
    if ('level' in one) {
      for (const [name, level] of levels) if (one.level <= level) counts.set(name, 0);
      continue;
    }
    const name = sequenceOf(one.place.code) ?? '';
    const switches = one.place.code.slice(4 + name.length);
    // Another word names a bookmark: the number that stands there, which does not count on.
    if (/^ [^\\]/.test(switches)) continue;
    const before = counts.get(name) ?? 0;
    const reset = /\\r ?(\d{1,6})/i.exec(switches)?.[1];
    const level = /\\s ?([1-9])/i.exec(switches)?.[1];
    if (level !== undefined) levels.set(name, Number(level));
    const now = reset !== undefined ? Number(reset) : /\\c/i.test(switches) ? before : before + 1;
    counts.set(name, now);
    const isHidden = /\\h/i.test(switches);
    found.push({ ...one, value: isHidden ? undefined : written(now, switches) });
  }
  return found;
}

function walk(formatting: Formatting, doc: Node, story: string, inside: Inside, within: Set<string>): Seen[] {
  const places = fieldsIn(formatting, doc).filter(({ code }) => sequenceOf(code) !== undefined);
  const seen: { at: number; what: Seen[] }[] = places.map((place) => ({
    at: place.from,
    what: [{ story, place }],
  }));
  doc.descendants((node, pos) => {
    const level: unknown = node.attrs.level;
    if (node.isTextblock && typeof level === 'number') seen.push({ at: pos, what: [{ level }] });
    const keys = node.type.name === 'raw' && typeof node.attrs.story === 'string' ? node.attrs.story : '';
    for (const key of keys.split(' ').filter((one) => one !== '' && !within.has(one))) {
      const box = inside(key);
      if (box) seen.push({ at: pos, what: walk(formatting, box, key, inside, new Set([...within, key])) });
    }
    return true;
  });
  return seen.toSorted((a, b) => a.at - b.at).flatMap(({ what }) => what);
}

function written(value: number, switches: string): string | undefined {
  const format = /\\\* ?(\w+)/.exec(switches.replace(/\\\* ?MERGEFORMAT/i, ''))?.[1] ?? 'ARABIC';
  if (/^arabic$/i.test(format)) return String(value);
  if (/^alphabetic$/i.test(format)) return inCase(letters(value), format);
  return /^roman$/i.test(format) ? inCase(roman(value), format) : undefined;
}

const inCase = (text: string, format: string) =>
  /^[A-Z]/.test(format) ? text.toUpperCase() : text.toLowerCase();

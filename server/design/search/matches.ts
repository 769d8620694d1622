import { foldCase, isWordCharacter, type Place, placeOf } from '../../../formats/dxl/searchable/index.ts';
import type { Term } from './query.ts';
import type { Match } from './schema.ts';

type Range = [start: number, end: number];

/** Lines that are shown of one element, and the longest piece of one. */
const MAX_LINES = 5;
const MAX_PIECE_LENGTH = 200;
/** What is shown of a long line before the place that was found. */
const BEFORE = 60;

/** The lines in which something was found, of those `within` when they are given: those with the most terms first chosen, then in their order. */
export function matchLines(
  text: string,
  places: readonly Place[],
  terms: readonly Term[],
  within?: ReadonlySet<number>,
): { matches: Match[]; more: number } {
  const found: { index: number; line: string; ranges: Range[]; terms: number }[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const { ranges, count } = rangesIn(line, terms);
    if (count === 0) continue;
    const { line: number, item = '' } = placeOf(places, index);
    if (within !== undefined && (item !== '' || !within.has(number))) continue;
    // A column, say, has its title and its item's name on one line.
    const same = `${item}\n${number}\n${line}`;
    if (seen.has(same)) continue;
    seen.add(same);
    found.push({ index, line, ranges, terms: count });
  }
  const shown = found
    .toSorted((a, b) => b.terms - a.terms || a.index - b.index)
    .slice(0, MAX_LINES)
    .toSorted((a, b) => a.index - b.index);
  const matches = shown.map(({ index, line, ranges }) => {
    const { line: number, item } = placeOf(places, index);
    const data = item === undefined ? {} : { in: 'data' as const, ...(item === '' ? {} : { item }) };
    return { line: number, ...data, ...cutAround(line, ranges) };
  });
  return { matches, more: found.length - matches.length };
}

/** Where terms stand in a line, overlapping places joined, and how many of the terms do. */
function rangesIn(line: string, terms: readonly Term[]): { ranges: Range[]; count: number } {
  const folded = foldCase(line);
  const ranges: Range[] = [];
  let count = 0;
  for (const term of terms) {
    const before = ranges.length;
    for (let at = folded.indexOf(term.text); at !== -1; at = folded.indexOf(term.text, at + 1)) {
      if (standsAsWord(folded, at, term)) ranges.push([at, at + term.text.length]);
    }
    if (ranges.length > before) count++;
  }
  const joined = joinRanges(ranges);
  return { ranges: folded.length === line.length ? joined : unfolded(line, joined), count };
}

function standsAsWord(folded: string, at: number, { text, startsWord, endsWord }: Term): boolean {
  const end = at + text.length;
  if (startsWord && at > 0 && isWordCharacter(characterBefore(folded, at))) return false;
  return !(
    endsWord &&
    end < folded.length &&
    isWordCharacter(String.fromCodePoint(folded.codePointAt(end) ?? 32))
  );
}

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 2, at) : text.charAt(at - 1);
}

function joinRanges(ranges: Range[]): Range[] {
  const joined: Range[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Ranges of folded text as ranges of the text itself, when folding changed its length. */
function unfolded(line: string, ranges: Range[]): Range[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of line) {
    for (let more = foldCase(character).length; more > 0; more--) offsets.push(at);
    at += character.length;
  }
  const place = (offset: number) => offsets[offset] ?? line.length;
  return ranges.map(([start, end]) => [place(start), Math.max(place(end), place(start) + 1)]);
}

/** A long line, cut around the first place that was found. */
function cutAround(line: string, ranges: Range[]): { text: string; ranges: Range[] } {
  if (line.length <= MAX_PIECE_LENGTH) return { text: line, ranges };
  const first = ranges[0]?.[0] ?? 0;
  const from = Math.max(0, Math.min(first - BEFORE, line.length - MAX_PIECE_LENGTH));
  const until = Math.min(line.length, from + MAX_PIECE_LENGTH);
  const lead = from > 0 ? '…' : '';
  const text = `${lead}${line.slice(from, until)}${until < line.length ? '…' : ''}`.toWellFormed();
  const shift = lead.length - from;
  const inside = ranges.filter(([start]) => start < until);
  return { text, ranges: inside.map(([start, end]) => [start + shift, Math.min(end, until) + shift]) };
}

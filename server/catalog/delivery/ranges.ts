import type { ByteRange } from '../../platform/objects/objects.ts';

/** What a Range header asks for: ranges within the file, in the order of their parts; none that the file has; or
 *  undefined when the header is to be ignored and the whole file sent. */
export type Ranges = ByteRange[] | 'unsatisfiable' | undefined;

/** More than these say a broken client or an attack, and are ignored (RFC 9110, section 14.2). */
const MAX_RANGES = 64;
const MAX_OVERLAPPING = 2;
const MAX_UNORDERED = 8;

/** Reads the ranges of bytes that a header names (RFC 9110, section 14.1.2). Another unit, a header that is malformed, and
 *  one that asks for too much are ignored; ranges that overlap or touch become one. */
export function rangesOf(header: string, size: number): Ranges {
  const [, set] = /^[ \t]*bytes=(.*)$/i.exec(header) ?? [];
  const specs = (set ?? '').split(',').map((spec) => spec.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''));
  const given = specs.filter((spec) => spec !== '');
  if (given.length === 0 || given.length > MAX_RANGES) return undefined;
  const read = given.map((spec) => rangeOf(spec, size));
  if (read.includes(undefined)) return undefined;
  const ranges = read.filter((each): each is ByteRange => typeof each === 'object');
  if (ranges.length === 0) return 'unsatisfiable';
  // The last bytes of nothing are nothing, which no Content-Range can say.
  if (size === 0 || isAbusive(ranges)) return undefined;
  return coalesced(ranges);
}

function rangeOf(spec: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const { first, last, suffix } = /^(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))$/.exec(spec)?.groups ?? {};
  if (suffix !== undefined) {
    if (Number(suffix) === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - Number(suffix)), end: size - 1 };
  }
  if (first === undefined || (last && BigInt(last) < BigInt(first))) return undefined;
  const start = Number(first);
  if (start >= size) return 'unsatisfiable';
  return { start, end: last ? Math.min(Number(last), size - 1) : size - 1 };
}

function isAbusive(ranges: ByteRange[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  let overlapping = 0;
  let end = -1;
  for (const range of sorted) {
    if (range.start <= end) overlapping += 1;
    end = Math.max(end, range.end);
  }
  const ordered = ranges.every((range, index) => range.start >= (ranges[index - 1]?.start ?? 0));
  return overlapping > MAX_OVERLAPPING || (!ordered && ranges.length > MAX_UNORDERED);
}

/** One range for those that overlap or touch, at the place of the first of them (RFC 9110, section 15.3.7.2). */
function coalesced(ranges: ByteRange[]): ByteRange[] {
  const parts: ByteRange[] = [];
  for (const range of ranges) {
    const touching = parts.filter((part) => part.start <= range.end + 1 && range.start <= part.end + 1);
    const [place] = touching;
    if (!place) {
      parts.push({ ...range });
      continue;
    }
    const all = [...touching, range];
    place.start = Math.min(...all.map((each) => each.start));
    place.end = Math.max(...all.map((each) => each.end));
    for (const other of touching.slice(1)) parts.splice(parts.indexOf(other), 1);
  }
  return parts;
}

import type { Unit } from './units.ts';

/** The longest stretch that two lists have in common; nearly always it is all of one, at an end of the other. */
export function longest(one: Unit[], other: Unit[]): { at: number; start: number; length: number } {
  const length = Math.min(one.length, other.length);
  const same = (at: number, start: number) =>
    one.slice(at, at + length).every((unit, index) => unit.sign === other[start + index]?.sign);
  for (const [at, start] of [
    [one.length - length, other.length - length],
    [0, 0],
    [0, other.length - length],
    [one.length - length, 0],
  ] as const)
    if (same(at, start)) return { at, start, length };
  return one.length * other.length > MAX_COMPARISONS
    ? { at: 0, start: 0, length: 0 }
    : longestInside(one, other);
}

/** Beyond this many comparisons a copy is not looked for. */
const MAX_COMPARISONS = 4_000_000;

function longestInside(one: Unit[], other: Unit[]): { at: number; start: number; length: number } {
  let best = { at: 0, start: 0, length: 0 };
  let before = new Uint32Array(other.length + 1);
  for (let at = 0; at < one.length; at++) {
    const now = new Uint32Array(other.length + 1);
    for (let start = 0; start < other.length; start++) {
      if (one[at]?.sign !== other[start]?.sign) continue;
      const length = (before[start] ?? 0) + 1;
      now[start + 1] = length;
      if (length > best.length) best = { at: at - length + 1, start: start - length + 1, length };
    }
    before = now;
  }
  return best;
}

/**
 * What of one list is a copy of the other, in its order. A binding that finds what is alike from both ends puts in
 * `bca` where `abc` came before an `a`: then that is the copy, its last letter for the first.
 */
export function copyOf(one: Unit[], other: Unit[]): { to: Unit[]; from: Unit[] } {
  const { at, start, length } = longest(one, other);
  const first = start === 0 ? at : at + length;
  const turned = [...one.slice(first), ...one.slice(0, first)];
  const isTurned =
    one.length === other.length && turned.every((unit, index) => unit.sign === other[index]?.sign);
  if (isTurned) return { to: turned, from: other };
  return { to: one.slice(at, at + length), from: other.slice(start, start + length) };
}

/** A note of a copy: stretches whose characters follow each other on both sides. */
export function noteOf(to: Unit[], from: Unit[]): number[] {
  const note = [to.length];
  for (const [at, unit] of to.entries()) {
    const source = from[at];
    if (!source) break;
    const start = note.length - 5;
    const length = note[start + 4] ?? 0;
    const follows =
      start > 0 &&
      note[start] === source.client &&
      note[start + 2] === unit.client &&
      (note[start + 1] ?? 0) + length === source.clock &&
      (note[start + 3] ?? 0) + length === unit.clock;
    if (follows) note[start + 4] = length + 1;
    else note.push(source.client, source.clock, unit.client, unit.clock, 1);
  }
  return note;
}

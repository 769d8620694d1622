import type { Headers, Verdict } from './conditions.ts';

/** Conditions that a web server would judge by its own tag and date of the file. */
const judged = ['if-match', 'if-unmodified-since', 'if-modified-since'];

/** Whether nginx may send the bytes in our place: only where it must come to the same verdict. It refuses malformed ranges
 *  that are to be ignored, and has limits of its own for many ranges, so those are answered here. */
export function mayLeave(method: string, headers: Headers, verdict: Verdict): boolean {
  if (method !== 'GET' || judged.some((name) => headers[name] !== undefined)) return false;
  const { range } = headers;
  if (verdict.status === 200) return range === undefined;
  return verdict.status === 206 && verdict.ranges.length === 1 && !range?.includes(',');
}

import type { ByteRange } from '../../platform/objects/objects.ts';
import { namesTag } from './entityTags.ts';
import { httpDate } from './httpDate.ts';
import { rangesOf } from './ranges.ts';

/** The state of the requested resource. */
export type Representation = { etag: string; modified: Date; size: number };
/** What to answer: everything, ranges, or a status without bytes. */
export type Verdict = { status: 200 | 304 | 412 | 416 } | { status: 206; ranges: ByteRange[] };
/** As Node gives them: repeated ones in one line. */
export type Headers = { [name: string]: string | string[] | undefined };

/** Evaluates the conditions and the range of a GET or HEAD in the order of RFC 9110, section 13.2.2. */
export function evaluate(method: string, headers: Headers, now: Representation): Verdict {
  const of = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const modified = Math.floor(now.modified.getTime() / 1000) * 1000;
  const match = of('if-match');
  if (match !== undefined) {
    if (!namesTag(match, now.etag, false)) return { status: 412 };
  } else {
    const since = httpDate(of('if-unmodified-since'));
    if (since !== undefined && modified > since) return { status: 412 };
  }
  const none = of('if-none-match');
  if (none !== undefined) {
    if (namesTag(none, now.etag, true)) return { status: 304 };
  } else {
    const since = httpDate(of('if-modified-since'));
    if (since !== undefined && modified <= since) return { status: 304 };
  }
  const range = of('range');
  // Ranges are defined for GET alone (section 14.2).
  if (method !== 'GET' || range === undefined || !holds(of('if-range'), now.etag, modified))
    return { status: 200 };
  const ranges = rangesOf(range, now.size);
  if (ranges === 'unsatisfiable') return { status: 416 };
  return ranges === undefined ? { status: 200 } : { status: 206, ranges };
}

/** If-Range compares strongly (section 13.1.5). The date is a strong validator here: the bytes of an entry never change. */
const holds = (condition: string | undefined, etag: string, modified: number): boolean =>
  condition === undefined || condition.trim() === etag || httpDate(condition) === modified;

/** A part of a file, by inclusive byte positions. */
export type Range = { start: number; end: number };

/** Reads a Range header for a file of this size (RFC 9110, section 14.1.2).
 *  @returns undefined when the whole file is to be sent, `unsatisfiable` for a part that is not there. */
export function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** The state of what is asked for. */
export type Representation = { etag: string; modified: Date; size: number };
/** What to answer: everything, a range, or a status without bytes. */
export type Verdict =
  | { status: 200 | 304 | 412 | 416 }
  | { status: 206; range: { start: number; end: number } };
type Headers = { [name: string]: string | string[] | undefined };

/** Evaluates the conditions and the range of a GET or HEAD in the order of RFC 9110, section 13.2.2. */
export function evaluate(method: string, headers: Headers, now: Representation): Verdict {
  const of = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const modified = Math.floor(now.modified.getTime() / 1000) * 1000;
  const match = of('if-match');
  if (match !== undefined) {
    if (!lists(match, now.etag)) return { status: 412 };
  } else {
    const since = dateOf(of('if-unmodified-since'));
    if (since !== undefined && modified > since) return { status: 412 };
  }
  const none = of('if-none-match');
  if (none !== undefined) {
    if (lists(none.replaceAll('W/"', '"'), now.etag)) return { status: 304 };
  } else {
    const since = dateOf(of('if-modified-since'));
    if (since !== undefined && modified <= since) return { status: 304 };
  }
  const range = of('range');
  if (method !== 'GET' || range === undefined) return { status: 200 };
  const condition = of('if-range');
  if (condition !== undefined && condition !== now.etag && dateOf(condition) !== modified)
    return { status: 200 };
  return rangeOf(range, now.size);
}

const lists = (header: string, etag: string) =>
  header.trim() === '*' ||
  header
    .split(',')
    .map((tag) => tag.trim())
    .includes(etag);

/** A date in the form that HTTP requires (RFC 9110, section 5.6.7); anything else is ignored. */
function dateOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** One range of bytes (RFC 9110, section 14.1.2). What is malformed, of another unit, or of several ranges is
 *  ignored, as section 14.2 allows. */
export function rangeOf(header: string, size: number): Verdict {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header);
  const [, first = '', last = ''] = match ?? [];
  if (
    !match ||
    (first === '' && last === '') ||
    (first !== '' && last !== '' && BigInt(last) < BigInt(first))
  )
    return { status: 200 };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { status: 416 } : { status: 206, range: { start: size - length, end: size - 1 } };
  }
  const start = Number(first);
  if (start >= size) return { status: 416 };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { status: 206, range: { start, end } };
}

import { type Fault, invalid } from '../../platform/http/problem.ts';

/** Longest path of a database, in bytes of UTF-8 (spec, Access). */
const MAX_BYTES = 255;

/** A path of a database: as it is shown, and in the form in which paths are compared. */
export type NsfPath = { path: string; key: string };

/** Good paths that were read before: every request reads one, and there are few. */
const known = new Map<string, NsfPath>();
const MAX_KNOWN = 10_000;

/** Reads `nsfPath`: relative, `/` or `\` between the parts, case-insensitive.
 *  @throws Problem 400 that says what is wrong. */
export function readNsfPath(given: unknown, place = '/querystring/nsfPath'): NsfPath {
  if (typeof given !== 'string' || given === '') {
    throw invalid([{ path: place, message: 'must name the database, once' }]);
  }
  const before = known.get(given);
  if (before !== undefined) return before;
  const path = given.replaceAll('\\', '/');
  const message = faultOf(path);
  if (message !== undefined) throw invalid([{ path: place, message } satisfies Fault]);
  const read = { path, key: path.toLowerCase() };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(given, read);
  return read;
}

function faultOf(path: string): string | undefined {
  if (!path.isWellFormed() || /[\u0000-\u001F\u007F-\u009F]/.test(path)) return 'holds control characters';
  if (Buffer.byteLength(path) > MAX_BYTES) return `must not be longer than ${MAX_BYTES} bytes`;
  if (/^[a-z]:/i.test(path)) return 'must be relative';
  const segments = path.split('/');
  if (segments.some((segment) => segment.trim() === '' || segment === '.' || segment === '..')) {
    return 'must be relative, without empty, . or .. parts';
  }
  // One file system drops what another keeps, and `demo.nsf ` would stand beside demo.nsf.
  if (segments.some((segment) => /^\s|[\s.]$/.test(segment))) {
    return 'must not have parts that begin or end with a space, or end with a dot';
  }
  return undefined;
}

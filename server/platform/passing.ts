/** How a connection says that it is gone or could not be had: of the operating system, and classes of PostgreSQL's codes. */
const LOST =
  /^(EPIPE|ECONNRESET|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0\d|08...|53...)$/;
/** Messages of errors without a code: a broken connection, a pool that has ended or had no free connection in time. */
const SAYS_LOST =
  /^Connection terminated|^timeout (exceeded|expired)|not queryable|after calling end on the pool/;

/** Whether an error means that the database is unavailable for the moment, so that a retry may succeed. */
function isLost(error: unknown): boolean {
  const { code = '', message = '', syscall } = Object(error) as Partial<NodeJS.ErrnoException>;
  // The socket of the embedded PostgreSQL is not there while it starts.
  if (code === 'ENOENT') return syscall === 'connect';
  return LOST.test(code) || SAYS_LOST.test(message);
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** No more files; a deadlock, a lock that was not had in time, or a statement that took longer than it may; a store of
 *  objects that is away. */
const BUSY = new Set(['EMFILE', 'ENFILE', '40001', '40P01', '55P03', '57014', 'STORE_UNAVAILABLE']);
/** A disk that fails or takes no writes, which a system makes of one that failed; a database that takes none. */
const READ_ONLY = new Set(['EROFS', 'EIO', '25006']);
/** Errors wrap one another, but not for ever. */
const DEPTH = 5;

/** What is wrong for the moment and nobody's mistake; undefined for anything else. An error from another thread has lost
 *  its code and carries it as its cause. */
export function passing(error: unknown, depth = DEPTH): 'disk full' | 'unavailable' | undefined {
  if (depth === 0 || error === undefined || error === null) return undefined;
  const { code, cause, errors } =
    typeof error === 'string' ? { code: error, cause: undefined, errors: undefined } : Object(error);
  if (DISK_FULL.has(code)) return 'disk full';
  const lost = isLost({ ...Object(error), message: Object(error).message, code });
  if (BUSY.has(code) || READ_ONLY.has(code) || lost) return 'unavailable';
  for (const inner of [cause, ...(Array.isArray(errors) ? errors : [])]) {
    const found = passing(inner, depth - 1);
    if (found) return found;
  }
  return undefined;
}

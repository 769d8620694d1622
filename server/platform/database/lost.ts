/** How a connection says that it is gone or could not be had: of the operating system, and classes of PostgreSQL's codes. */
const LOST =
  /^(EPIPE|ECONNRESET|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0\d|08...|53...)$/;
/** Messages of errors without a code: a broken connection, a pool that has ended or had no free connection in time. */
const SAYS_LOST =
  /^Connection terminated|^timeout (exceeded|expired)|not queryable|after calling end on the pool/;

/** Whether an error means that the database is unavailable for the moment, so that a retry may succeed. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '', syscall } = Object(error) as Partial<NodeJS.ErrnoException>;
  // The socket of the embedded PostgreSQL is not there while it starts.
  if (code === 'ENOENT') return syscall === 'connect';
  return LOST.test(code) || SAYS_LOST.test(message);
}

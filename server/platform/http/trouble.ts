import { isLost } from '../database/lost.ts';
import { type Problem, problem } from './problem.ts';

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** No more files; a deadlock, a lock that was not had in time, or a statement that took longer than it may; a store of
 *  objects that is away. */
const BUSY = new Set(['EMFILE', 'ENFILE', '40001', '40P01', '55P03', '57014', 'STORE_UNAVAILABLE']);
/** Errors wrap one another, but not for ever. */
const DEPTH = 5;

/** What is wrong for the moment and nobody's mistake, as a problem that says when to come again; undefined for anything
 *  else. An error from another thread has lost its code and carries it as its cause. */
export function troubleOf(error: unknown, depth = DEPTH): Problem | undefined {
  if (depth === 0 || error === undefined || error === null) return undefined;
  const { code, cause, errors } =
    typeof error === 'string' ? { code: error, cause: undefined, errors: undefined } : Object(error);
  if (DISK_FULL.has(code)) return problem('server.disk.full');
  if (BUSY.has(code) || isLost({ ...Object(error), message: Object(error).message, code }))
    return problem('server.unavailable');
  for (const inner of [cause, ...(Array.isArray(errors) ? errors : [])]) {
    const found = troubleOf(inner, depth - 1);
    if (found) return found;
  }
  return undefined;
}

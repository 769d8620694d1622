import type { Job, JobState } from './schema.ts';
import type { JobRow } from './store.ts';

const MAX_REASON = 300;

/** A job that runs, or waits for it; one that failed is removed instead. */
export const isUnderWay = (state: string) => state === 'running' || state === 'waiting';

/** @param canBeCancelled whether jobs of its kind can, while they run or wait */
export const presentJob = (row: JobRow, canBeCancelled: boolean): Job => ({
  id: Number(row.id),
  kind: row.kind,
  state: row.state as JobState,
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  createdAt: row.created_at.toISOString(),
  runAt: row.run_at.toISOString(),
  startedAt: row.locked_at?.toISOString() ?? null,
  progress: progressOf(row),
  cancel: !isUnderWay(row.state) || !canBeCancelled ? 'impossible' : row.cancelled ? 'asked' : 'possible',
  reason: row.last_error === null ? null : reasonOf(row.last_error),
});

const progressOf = ({ done, total, bytes }: JobRow): Job['progress'] =>
  Number(total) > 0 ? { done: Number(done), total: Number(total), unit: bytes ? 'bytes' : 'steps' } : null;

/** The first line of what a job failed with. What stands in an address besides host and path may be a secret, such as a
 *  password or a signature; so may whatever follows the name of one. */
export function reasonOf(error: string): string {
  const [line = ''] = error.split('\n');
  const plain = line
    .replace(/^(Error|TypeError): /, '')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#]*)[?#]\S*/gi, '$1')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replace(/\b(password|secret|token|signature|authorization)(["']?\s*[=:]\s*)\S+/gi, '$1$2…');
  return plain.length > MAX_REASON ? `${plain.slice(0, MAX_REASON)}…` : plain;
}

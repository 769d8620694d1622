import type { Job, JobState } from './schema.ts';
import type { JobRow } from './store.ts';

const MAX_REASON = 300;

export const presentJob = (row: JobRow): Job => ({
  id: Number(row.id),
  kind: row.kind,
  state: row.state as JobState,
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  createdAt: row.created_at.toISOString(),
  runAt: row.run_at.toISOString(),
  startedAt: row.locked_at?.toISOString() ?? null,
  reason: row.last_error === null ? null : reasonOf(row.last_error),
});

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

import type { PublicationStatus } from './schema.ts';
import type { Publication } from './store.ts';

/** The last request of a draft, as long as it has not led to a version or to a choice that somebody has to make. */
export function presentPublication(row: Publication | undefined): PublicationStatus | null {
  if (!row || row.state === 'done' || row.state === 'unchanged' || row.state === 'conflict') return null;
  const { code, summary, attempts, person, requested_at, next_at, state } = row;
  return {
    state: state === 'failed' || next_at === null ? state : 'retrying',
    code,
    summary,
    by: person.displayName,
    requested: requested_at.toISOString(),
    attempts,
    next: next_at?.toISOString() ?? null,
  };
}

import type { DocumentMeta } from '../repositories/repository.ts';
import type { Somebody } from '../tables.ts';
import type { DraftStatus } from './schema.ts';
import { type Draft, isDirty } from './store.ts';

/** Only what the record shows of a person. */
const presentPerson = ({ displayName, email, id }: Somebody): Somebody => ({ displayName, email, id });

/** The draft status record; `latest` is what the repository says now. */
export function presentStatus(draft: Draft, latest: DocumentMeta, editors: Somebody[]): DraftStatus {
  // The seed's fields know a checked out document by its version alone.
  const out = latest.checkedOutBy !== undefined;
  return {
    base_version: out ? 'pwc' : draft.base_version,
    created: draft.created_at.toISOString(),
    dirty: isDirty(draft),
    editors: editors.map(presentPerson),
    lasteditor: presentPerson(draft.lasteditor),
    latest_version: out ? 'pwc' : latest.version,
    latest_version_modified: Date.parse(latest.modified),
    latest_version_modifier: latest.modifier.displayName,
    modified: draft.modified_at.toISOString(),
    size: draft.size,
    valid: draft.base_version === latest.version,
    visited: draft.visited_at.toISOString(),
  };
}

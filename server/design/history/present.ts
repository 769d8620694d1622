import { elementTag } from '../elements/present.ts';
import type { CurrentElement, VersionHead } from './reading.ts';

/** Who changed something, when and why; what was not said is left out. */
export function presentOrigin(row: Pick<VersionHead, 'at' | 'by_name' | 'why' | 'project'>) {
  return {
    at: row.at.toISOString(),
    by: row.by_name,
    ...(row.why === null ? {} : { why: row.why }),
    ...(row.project === null ? {} : { project: row.project }),
  };
}

/** An element in the list of all. */
export function presentCurrent(row: CurrentElement) {
  return {
    type: row.type,
    name: row.name,
    ...(row.aliases.length === 0 ? {} : { aliases: row.aliases }),
    unid: row.unid,
    noteId: row.note_id,
    version: row.version,
    etag: elementTag(row),
    fingerprint: row.fingerprint,
    ...presentOrigin(row),
  };
}

/** A version without its text. */
export function presentVersion(row: VersionHead) {
  return {
    version: row.version,
    action: row.action,
    ...presentOrigin(row),
    type: row.type,
    name: row.name,
    ...(row.import_id === null ? {} : { importId: row.import_id }),
    size: row.size,
  };
}

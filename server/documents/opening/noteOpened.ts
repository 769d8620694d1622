import type { Arrival, Documents } from '../documents.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import { noteVisit } from '../repositories/builtIn/marks.ts';

/** Remembers that a person opened a document of ours, for their list of what they opened lately. A document is shown also
 *  while nothing can be written, so that a failure is only logged. */
export async function noteOpened({ tables, platform }: Documents, arrival: Arrival): Promise<void> {
  const { key, person, meta } = arrival;
  if (key !== BUILT_IN) return;
  try {
    await tables.transaction().execute((tx) => noteVisit(tx, person, meta.id, platform.clock()));
  } catch (error) {
    platform.log.warn({ err: error, document: meta.id }, 'that a document was opened could not be noted');
  }
}

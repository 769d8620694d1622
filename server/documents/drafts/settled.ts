import type { Documents } from '../documents.ts';
import { type Draft, findDraft } from './store.ts';

/** The draft of a document with everything that was typed in it before, at whatever process. */
export async function settledDraft(
  { tables, rooms }: Documents,
  repository: string,
  document: string,
): Promise<Draft | undefined> {
  const draft = await findDraft(tables, repository, document);
  if (!draft) return undefined;
  await rooms.settled(draft.id);
  return findDraft(tables, repository, document);
}

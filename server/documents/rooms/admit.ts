import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/identity/identity.ts';
import { type Draft, draftById, findVisitor } from '../drafts/store.ts';
import { problem } from '../problems.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import type { RepositoryType } from '../repositories/types.ts';
import type { Reading } from '../tables.ts';
import type { RoomMessage, Rooms } from './rooms.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Through which address a person comes in, and the newer version of the repository when the draft is behind it. */
export type Admission = { type: RepositoryType; moved: RoomMessage | undefined };

/** Lets a person into the room of a draft that they opened, when the repository says they may change the document.
 *  @throws Problem 403 or 404 otherwise. */
export async function admit(
  tables: Reading,
  repositories: Repositories,
  room: string,
  person: Person,
): Promise<Admission> {
  const draft = UUID.test(room) ? await draftById(tables, room) : undefined;
  const type = draft && (await findVisitor(tables, draft.id, person));
  if (!draft || !type) throw problem('documents.draft.absent');
  const meta = await repositories.of(type).as(person).meta(draft.document);
  if (!meta.permissions.write) throw problem('documents.right.missing', { needed: 'change' });
  // A publication may have ended while the repository was asked.
  const now = (await draftById(tables, room)) ?? draft;
  return { type, moved: movedOf(now, meta) };
}

function movedOf(draft: Draft, { version, modified, modifier }: DocumentMeta): RoomMessage | undefined {
  if (version === draft.base_version) return undefined;
  return { type: 'conflict', version, by: modifier.displayName, at: modified };
}

/** Asks again for everybody who edits: who lost the right, or whose document was deleted, is told and let out; when the
 *  repository has a newer version, the room is told once. A repository that does not answer ends nobody's work.
 *  @param told rooms with the newer version they know of. */
export async function askAgain(
  rooms: Rooms,
  admitAgain: (draft: string, person: Person) => Promise<Admission>,
  told: Map<string, string>,
): Promise<void> {
  for (const { draft, person } of rooms.present()) {
    try {
      const { moved } = await admitAgain(draft, person);
      const news = moved?.type === 'conflict' ? moved.version : '';
      if (moved && told.get(draft) !== news) rooms.tell(draft, moved);
      told.set(draft, news);
    } catch (error) {
      if (error instanceof Problem && (error.status === 403 || error.status === 404)) {
        rooms.end(draft, `${error.message} Your last changes are kept in the draft.`, person);
      }
    }
  }
  for (const draft of told.keys()) if (!rooms.isOpen(draft)) told.delete(draft);
}

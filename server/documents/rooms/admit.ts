import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/identity/identity.ts';
import { draftById, findVisitor } from '../drafts/store.ts';
import { problem } from '../problems.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { RepositoryType } from '../repositories/types.ts';
import type { Reading } from '../tables.ts';
import type { Rooms } from './rooms.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Lets a person into the room of a draft that they opened, when the repository says they may change the document.
 *  @throws Problem 403 or 404 otherwise. */
export async function admit(
  tables: Reading,
  repositories: Repositories,
  room: string,
  person: Person,
): Promise<RepositoryType> {
  const draft = UUID.test(room) ? await draftById(tables, room) : undefined;
  const type = draft && (await findVisitor(tables, draft.id, person));
  if (!draft || !type) throw problem('documents.draft.absent');
  const meta = await repositories.of(type).as(person).meta(draft.document);
  if (!meta.permissions.write) throw problem('documents.right.missing', { needed: 'change' });
  return type;
}

/** Asks again whether those who edit still may; who lost the right, or whose document was deleted, is told and let out.
 *  A repository that does not answer ends nobody's work. */
export async function askAgain(
  rooms: Rooms,
  admitAgain: (draft: string, person: Person) => Promise<unknown>,
) {
  for (const { draft, person } of rooms.present()) {
    try {
      await admitAgain(draft, person);
    } catch (error) {
      if (error instanceof Problem && (error.status === 403 || error.status === 404)) {
        rooms.end(draft, `${error.message} Your last changes are kept in the draft.`, person);
      }
    }
  }
}

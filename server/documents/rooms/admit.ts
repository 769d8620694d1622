import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/identity/caller.ts';
import { type Draft, draftById, findVisitor } from '../drafts/store.ts';
import { editLimit } from '../editable.ts';
import { mayComment } from '../opening/resolveDocument.ts';
import { problem } from '../problems.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import type { RoomMessage } from '../roomMessages.ts';
import type { Reading } from '../tables.ts';
import type { Admission, Rooms, RoomWindow } from './types.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

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
  const mayWrite = meta.permissions.write;
  if (!mayWrite && !mayComment({ meta })) throw problem('documents.right.missing', { needed: 'change' });
  // A publication may have ended while the repository was asked.
  const now = (await draftById(tables, room)) ?? draft;
  return { type, mayWrite, moved: movedOf(now, meta), name: meta.name, version: now.base_version };
}

function movedOf(draft: Draft, { version, modified, modifier }: DocumentMeta): RoomMessage | undefined {
  if (version === draft.base_version) return undefined;
  return { type: 'conflict', version, by: modifier.displayName, at: modified };
}

/** What a room was told: the newer version of the repository, and a new name. */
export type Announced = Map<string, { version: string; name: string | undefined }>;

export const SIGNED_OUT = 'You are not signed in here any more.';

/** Disconnects a window whose person is no longer signed in; what was typed before is kept, what comes later is not.
 *  @returns the person, with their current groups. */
export async function askWho(window: RoomWindow): Promise<Person | undefined> {
  const person = await window.again();
  if (!person) window.end(`${SIGNED_OUT} Your last changes are kept in the draft.`);
  return person;
}

/** Ids are unique for each identity provider only. */
const whoIs = ({ identityProvider, subject }: Person) => `${identityProvider} ${subject}`;

/** Checks every window again: a person who lost the right, or whose document was deleted, is told and disconnected; when
 *  the repository has a newer version or another name, the room is told once. A repository that does not answer
 *  interrupts nobody.
 *  @param told what each room has been told.
 *  @param renamed keeps the new name. */
export async function askAgain(
  rooms: Rooms,
  admitAgain: (draft: string, person: Person) => Promise<Admission>,
  told: Announced,
  renamed: (draft: string, name: string) => Promise<boolean>,
): Promise<void> {
  // Several windows of one person are checked once.
  const admissions = new Map<string, Promise<Admission>>();
  for (const window of rooms.windows()) {
    const { draft, mayWrite } = window;
    try {
      const person = await askWho(window);
      if (!person) continue;
      const key = `${draft} ${whoIs(person)}`;
      const admission = admissions.get(key) ?? admitAgain(draft, person);
      admissions.set(key, admission);
      const { moved, name, mayWrite: mayNow } = await admission;
      if (mayNow !== mayWrite) {
        const summary = mayNow
          ? 'You may change this document now.'
          : 'You may only comment on this document now.';
        window.end(summary, { again: true });
      }
      const before = told.get(draft);
      const version = moved?.type === 'conflict' ? moved.version : '';
      if (moved && before?.version !== version) rooms.tell(draft, moved);
      if (before?.name !== name && (await renamed(draft, name)))
        rooms.tell(draft, { type: 'renamed', name, editable: editLimit(name) !== undefined });
      told.set(draft, { version, name });
    } catch (error) {
      if (error instanceof Problem && (error.status === 403 || error.status === 404)) {
        window.end(`${error.message} Your last changes are kept in the draft.`);
      }
    }
  }
  for (const draft of told.keys()) if (!rooms.isOpen(draft)) told.delete(draft);
}

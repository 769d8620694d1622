import type { Arrival, Documents } from '../documents.ts';
import { findDraft } from '../drafts/store.ts';
import { somebodyOf } from '../people.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import { personIn, rightOf } from '../repositories/builtIn/rights.ts';
import { listShares } from '../repositories/builtIn/store.ts';
import type { Somebody } from '../tables.ts';

/** A person as far as the one who asks may see. */
export type Candidate = Omit<Somebody, 'email'> & Partial<Somebody>;

/** Most names that one answer has. */
const MAX_PEOPLE = 10;

/** Who can be mentioned in a document: in the built-in repository those with a right to it, elsewhere those whom the
 *  repository names, and where it names nobody, those who worked on it.
 *  @param q how a name begins; empty: all. */
async function candidates(documents: Documents, arrival: Arrival, q: string): Promise<Somebody[]> {
  const { key, access, meta } = arrival;
  if (key === BUILT_IN) return sharing(documents, meta.id);
  return access.people ? access.people(meta.id, q) : workers(documents, arrival);
}

/** Those of the candidates whose name has a word that begins like this, by name; never who asks. Addresses are shown to
 *  and looked at for those who may change the document. */
export async function find(documents: Documents, arrival: Arrival, q: string): Promise<Candidate[]> {
  const { person, meta } = arrival;
  const shown = meta.permissions.write;
  const wanted = plain(q);
  const matches = ({ displayName, email }: Somebody) => {
    const name = plain(displayName);
    return (
      name.startsWith(wanted) ||
      name.includes(` ${wanted}`) ||
      (shown && email?.toLowerCase().startsWith(wanted))
    );
  };
  return (await candidates(documents, arrival, q))
    .filter((each) => each.id !== person.subject && matches(each))
    .sort((a, b) => a.displayName.localeCompare(b.displayName))
    .slice(0, MAX_PEOPLE)
    .map(({ id, displayName, email }) => (shown ? { id, displayName, email } : { id, displayName }));
}

/** The person of an id who can be mentioned; undefined when nobody is. */
export async function mentionable(
  documents: Documents,
  arrival: Arrival,
  ids: string[],
): Promise<(Somebody | undefined)[]> {
  const known = new Map((await candidates(documents, arrival, '')).map((each) => [each.id, each]));
  const { profile } = arrival.access;
  return Promise.all(
    ids.map(async (id) => {
      const found = known.get(id);
      // A long list may have been cut; a repository that knows profiles tells of one person too.
      if (found || !profile || arrival.key === BUILT_IN) return found;
      return profile(id).catch(() => undefined);
    }),
  );
}

/** Everybody with a right to a document of the built-in repository. */
async function sharing({ platform, tables }: Documents, id: string): Promise<Somebody[]> {
  const { identity } = platform;
  const shares = await listShares(tables, id);
  const users = shares.filter(({ kind }) => kind === 'user');
  // Group membership can only be read for all accounts at once; without groups that read is skipped.
  const all =
    users.length < shares.length
      ? await identity.listPeople()
      : await Promise.all(
          users.map(({ holder }) => identity.findPerson({ subject: personIn(holder).subject })),
        );
  return all.flatMap((each) => (each && rightOf(shares, each) ? [somebodyOf(each)] : []));
}

/** Who made, changed or edits a document now. */
async function workers({ tables, rooms }: Documents, { key, meta }: Arrival): Promise<Somebody[]> {
  const draft = await findDraft(tables, key, meta.id);
  const editing = draft ? [draft.lasteditor, ...(await rooms.presence(draft.id)).editors] : [];
  const all = [meta.creator, meta.modifier, ...editing];
  return [...new Map(all.filter(({ id }) => id !== '').map((each) => [each.id, each])).values()];
}

/** For comparing: without accents and case. */
const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase().replace(/\s+/g, ' ');

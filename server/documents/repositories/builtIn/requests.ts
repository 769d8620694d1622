import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { Owner, Told } from '../../../platform/notices/notices.ts';
import { editLimit } from '../../editable.ts';
import { problem } from '../../problems.ts';
import type { Reading, Writing } from '../../tables.ts';
import { findRequest, insertRequest, listRequests, type RequestRow, removeRequests } from './requestStore.ts';
import { holderOf, includes, personIn, rightOf } from './rights.ts';
import type { EditRequest } from './schema.ts';
import { type Act, auditOf, lockLiving } from './service.ts';
import { listShares, type ShareRow } from './store.ts';
import type { TellOfAccess } from './tellOfAccess.ts';

/** So many wait for an answer at most: a document may be shared with thousands, who each can ask. */
const MAX_REQUESTS = 100;
/** A group of thousands may own a document; so many of it are told. */
const MAX_TOLD = 20;

/** What requests take of the platform. */
export type Asking = { identity: Pick<Identity, 'findPerson' | 'listPeople'>; tell: TellOfAccess };

/** Asks the owners of a document for the right to edit it. Asking again changes nothing and tells nobody.
 *  @returns the request, and who is to hear of it once that is committed
 *  @throws Problem 409 `documents.request.needless` and `.many`, 415 for a kind that the editor cannot change */
export async function askToEdit(
  tx: Writing,
  id: string,
  text: string,
  { identity, tell }: Asking,
  act: Act,
): Promise<{ request: RequestRow; told: Told }> {
  const document = await lockLiving(tx, id);
  if (editLimit(document.name) === undefined)
    throw problem('documents.type.unsupported', { name: document.name });
  const shares = await listShares(tx, id);
  if (includes(rightOf(shares, act.by), 'write')) throw problem('documents.request.needless');
  const holder = holderOf(act.by);
  const before = await findRequest(tx, id, holder);
  if (before) return { request: before, told: [] };
  if ((await openRequests(tx, id, identity)).length >= MAX_REQUESTS)
    throw problem('documents.request.many', { limit: MAX_REQUESTS });
  const request = { document: id, holder, text, asked_at: act.at };
  await insertRequest(tx, request);
  await recordAudit(tx, auditOf('documents.request.make', id, act));
  const owners = await ownersOf(shares, identity);
  return { request, told: await tell.asked(tx, document, act, owners, text) };
}

/** Whom a request reaches: who owns the document in person, and where nobody does, those of the groups that own it. */
async function ownersOf(shares: ShareRow[], identity: Asking['identity']): Promise<Owner[]> {
  const owning = shares.filter(({ granted }) => granted === 'owner');
  const own = owning.filter(({ kind }) => kind === 'user').map(({ holder }) => personIn(holder));
  if (own.length > 0) return own;
  const people = await identity.listPeople();
  return people.filter((each) => rightOf(owning, each) !== undefined).slice(0, MAX_TOLD);
}

/** Requests that are not answered. Whoever may edit by now, such as through a group, asks for nothing any more, and nobody
 *  is asked by who may no longer read. */
export async function openRequests(
  reading: Reading,
  id: string,
  { findPerson }: Asking['identity'],
): Promise<EditRequest[]> {
  const shares = await listShares(reading, id);
  const rows = await listRequests(reading, id);
  const found = await Promise.all(
    rows.map(async (row) => ({ row, person: await findPerson(personIn(row.holder)) })),
  );
  return found.flatMap(({ row, person }) => {
    const right = person && rightOf(shares, person);
    if (!person || !right || includes(right, 'write')) return [];
    const { subject, username, displayName, email } = person;
    return [
      { id: subject, user: username, displayName, email, text: row.text, asked: row.asked_at.toISOString() },
    ];
  });
}

/** Refuses a request.
 *  @returns who is to hear of it once that is committed
 *  @throws Problem 404 `documents.request.unknown` */
export async function declineRequest(
  tx: Writing,
  id: string,
  subject: string,
  tell: TellOfAccess,
  act: Act,
): Promise<Told> {
  const document = await lockLiving(tx, id);
  const asked = (await listRequests(tx, id)).find(({ holder }) => personIn(holder).subject === subject);
  if (!asked) throw problem('documents.request.unknown');
  await removeRequests(tx, id, [asked.holder]);
  await recordAudit(tx, auditOf('documents.request.refuse', id, act, { person: subject }));
  return tell.declined(tx, document, act, personIn(asked.holder));
}

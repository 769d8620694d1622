import { recordAudit } from '../../../platform/audit/audit.ts';
import { type Fault, invalid } from '../../../platform/http/problem.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { Told } from '../../../platform/notices/notices.ts';
import type { Writing } from '../../tables.ts';
import { sharesTag } from './present.ts';
import { removeRequests } from './requestStore.ts';
import { holderOf, includes, personIn } from './rights.ts';
import type { Share } from './schema.ts';
import { type Act, auditOf, type Check, lockLiving } from './service.ts';
import { listShares, replaceShares, type ShareRow } from './store.ts';
import type { TellOfAccess } from './tellOfAccess.ts';

/** Who is named, and how they hear of it; without `tell` they do not. */
export type Sharing = { identity: Identity; tell?: TellOfAccess };

/** Replaces the rights; at least one owner remains. Who asked to edit and may now has been answered.
 *  @returns who is to hear of it once that is committed
 *  @throws Problem 400 with all faults, 429 `identity.names.guessed`. */
export async function changeShares(
  tx: Writing,
  id: string,
  shares: Share[],
  { identity, tell }: Sharing,
  act: Act,
  check: Check = () => undefined,
): Promise<Told> {
  const faults: Fault[] = [];
  const before = await listShares(tx, id);
  const rows = new Map<string, ShareRow>();
  for (const [at, share] of shares.entries()) {
    const row = await shareRow(id, share, identity, act.by, before);
    if (!row)
      faults.push({ path: `/items/${at}/${'group' in share ? 'group' : 'user'}`, message: unknown(share) });
    else if (rows.has(`${row.kind} ${row.holder}`))
      faults.push({ path: `/items/${at}`, message: 'is there twice' });
    else rows.set(`${row.kind} ${row.holder}`, row);
  }
  if (!shares.some(({ right }) => right === 'owner'))
    faults.push({ path: '/items', message: 'must leave an owner' });
  if (faults.length > 0) throw invalid(faults);
  const document = await lockLiving(tx, id);
  const now = await listShares(tx, id);
  check(sharesTag(now));
  const next = [...rows.values()];
  await replaceShares(tx, id, next);
  const writers = next.filter(({ granted }) => includes(granted, 'write')).map(({ holder }) => holder);
  await removeRequests(tx, id, writers);
  await recordAudit(tx, auditOf('documents.document.share', id, act, { shares: shares.map(withoutName) }));
  return tell ? tell.shared(tx, document, act, gained(now, next, act.by)) : [];
}

/** People who may do more than before, but for who gave it. */
function gained(before: ShareRow[], next: ShareRow[], by: Person) {
  const held = new Map(before.map(({ kind, holder, granted }) => [`${kind} ${holder}`, granted]));
  return next
    .filter(({ kind, holder }) => kind === 'user' && holder !== holderOf(by))
    .filter(({ kind, holder, granted }) => !includes(held.get(`${kind} ${holder}`), granted))
    .map(({ holder, granted }) => ({ person: personIn(holder), right: granted }));
}

/** The trail says whom somebody named, not how they are shown. */
const withoutName = (share: Share): Share =>
  'user' in share ? { user: share.user, right: share.right } : share;

const unknown = (share: Share) =>
  'group' in share ? 'names no group of this server' : 'names nobody who has an account here';

/** A person is named in full: by user name, or by e-mail address. A group that is there already stays, also when it is
 *  no more: the rest of the list can be changed all the same. */
async function shareRow(
  document: string,
  share: Share,
  { directory }: Identity,
  by: Person,
  before: ShareRow[],
): Promise<ShareRow | undefined> {
  if ('group' in share) {
    const kept = before.some(({ kind, holder }) => kind === 'group' && holder === share.group);
    const group = kept ? share.group : await directory.group(by, share.group);
    return group === undefined
      ? undefined
      : { document, kind: 'group', holder: group, name: group, granted: share.right };
  }
  const person = await directory.named(by, share.user);
  return (
    person && {
      document,
      kind: 'user',
      holder: holderOf(person),
      name: person.username,
      granted: share.right,
    }
  );
}

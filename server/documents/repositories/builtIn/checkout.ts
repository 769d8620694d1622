import { recordAudit } from '../../../platform/audit/audit.ts';
import { etagOf } from '../../../platform/http/conditional.ts';
import { leaveObjects } from '../../objectReferences.ts';
import { somebodyOf } from '../../people.ts';
import { problem } from '../../problems.ts';
import type { Writing } from '../../tables.ts';
import {
  copyToken,
  deleteWorkingCopy,
  findWorkingCopy,
  insertWorkingCopy,
  isHolder,
  updateWorkingCopy,
  type WorkingCopy,
} from './checkoutStore.ts';
import {
  type Act,
  appendVersion,
  auditOf,
  type Check,
  checkName,
  lockLiving,
  type Upload,
} from './service.ts';
import { findVersion } from './store.ts';

/** What a working copy is changed to; what is absent stays. */
export type CopyChange = { name?: string; description?: string; content?: Pick<Upload, 'stored'> };

/** Checks a document out: until it is checked in or given back, only who has it can bring a new version.
 *  @param version the newest, as the person knows it.
 *  @throws Problem 409 `documents.document.checkedout` or `documents.version.moved`. */
export async function checkOut(tx: Writing, id: string, act: Act, version?: number): Promise<void> {
  const row = await lockLiving(tx, id);
  const copy = await findWorkingCopy(tx, id);
  if (copy) throw problem('documents.document.checkedout', { by: copy.holder.displayName });
  if (version !== undefined && version !== row.version) throw problem('documents.version.moved');
  const content = await findVersion(tx, id, row.version);
  if (!content) throw problem('documents.version.unknown', { version: row.version });
  await insertWorkingCopy(tx, {
    document: id,
    over: row.version,
    holder: somebodyOf(act.by),
    identity_provider: act.by.identityProvider,
    name: row.name,
    description: row.description,
    sha256: content.sha256,
    size: content.size,
    begun_at: act.at,
    modified_at: act.at,
  });
  await recordAudit(tx, auditOf('documents.document.checkout', id, act, { version: String(row.version) }));
}

/** Changes the working copy; nobody else sees it.
 *  @param check gets its current entity tag, and throws to refuse the change. */
export async function changeWorkingCopy(
  tx: Writing,
  id: string,
  change: CopyChange,
  act: Act,
  check: Check = () => undefined,
): Promise<void> {
  const copy = await lockOwn(tx, id, act);
  check(etagOf(copyToken(copy)));
  const { name = copy.name, description = copy.description, content } = change;
  if (content) await leaveObjects(tx, [copy.sha256]);
  await updateWorkingCopy(tx, id, {
    name: checkName(name),
    description,
    ...(content?.stored ?? {}),
    revision: copy.revision + 1,
    modified_at: act.at,
  });
  await recordAudit(tx, auditOf('documents.checkout.change', id, act, content ? { ...content.stored } : {}));
}

/** Makes the working copy the newest version. */
export async function checkIn(
  tx: Writing,
  id: string,
  { change, comment, major }: { change: CopyChange; comment: string; major: boolean },
  act: Act,
  check: Check = () => undefined,
): Promise<void> {
  const copy = await lockOwn(tx, id, act);
  check(etagOf(copyToken(copy)));
  const { sha256, size } = copy;
  const { name = copy.name, description = copy.description, content } = change;
  if (content) await leaveObjects(tx, [sha256]);
  await deleteWorkingCopy(tx, id);
  const upload = { name, stored: content?.stored ?? { sha256, size }, comment };
  await appendVersion(tx, await lockLiving(tx, id), { ...upload, major, description }, act);
}

/** Gives a checked out document back without a version: whoever has it, or an owner when that one is away.
 *  @throws Problem 403 `documents.checkout.foreign`, 409 `documents.checkout.absent`. */
export async function cancelCheckOut(tx: Writing, id: string, act: Act, asOwner: boolean): Promise<void> {
  const copy = asOwner ? await lockCopy(tx, id) : await lockOwn(tx, id, act);
  await leaveObjects(tx, [copy.sha256]);
  await deleteWorkingCopy(tx, id);
  await recordAudit(tx, auditOf('documents.checkout.cancel', id, act, { holder: copy.holder.displayName }));
}

async function lockCopy(tx: Writing, id: string): Promise<WorkingCopy> {
  await lockLiving(tx, id);
  const copy = await findWorkingCopy(tx, id);
  if (!copy) throw problem('documents.checkout.absent');
  return copy;
}

async function lockOwn(tx: Writing, id: string, act: Act): Promise<WorkingCopy> {
  const copy = await lockCopy(tx, id);
  if (!isHolder(copy, act.by)) throw problem('documents.checkout.foreign', { by: copy.holder.displayName });
  return copy;
}

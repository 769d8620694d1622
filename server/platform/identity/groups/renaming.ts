import { recordAudit } from '../../audit/audit.ts';
import type { Doing } from '../accounts/service.ts';
import type { Executor } from '../accounts/store.ts';
import type { Caller } from '../caller.ts';
import { problem } from '../problems.ts';
import type { NamesGroups } from './named.ts';
import { findGroup, type GroupRow, isClaimed, updateGroup } from './store.ts';

/** Gives a group another name, and makes everything that names it name the new one. Nobody gains or loses a right by it:
 *  a name that something or somebody has already is refused.
 *  @returns what is to be done when it is committed. @throws Problem 409 */
export async function rename(
  tx: Executor,
  row: GroupRow,
  to: string,
  parts: readonly NamesGroups[],
  doing: Doing & { by: Caller },
): Promise<(() => Promise<void>)[]> {
  const other = await findGroup(tx, to);
  if (other && other.id !== row.id) throw problem('identity.group.exists', { group: other.name });
  for (const group of [row.name, to])
    if (await isClaimed(tx, group)) throw problem('identity.group.claimed', { group });
  const renamed = { from: row.name, to, by: doing.by };
  for (const part of parts) {
    if (await part.isTaken(tx, renamed)) throw problem('identity.group.named', { group: to });
    const documents = (await part.countBound?.(tx, renamed)) ?? 0;
    if (documents > 0) throw problem('identity.group.readers', { group: row.name, documents });
  }
  await updateGroup(tx, row.id, { name: to });
  const after: (() => Promise<void>)[] = [];
  const carried: Record<string, number> = {};
  for (const part of parts) {
    const done = await part.rename(tx, renamed);
    if (done.count > 0) carried[part.what] = done.count;
    if (done.after) after.push(done.after);
  }
  await recordAudit(tx, {
    ...doing,
    action: 'identity.group.rename',
    thing: `identity/group/${to}`,
    detail: { from: row.name, to, ...carried },
  });
  return after;
}

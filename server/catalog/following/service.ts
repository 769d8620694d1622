import type { Executor } from '../../platform/database/database.ts';
import type { Owner } from '../../platform/notices/notices.ts';
import type { Visibility } from '../entitlements/visible.ts';
import { problem } from '../problems.ts';
import { MAX_FOLLOWED } from './schema.ts';
import {
  countFollowed,
  deleteFollower,
  insertFollower,
  isVisible,
  listFollowed,
  noteKnown,
} from './store.ts';

/** Has somebody told of new releases from now on; of those that are there already they are not.
 *  @throws Problem 404; 409 `catalog.following.full`. */
export async function follow(
  tx: Executor,
  owner: Owner,
  node: string,
  visible: Visibility,
  at: Date,
): Promise<void> {
  if (!(await isVisible(tx, node, visible))) throw problem('catalog.record.unknown', { type: 'place' });
  if (!(await insertFollower(tx, owner, node, at))) return;
  if ((await countFollowed(tx, owner)) > MAX_FOLLOWED)
    throw problem('catalog.following.full', { limit: MAX_FOLLOWED });
  await noteKnown(tx, owner, node, visible);
}

/** Ends it; what is not followed stays so. */
export const unfollow = deleteFollower;

export async function presentFollowed(db: Executor, owner: Owner, visible: Visibility) {
  const rows = await listFollowed(db, owner, visible);
  return {
    items: rows.map(({ kind, since, ...row }) => ({ type: kind, ...row, since: since.toISOString() })),
  };
}

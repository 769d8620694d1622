import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Owner } from '../../platform/notices/notices.ts';
import type { Visibility } from '../entitlements/visible.ts';
import { rowOf, rowsOf } from '../records/rows.ts';

type FollowedRow = {
  kind: 'product-group' | 'product';
  id: string;
  name: string;
  path: string;
  since: Date;
};

const by = ({ identityProvider, subject }: Owner) =>
  sql`identity_provider = ${identityProvider} and subject = ${subject}`;

/** What somebody follows and still may see, the newest first. */
export const listFollowed = (db: Executor, owner: Owner, { tree }: Visibility): Promise<FollowedRow[]> =>
  rowsOf(
    db,
    sql<FollowedRow>`select t.kind, t.id, t.name, catalog.path_of(t.id) as path, f.since
      from catalog.follower f join catalog.tree t on t.id = f.node
      where ${by(owner)} and ${tree} order by f.since desc, t.seq desc`,
  );

/** How many things somebody follows, whether they may see them or not. */
export async function countFollowed(tx: Executor, owner: Owner): Promise<number> {
  const counted = sql<{
    count: number;
  }>`select count(*)::int as count from catalog.follower where ${by(owner)}`;
  return (await rowOf(tx, counted))?.count ?? 0;
}

export async function isFollowed(db: Executor, owner: Owner, node: string): Promise<boolean> {
  const found = sql<object>`select 1 from catalog.follower where ${by(owner)} and node = ${node}`;
  return (await rowOf(db, found)) !== undefined;
}

/** Whether there is such a product group or product, and somebody may see it. */
export async function isVisible(tx: Executor, node: string, { tree }: Visibility): Promise<boolean> {
  const found = sql<object>`select 1 from catalog.tree t where t.id = ${node} and ${tree}`;
  return (await rowOf(tx, found)) !== undefined;
}

/** @returns whether it is new that they follow it. */
export async function insertFollower(
  tx: Executor,
  owner: Owner,
  node: string,
  since: Date,
): Promise<boolean> {
  const { identityProvider, subject } = owner;
  const inserted = sql<object>`insert into catalog.follower (node, identity_provider, subject, since)
    values (${node}, ${identityProvider}, ${subject}, ${since}) on conflict do nothing returning 1`;
  return (await rowOf(tx, inserted)) !== undefined;
}

/** Ends that somebody follows something, with what they know of its releases, but what they follow in another way. */
export async function deleteFollower(tx: Executor, owner: Owner, node: string): Promise<void> {
  await sql`delete from catalog.follower where ${by(owner)} and node = ${node}`.execute(tx);
  await sql`delete from catalog.follower_release k using catalog.release r
    where ${by(owner)} and r.id = k.release and not exists (select 1 from catalog.follower f
      where f.identity_provider = k.identity_provider and f.subject = k.subject
        and f.node in (select catalog.and_above(r.product)))`.execute(tx);
}

/** Of editors too, who see everything, only what is published counts. */
const isOut = ({ release }: Visibility) =>
  sql<boolean>`(r.state = 'published' and catalog.published(r.product) and ${release})`;

/** Notes that somebody knows all releases below a place that they may see. */
export async function noteKnown(
  tx: Executor,
  { identityProvider, subject }: Owner,
  node: string,
  visible: Visibility,
): Promise<void> {
  await sql`insert into catalog.follower_release (release, identity_provider, subject)
    select r.id, ${identityProvider}, ${subject} from catalog.release r
    where r.product in (select catalog.and_below(${node})) and ${isOut(visible)}
    on conflict do nothing`.execute(tx);
}

export type NewRelease = { id: string; name: string; path: string; product: string; place: string };

/** The releases of a product that somebody may see and does not know, the newest first; they are known from now on. */
export const takeNew = (
  tx: Executor,
  { identityProvider, subject }: Owner,
  product: string,
  visible: Visibility,
): Promise<NewRelease[]> =>
  rowsOf(
    tx,
    sql<NewRelease>`with new as (insert into catalog.follower_release (release, identity_provider, subject, told_at)
        select r.id, ${identityProvider}, ${subject}, now() from catalog.release r
        where r.product = ${product} and ${isOut(visible)}
        on conflict do nothing returning release)
      select r.id, r.name, t.name as product, catalog.path_of(t.id) as place,
        catalog.path_of(t.id) || '/' || r.slug as path
      from new join catalog.release r on r.id = new.release join catalog.tree t on t.id = r.product
      order by r.seq desc`,
  );

/** Everybody who follows a product or a product group above it. */
export const followersOf = (db: Executor, product: string): Promise<Owner[]> =>
  rowsOf(
    db,
    sql<Owner>`select distinct identity_provider as "identityProvider", subject from catalog.follower
      where node in (select catalog.and_above(${product})) order by 1, 2`,
  );

/** Who knows a release, and whether they were told of it: otherwise they knew it when they began to follow. */
export const knowersOf = (db: Executor, release: string): Promise<(Owner & { told: boolean })[]> =>
  rowsOf(
    db,
    sql<Owner & { told: boolean }>`select identity_provider as "identityProvider", subject,
      told_at is not null as told from catalog.follower_release where release = ${release}`,
  );

/** What customers are called; null of those without a name. */
export async function namesOfAccounts(db: Executor, ids: string[]): Promise<Map<string, string | null>> {
  const named = sql<{ id: string; name: string | null }>`select id, name from catalog.account
    where id = any(${ids}::text[])`;
  return new Map((await rowsOf(db, named)).map(({ id, name }) => [id, name]));
}

/** Has the followers told of products with a stream that began on one of these days. */
export async function tellOfDays(tx: Executor, from: string, to: string): Promise<void> {
  await sql`select catalog.tell_followers(product) from (select distinct r.product
    from catalog.release_stream s join catalog.release r on r.id = s.release
    where s.from_date between ${from}::date and ${to}::date and r.state = 'published') begun`.execute(tx);
}

import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Owner } from '../../platform/notices/notices.ts';
import type { Visibility } from '../entitlements/visible.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';

type Named = { id: string; name: string };
/** A release with its product, and the slugs that lead to it. */
export type AskedRelease = Named & { product: Named; path: string };
export type RequestRow = {
  seq: number;
  id: string;
  identityProvider: string;
  subject: string;
  text: string | null;
  at: Date;
  release: Named;
  product: Named;
};

const by = ({ identityProvider, subject }: Owner) =>
  sql`identity_provider = ${identityProvider} and subject = ${subject}`;

/** A release that may be seen, with its product. */
export function findAsked(
  tx: Executor,
  release: string,
  { release: visible }: Visibility,
): Promise<AskedRelease | undefined> {
  return rowOf(
    tx,
    sql<AskedRelease>`select r.id, r.name, json_build_object('id', t.id, 'name', t.name) as product,
        catalog.path_of(t.id) || '/' || r.slug as path
      from catalog.release r join catalog.tree t on t.id = r.product where r.id = ${release} and ${visible}`,
  );
}

/** The files that a release shows. */
export async function filesShown(tx: Executor, release: string): Promise<string[]> {
  const found = sql<{ id: string }>`select f.id from catalog.file f where f.state = 'available' and (
    exists (select from catalog.release_package rp join catalog.package p on p.id = rp.package and p.state = 'published'
      join catalog.package_file pf on pf.package = p.id where rp.release = ${release} and pf.file = f.id)
    or exists (select from catalog.release_section s join catalog.release_section_file sf on sf.section = s.id
      where s.release = ${release} and sf.file = f.id))`;
  return (await rowsOf(tx, found)).map(({ id }) => id);
}

/** Has the requests of a person wait for each other, so that they are counted rightly. */
export async function lockAsker(tx: Executor, { identityProvider, subject }: Owner): Promise<void> {
  const asker = `catalog access request ${JSON.stringify([identityProvider, subject])}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${asker}, 0))`.execute(tx);
}

/** When somebody asked for a release; undefined when they did not. */
export async function askedAt(db: Executor, owner: Owner, release: string): Promise<Date | undefined> {
  const found = sql<{ at: Date }>`select requested_at as at from catalog.access_request
    where ${by(owner)} and release = ${release}`;
  return (await rowOf(db, found))?.at;
}

/** When the requests of a person since a moment were made, the oldest first. */
export async function askedSince(tx: Executor, owner: Owner, since: Date): Promise<Date[]> {
  const found = sql<{ at: Date }>`select requested_at as at from catalog.access_request
    where ${by(owner)} and requested_at > ${since} order by requested_at`;
  return (await rowsOf(tx, found)).map(({ at }) => at);
}

export async function insertRequest(
  tx: Executor,
  { identityProvider, subject }: Owner,
  { id, release, text, at }: { id: string; release: string; text: string | undefined; at: Date },
): Promise<void> {
  await sql`insert into catalog.access_request (id, release, identity_provider, subject, text, requested_at)
    values (${id}, ${release}, ${identityProvider}, ${subject}, ${text ?? null}, ${at})`.execute(tx);
}

/** The oldest first, since they wait the longest; one more than the page holds.
 *  @param product only for its releases; undefined: for all. */
export function listRequests(tx: Executor, page: Page, product: string | undefined): Promise<RequestRow[]> {
  const of = product === undefined ? sql`true` : sql`t.id = ${product}`;
  return rowsOf(
    tx,
    sql<RequestRow>`select a.seq, a.id, a.identity_provider as "identityProvider", a.subject, a.text,
        a.requested_at as at, json_build_object('id', r.id, 'name', r.name) as release,
        json_build_object('id', t.id, 'name', t.name) as product
      from catalog.access_request a join catalog.release r on r.id = a.release
      join catalog.tree t on t.id = r.product
      where a.seq > ${page.after} and ${of} order by a.seq limit ${page.limit + 1}`,
  );
}

type Made = Owner & { release: string };

/** Who asked for which release; undefined when there is no such request. */
export const findRequest = (db: Executor, id: string): Promise<Made | undefined> =>
  rowOf(
    db,
    sql<Made>`select release, identity_provider as "identityProvider", subject
      from catalog.access_request where id = ${id}`,
  );

/** @returns whether there was such a request. */
export async function deleteRequest(tx: Executor, id: string): Promise<boolean> {
  const gone = sql<object>`delete from catalog.access_request where id = ${id} returning 1`;
  return (await rowOf(tx, gone)) !== undefined;
}

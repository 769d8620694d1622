import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { called } from '../records/called.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import type { AccountPut } from './schema.ts';

export type AccountRow = {
  seq: number;
  id: string;
  name: string | null;
  version: number;
  members: string[];
  partNumbers: { partNumber: string; from: string | null; to: string | null }[];
  earlyAccess: string[];
  extendedSupport: string[];
};

const accounts = sql`select a.seq, a.id, a.name, a.version,
  (select coalesce(json_agg(m.email order by m.position), '[]') from catalog.account_member m where m.account = a.id) as members,
  (select coalesce(json_agg(json_build_object('partNumber', n.part_number, 'from', n.from_date, 'to', n.to_date) order by n.position), '[]')
    from catalog.account_part_number n where n.account = a.id) as "partNumbers",
  (select coalesce(json_agg(e.product order by e.position), '[]') from catalog.account_product e
    where e.account = a.id and e.stream = 'ea') as "earlyAccess",
  (select coalesce(json_agg(e.product order by e.position), '[]') from catalog.account_product e
    where e.account = a.id and e.stream = 'xs') as "extendedSupport"
  from catalog.account a`;

export function readAccount(tx: Executor, id: string): Promise<AccountRow | undefined> {
  return rowOf(tx, sql<AccountRow>`${accounts} where a.id = ${id}`);
}

/** Holds a part number that grants a component of the product, or is enrolled for it, on whatever days. */
const concernedBy = (product: string | undefined): RawBuilder<boolean> =>
  product === undefined
    ? sql`true`
    : sql`(exists (select 1 from catalog.account_product e where e.account = a.id and e.product = ${product})
        or exists (select 1 from catalog.account_part_number n
          join catalog.part_number_grant g on g.part_number = n.part_number
          join catalog.component c on c.id = g.component where n.account = a.id and c.product = ${product}))`;

/** Holds a part number that grants a component of a package of the release, on whatever days. */
const granting = (release: string | undefined): RawBuilder<boolean> =>
  release === undefined
    ? sql`true`
    : sql`exists (select 1 from catalog.account_part_number n
        join catalog.part_number_grant g on g.part_number = n.part_number
        join catalog.package_component pc on pc.component = g.component
        join catalog.release_package rp on rp.package = pc.package where n.account = a.id and rp.release = ${release})`;

/** Accounts in the order of creation; one more than the page holds.
 *  @param member only those to which this e-mail address belongs; undefined: all.
 *  @param of only those that hold something of the product or the release that it names. */
export function listAccounts(
  tx: Executor,
  page: Page,
  member: string | undefined,
  { product, release }: { product?: string; release?: string } = {},
): Promise<AccountRow[]> {
  const own: RawBuilder<boolean> =
    member === undefined
      ? sql`true`
      : sql`exists (select 1 from catalog.account_member m where m.account = a.id and m.email = ${member})`;
  return rowsOf(
    tx,
    sql<AccountRow>`${accounts} where a.seq > ${page.after} and ${own}
      and ${called(page, 'a.id', 'a.name')} and ${concernedBy(product)} and ${granting(release)} order by a.seq limit ${page.limit + 1}`,
  );
}

/** Replaces everything that an account holds. */
export async function replaceAccount(tx: Executor, id: string, given: AccountPut): Promise<void> {
  const { members, partNumbers } = given;
  await sql`delete from catalog.account_member where account = ${id}`.execute(tx);
  await sql`insert into catalog.account_member (account, email, position)
    select ${id}, lower(m.email), m.position from unnest(${members}::text[]) with ordinality as m(email, position)`.execute(
    tx,
  );
  await sql`delete from catalog.account_part_number where account = ${id}`.execute(tx);
  const held = partNumbers.map((each, position) => ({ ...each, position }));
  await sql`insert into catalog.account_part_number (account, position, part_number, from_date, to_date)
    select ${id}, n.position, n."partNumber", n."from", n."to" from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as n(position integer, "partNumber" text, "from" date, "to" date)`.execute(tx);
  await sql`delete from catalog.account_product where account = ${id}`.execute(tx);
  for (const [stream, products] of [
    ['ea', given.earlyAccess],
    ['xs', given.extendedSupport],
  ] as const) {
    await sql`insert into catalog.account_product (account, product, stream, position)
      select ${id}, p.id, ${stream}, p.position from unnest(${products}::text[]) with ordinality as p(id, position)`.execute(
      tx,
    );
  }
}

/** The products among these identifiers. */
export async function productsOf(tx: Executor, ids: string[]): Promise<string[]> {
  const found = sql<{ id: string }>`select id from catalog.tree
    where kind = 'product' and id = any(${ids}::text[])`;
  return (await rowsOf(tx, found)).map((row) => row.id);
}

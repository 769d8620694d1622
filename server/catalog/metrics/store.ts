import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowOf } from '../records/rows.ts';

/** One delivery, with the file's attributes as they were. */
export type Download = {
  /** A UUID: written twice, it is there once. */
  delivery: string;
  at: Date;
  file: string;
  subject: string;
  account: string | null;
  /** Of the file, taken by the connection. */
  bytes: number;
  /** The first byte was sent. */
  begun: boolean;
  /** The last byte was sent; null when a web server sends in our place. */
  complete: boolean | null;
  attributes: Record<string, unknown> | null;
};

/** Writes deliveries that are not there yet. Of several releases that have the file, the newest published one counts. */
export async function insertDownloads(tx: Executor, batch: Download[]): Promise<void> {
  await sql`insert into catalog.download
      (delivery, at, file, release, product, subject, account, bytes, begun, complete, attributes)
    select d.delivery, d.at, d.file, r.id, r.product, d.subject, d.account, d.bytes, d.begun, d.complete, d.attributes
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as d(delivery uuid, at timestamptz, file text,
      subject text, account text, bytes bigint, begun boolean, complete boolean, attributes jsonb)
    left join lateral (select r.id, r.product from catalog.release r where r.id in (
        select rp.release from catalog.package_file pf join catalog.release_package rp on rp.package = pf.package
          where pf.file = d.file
        union all select s.release from catalog.release_section_file sf
          join catalog.release_section s on s.id = sf.section where sf.file = d.file)
      order by r.state = 'published' desc, r.seq desc limit 1) r on true
    on conflict (delivery) do nothing`.execute(tx);
}

/** Adds deliveries that were not summed yet to the sums of their days; both happen or neither.
 *  @returns how many there were. */
export async function sumDownloads(tx: Executor, limit: number): Promise<number> {
  const summed = sql<{ count: number }>`with taken as (
      update catalog.download set summed = true where id in (
        select id from catalog.download where not summed order by id limit ${limit} for update skip locked)
      returning (at at time zone 'UTC')::date as day, file, release, product, account, attributes, begun, complete, bytes),
    sums as (
      insert into catalog.download_day as kept
      select day, file, release, product, account, attributes,
        count(*) filter (where begun), count(*) filter (where complete), sum(bytes)
      from taken group by day, file, release, product, account, attributes
      order by day, file, release, product, account, attributes
      on conflict on constraint download_day_key do update set downloads = kept.downloads + excluded.downloads,
        completed = kept.completed + excluded.completed, bytes = kept.bytes + excluded.bytes)
    select count(*) as count from taken`;
  return (await rowOf(tx, summed))?.count ?? 0;
}

/** Removes single deliveries from before a moment, once they are summed.
 *  @returns how many there were. */
export async function removeDownloads(tx: Executor, before: Date, limit: number): Promise<number> {
  const removed = sql<{ count: number }>`with gone as (
      delete from catalog.download where id in (
        select id from catalog.download where at < ${before} and summed limit ${limit}) returning 1)
    select count(*) as count from gone`;
  return (await rowOf(tx, removed))?.count ?? 0;
}

import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/webhooks/send.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import type { EventName } from './schema.ts';

export type WebhookRow = {
  seq: number;
  id: string;
  url: string;
  events: EventName[] | null;
  description: string | null;
  active: boolean;
  /** Encrypted, as is the one before. */
  secret: string;
  former_secret: string | null;
  former_until: Date | null;
  failing_since: Date | null;
  /** Attempts that failed one after the other. */
  failures: number;
  paused_until: Date | null;
  disabled_because: string | null;
  /** Who made it, and when they were last told that it fails. */
  owner_provider: string | null;
  owner_subject: string | null;
  told_at: Date | null;
  version: number;
  created_at: Date;
  modified_at: Date;
};
type Attempt = Outcome & { at: string };
export type DeliveryRow = {
  seq: number;
  id: string;
  webhook: string;
  event: string;
  body: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  log: Attempt[];
  next_at: Date | null;
  created_at: Date;
};

const webhooks = sql`select seq, id, url, events, description, active, secret, former_secret, former_until,
  failing_since, failures, paused_until, disabled_because,
  owner_provider, owner_subject, told_at, version, created_at, modified_at from catalog.webhook`;
const deliveries = sql`select seq, id, webhook, event, body, state, attempts, log, next_at, created_at from catalog.delivery`;

export const readWebhook = (tx: Executor, id: string) =>
  rowOf(tx, sql<WebhookRow>`${webhooks} where id = ${id}`);

/** In the order of creation; one more than the page holds. */
export const listWebhooks = (tx: Executor, page: Page) =>
  rowsOf(tx, sql<WebhookRow>`${webhooks} where seq > ${page.after} order by seq limit ${page.limit + 1}`);

export const readDelivery = (tx: Executor, id: string) =>
  rowOf(tx, sql<DeliveryRow>`${deliveries} where id = ${id}`);

/** Locks a delivery until the transaction ends, and reads it. */
export const lockDelivery = (tx: Executor, id: string) =>
  rowOf(tx, sql<DeliveryRow>`${deliveries} where id = ${id} for update`);

/** Newest first; one more than the page holds. */
export const listDeliveries = (tx: Executor, webhook: string, page: Page) =>
  rowsOf(
    tx,
    sql<DeliveryRow>`${deliveries} where webhook = ${webhook} and (${page.after} = 0 or seq < ${page.after})
      order by seq desc limit ${page.limit + 1}`,
  );

export async function insertDelivery(
  tx: Executor,
  row: Pick<DeliveryRow, 'id' | 'webhook' | 'event' | 'body'>,
  at: Date,
): Promise<void> {
  await sql`insert into catalog.delivery (id, webhook, event, body, next_at, created_at)
    values (${row.id}, ${row.webhook}, ${row.event}, ${row.body}, ${at}, ${at})`.execute(tx);
}

/** Replaces what may change of a delivery. */
export async function changeDelivery(
  tx: Executor,
  id: string,
  { state, attempts, log, next_at }: Pick<DeliveryRow, 'state' | 'attempts' | 'log' | 'next_at'>,
): Promise<void> {
  await sql`update catalog.delivery set state = ${state}, attempts = ${attempts},
    log = ${JSON.stringify(log)}::jsonb, next_at = ${next_at} where id = ${id}`.execute(tx);
}

/** Counts a failed attempt. That is no new version: whoever changes the webhook meanwhile did not miss anything. */
export async function noteFailure(tx: Executor, id: string): Promise<void> {
  await sql`update catalog.webhook set failures = failures + 1 where id = ${id}`.execute(tx);
}

/** Notes that its owner was told that it fails; no new version either. */
export async function noteTold(tx: Executor, id: string, at: Date): Promise<void> {
  await sql`update catalog.webhook set told_at = ${at} where id = ${id}`.execute(tx);
}

/** Sends at once, one after the other, what waits for a webhook; see `catalog.announce` in 0004_webhooks.sql. */
export async function sendWaiting(tx: Executor, webhook: string): Promise<void> {
  await sql`select graphile_worker.add_job('catalog.deliver', json_build_object('delivery', id),
      queue_name => 'catalog.deliver ' || webhook, job_key => 'catalog.deliver ' || id, max_attempts => 25)
    from catalog.delivery where webhook = ${webhook} and state = 'pending' order by seq`.execute(tx);
}

/** Forgets deliveries that ended and are older. */
export async function forgetDeliveries(tx: Executor, before: Date): Promise<void> {
  await sql`delete from catalog.delivery where created_at < ${before} and state <> 'pending'`.execute(tx);
}

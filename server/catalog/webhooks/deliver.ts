import type { Executor } from '../../platform/database/database.ts';
import type { Told } from '../../platform/notices/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { pauseAfter } from '../../platform/webhooks/pause.ts';
import { type Outcome, send } from '../../platform/webhooks/send.ts';
import { signedHeaders } from '../../platform/webhooks/sign.ts';
import type { Catalog } from '../records/context.ts';
import { lock } from '../records/store.ts';
import { inTransaction } from '../records/write.ts';
import { GONE, isSuccess, judge } from './judge.ts';
import { PING } from './schema.ts';
import { unseal } from './secrets.ts';
import {
  changeDelivery,
  type DeliveryRow,
  forgetDeliveries,
  lockDelivery,
  readDelivery,
  readWebhook,
  type WebhookRow,
} from './store.ts';
import { tellFailed } from './telling.ts';

/** The database adds it too, with the same key and queue: see `catalog.announce` in 0004_webhooks.sql. */
const JOB = 'catalog.deliver';
const FORGET = 'catalog.deliveries.forget';
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Attempts that are kept. */
const LOGGED = 20;

/** Plans a delivery, in the transaction that writes it. */
export type Deliver = (
  tx: Executor,
  delivery: { id: string; webhook: string },
  seconds?: number,
) => Promise<void>;

/** Declares the durable jobs that bring messages and forget old ones. */
export function deliverByJob(catalog: Catalog): Deliver {
  const { platform, db, http } = catalog;
  const { jobs, settings, clock } = platform;
  const deliver: Deliver = (tx, { id, webhook }, seconds = 0) =>
    jobs.enqueue(
      tx,
      JOB,
      { delivery: id },
      {
        key: `${JOB} ${id}`,
        queue: `${JOB} ${webhook}`,
        runAt: new Date(Date.now() + seconds * 1000),
      },
    );

  jobs.handle<{ delivery: string }>(JOB, async ({ delivery: id }, { signal }) => {
    const delivery = await readDelivery(db, id);
    if (delivery?.state !== 'pending') return;
    const webhook = await readWebhook(db, delivery.webhook);
    if (!webhook) return;
    const at = clock();
    if (isPaused(webhook, delivery, at)) {
      await inTransaction(catalog, (tx) => wait(tx, delivery, at, deliver));
      return;
    }
    const off = !webhook.active && delivery.event !== PING;
    const outcome = off
      ? { reason: 'the webhook is not active', milliseconds: 0 }
      : await attempt(catalog, webhook, delivery, at, signal);
    // Whether it arrived is not known: the same message again does no harm.
    signal.throwIfAborted();
    const told = await inTransaction(catalog, (tx) =>
      settle(platform, tx, delivery, outcome, at, off, deliver),
    );
    platform.notices.announce(told);
  });

  const forgetLater = (runAt: Date) => jobs.enqueue(db, FORGET, {}, { key: FORGET, queue: FORGET, runAt });
  jobs.handle(FORGET, async () => {
    await forgetDeliveries(db, new Date(clock().getTime() - settings.webhookDays * DAY_MS));
    await forgetLater(new Date(Date.now() + HOUR_MS));
  });
  http.addHook('onReady', () => forgetLater(new Date()));
  return deliver;
}

function attempt(
  { platform }: Catalog,
  webhook: WebhookRow,
  { id, body }: DeliveryRow,
  at: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const { cipher, settings } = platform;
  const former = webhook.former_until && webhook.former_until > at ? webhook.former_secret : null;
  const secrets = [webhook.secret, ...(former === null ? [] : [former])];
  const clear = secrets.map((sealed) => unseal(cipher, webhook.id, sealed));
  return send({
    url: webhook.url,
    headers: signedHeaders(id, at, body, clear),
    body,
    privately: settings.webhookPrivate,
    milliseconds: settings.webhookSeconds * 1000,
    signal,
  });
}

/** Whether the receiver is to be left alone for now. Somebody who pings wants to know at once. */
const isPaused = ({ active, paused_until: until }: WebhookRow, { event }: DeliveryRow, at: Date) =>
  active && until !== null && until > at && event !== PING;

/** Leaves a message for after the pause, without counting an attempt. */
async function wait(
  tx: Executor,
  { id, webhook: hook }: DeliveryRow,
  at: Date,
  deliver: Deliver,
): Promise<void> {
  // Whoever ends the pause also sends what is waiting, including this message: the two are serialized.
  if (!(await lock(tx, 'webhook', hook, 'change'))) return;
  const now = await lockDelivery(tx, id);
  const webhook = await readWebhook(tx, hook);
  if (now?.state !== 'pending' || !webhook) return;
  const until = isPaused(webhook, now, at) ? (webhook.paused_until ?? at) : at;
  await changeDelivery(tx, id, { ...now, next_at: until });
  await deliver(tx, now, (until.getTime() - at.getTime()) / 1000);
}

/** Writes down what came of an attempt, and plans the next when there is to be one.
 *  @returns who is told that it failed. */
async function settle(
  platform: Platform,
  tx: Executor,
  { id, webhook: hook }: DeliveryRow,
  outcome: Outcome,
  at: Date,
  off: boolean,
  deliver: Deliver,
): Promise<Told> {
  if (!(await lock(tx, 'webhook', hook, 'change'))) return [];
  const now = await lockDelivery(tx, id);
  const webhook = await readWebhook(tx, hook);
  if (now?.state !== 'pending' || !webhook) return [];
  const arrived = isSuccess(outcome);
  const attempts = now.attempts + 1;
  const last = arrived || off || now.event === PING || outcome.status === GONE;
  const pause = last ? 0 : pauseAfter(attempts);
  await changeDelivery(tx, id, {
    state: arrived ? 'delivered' : pause > 0 ? 'pending' : 'failed',
    attempts,
    log: [...now.log, { at: at.toISOString(), ...outcome }].slice(-LOGGED),
    next_at: pause > 0 ? new Date(at.getTime() + pause * 1000) : null,
  });
  if (pause > 0) await deliver(tx, now, pause);
  if (off) return [];
  await judge(tx, webhook, now.event, outcome, at);
  // Whoever pings looks at what comes of it.
  return arrived || now.event === PING ? [] : tellFailed(platform, tx, webhook, outcome, at);
}

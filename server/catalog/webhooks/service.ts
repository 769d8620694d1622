import type { Executor } from '../../platform/database/database.ts';
import type { Cipher } from '../../platform/keys/cipher.ts';
import { newSecret } from '../../platform/webhooks/sign.ts';
import { problem } from '../problems.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { change, insert, lock, remove } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import type { Deliver } from './deliver.ts';
import { anew } from './judge.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import { PING, type WebhookCreate, type WebhookUpdate } from './schema.ts';
import { seal } from './secrets.ts';
import {
  changeDelivery,
  insertDelivery,
  lockDelivery,
  readDelivery,
  readWebhook,
  sendWaiting,
  type WebhookRow,
} from './store.ts';

/** How long the secret before the last rotation signs too. */
const FORMER_MS = 24 * 3600 * 1000;

/** Adds a webhook. The secret in the answer is still encrypted, because answers are kept for Idempotency-Key. */
export async function createWebhook(
  tx: Executor,
  by: Author,
  cipher: Cipher,
  { url, events, description }: WebhookCreate,
): Promise<Answer> {
  const id = newId();
  const secret = seal(cipher, id, newSecret());
  await insert(tx, 'webhook', {
    id,
    url,
    events: events && JSON.stringify(events),
    description,
    secret,
    owner_provider: by.identityProvider,
    owner_subject: by.identityProvider && by.actor.subject,
    created_at: by.at,
    modified_at: by.at,
  });
  await audit(tx, by, 'webhook.create', `webhook/${id}`, { url, ...(events ? { events } : {}) });
  const row = await found(tx, id);
  const body = { ...presentWebhook(row), secret };
  return { status: 201, body, version: row.version, location: `/v1/webhooks/${id}` };
}

/** @throws Problem 412. */
export async function updateWebhook(
  tx: Executor,
  by: Author,
  id: string,
  given: WebhookUpdate,
): Promise<Answer> {
  const current = await locked(tx, id);
  by.check(current.version);
  const { url, events, description, active } = given;
  const paused = current.paused_until !== null;
  if (isUnchanged(given, presentWebhook(current)) && !(active && paused)) return answered(current);
  await change(tx, 'webhook', id, by.at, {
    url,
    events: events && JSON.stringify(events),
    description,
    active,
    // Activating a webhook, or changing its address, resets it.
    ...(active || url ? anew : {}),
  });
  if (paused && (active || url)) await sendWaiting(tx, id);
  await audit(tx, by, 'webhook.update', `webhook/${id}`, given);
  return answered(await found(tx, id));
}

/** Makes a new secret; the one before signs too for a day. The secret in the answer is still encrypted.
 *  @throws Problem 412. */
export async function rotateSecret(tx: Executor, by: Author, cipher: Cipher, id: string): Promise<Answer> {
  const current = await locked(tx, id);
  by.check(current.version);
  const secret = seal(cipher, id, newSecret());
  await change(tx, 'webhook', id, by.at, {
    secret,
    former_secret: current.secret,
    former_until: new Date(by.at.getTime() + FORMER_MS),
  });
  await audit(tx, by, 'webhook.rotate', `webhook/${id}`);
  const row = await found(tx, id);
  return { status: 200, body: { ...presentWebhook(row), secret }, version: row.version };
}

/** @throws Problem 412. */
export async function deleteWebhook(tx: Executor, by: Author, id: string): Promise<Answer> {
  const current = await locked(tx, id);
  by.check(current.version);
  await remove(tx, 'webhook', id);
  await audit(tx, by, 'webhook.delete', `webhook/${id}`, { url: current.url });
  return { status: 204 };
}

/** Sends a message that only tries the webhook, once, also when it is not active. */
export async function pingWebhook(
  tx: Executor,
  by: Author,
  deliver: Deliver,
  webhook: string,
): Promise<Answer> {
  const id = newId();
  const body = JSON.stringify({
    type: PING,
    timestamp: by.at.toISOString(),
    data: { webhook: { id: webhook } },
  });
  await insertDelivery(tx, { id, webhook, event: PING, body }, by.at);
  await deliver(tx, { id, webhook });
  await audit(tx, by, 'webhook.ping', `webhook/${webhook}`, { delivery: id });
  return delivered(tx, id);
}

/** Delivers a message again, under the same id, so that a receiver that already has it can tell.
 *  @throws Problem 409 `catalog.webhook.inactive`. */
export async function redeliver(
  tx: Executor,
  by: Author,
  deliver: Deliver,
  webhook: string,
  id: string,
): Promise<Answer> {
  const { active, paused_until: paused } = await locked(tx, webhook);
  const row = await lockDelivery(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'delivery', id });
  if (!active && row.event !== PING) throw problem('catalog.webhook.inactive');
  // A person asked for it, so it is tried now; when it fails, the pause continues.
  if (paused !== null) await change(tx, 'webhook', webhook, by.at, { paused_until: null });
  await changeDelivery(tx, id, { state: 'pending', attempts: 0, log: row.log, next_at: by.at });
  await deliver(tx, row);
  await audit(tx, by, 'webhook.redeliver', `webhook/${webhook}`, { delivery: id });
  return delivered(tx, id);
}

async function locked(tx: Executor, id: string): Promise<WebhookRow> {
  await lock(tx, 'webhook', id, 'change');
  return found(tx, id);
}

async function found(tx: Executor, id: string): Promise<WebhookRow> {
  const row = await readWebhook(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'webhook', id });
  return row;
}

const answered = (row: WebhookRow): Answer => ({
  status: 200,
  body: presentWebhook(row),
  version: row.version,
});

async function delivered(tx: Executor, id: string): Promise<Answer> {
  const row = await readDelivery(tx, id);
  if (!row) throw new Error('A delivery was not kept.');
  return { status: 202, body: presentDelivery(row) };
}

import type { DeliveryRow, WebhookRow } from './store.ts';

/** A webhook without its secret, which is shown once only. */
export const presentWebhook = (row: WebhookRow) => ({
  id: row.id,
  url: row.url,
  ...(row.events === null ? {} : { events: row.events }),
  ...(row.description === null ? {} : { description: row.description }),
  active: row.active,
  ...(row.failing_since === null ? {} : { failingSince: row.failing_since.toISOString() }),
  ...(row.paused_until === null ? {} : { pausedUntil: row.paused_until.toISOString() }),
  ...(row.disabled_because === null ? {} : { disabledBecause: row.disabled_because }),
  ...(row.former_until === null ? {} : { formerSecretUntil: row.former_until.toISOString() }),
  created: row.created_at.toISOString(),
  modified: row.modified_at.toISOString(),
});

export const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  ...(row.next_at === null ? {} : { nextAttemptAt: row.next_at.toISOString() }),
  created: row.created_at.toISOString(),
  message: JSON.parse(row.body),
  log: row.log,
});

import { type Guard, slot } from '../../platform/http/guard.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { IDENTIFIER } from '../records/ids.ts';
import { type DeliveryRow, readDelivery, readWebhook, type WebhookRow } from './store.ts';

export const foundWebhook = slot<WebhookRow>('the webhook');
export const foundDelivery = slot<DeliveryRow>('the delivery');

/** The webhook of the path. */
export const knownWebhook = ({ db }: Catalog): Guard => ({
  says: 'a webhook that exists',
  raises: ['catalog.record.unknown'],
  async check(request) {
    const { webhookId: id } = request.params as { webhookId: string };
    const row = IDENTIFIER.test(id) ? await readWebhook(db, id) : undefined;
    if (!row) throw problem('catalog.record.unknown', { type: 'webhook', id });
    foundWebhook.set(request, row);
  },
});

/** The delivery of the path, when it is one of the webhook there. */
export const knownDelivery = ({ db }: Catalog): Guard => ({
  says: 'a delivery of it',
  raises: ['catalog.record.unknown'],
  async check(request) {
    const { webhookId, deliveryId: id } = request.params as { webhookId: string; deliveryId: string };
    const row = IDENTIFIER.test(id) ? await readDelivery(db, id) : undefined;
    if (row?.webhook !== webhookId) throw problem('catalog.record.unknown', { type: 'delivery', id });
    foundDelivery.set(request, row);
  },
});

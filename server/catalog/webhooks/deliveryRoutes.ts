import { typed } from '../../platform/http/server.ts';
import { editor, holding } from '../entitlements/guards.ts';
import { POST_REFUSED } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery } from '../records/formats.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import type { Deliver } from './deliver.ts';
import { foundDelivery, knownDelivery, knownWebhook } from './guards.ts';
import { presentDelivery } from './present.ts';
import * as shapes from './schema.ts';
import { pingWebhook, redeliver } from './service.ts';
import { listDeliveries } from './store.ts';

const tags = ['webhooks'];

/** What was sent to a webhook and what came of it. */
export function serveDeliveries(catalog: Catalog, deliver: Deliver): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const webhook = knownWebhook(catalog);
  const delivery = knownDelivery(catalog);
  const address = '/v1/webhooks/:webhookId';

  routes.post(`${address}/ping`, {
    config: { guards: [caller, editor, webhook], raises: [...POST_REFUSED, 'catalog.webhook.inactive'] },
    schema: {
      tags,
      summary: 'Send a message that only tries the webhook',
      params: shapes.webhookPath,
      response: { 202: shapes.delivery },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => pingWebhook(tx, by, deliver, request.params.webhookId)),
  });

  routes.get(`${address}/deliveries`, {
    config: { guards: [caller, editor, webhook] },
    schema: {
      tags,
      summary: 'List the deliveries of a webhook, newest first',
      params: shapes.webhookPath,
      querystring: listQuery,
      response: { 200: shapes.deliveryList },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      const rows = await listDeliveries(catalog.db, request.params.webhookId, page);
      return listed(rows, page, presentDelivery);
    },
  });

  routes.get(`${address}/deliveries/:deliveryId`, {
    config: { guards: [caller, editor, webhook, delivery] },
    schema: {
      tags,
      summary: 'Read a delivery',
      params: shapes.deliveryPath,
      response: { 200: shapes.delivery },
    },
    handler: async (request) => presentDelivery(foundDelivery.of(request)),
  });

  routes.post(`${address}/deliveries/:deliveryId/redeliver`, {
    config: {
      guards: [caller, editor, webhook, delivery],
      raises: [...POST_REFUSED, 'catalog.webhook.inactive'],
    },
    schema: {
      tags,
      summary: 'Deliver a message once more, under its own id',
      params: shapes.deliveryPath,
      response: { 202: shapes.delivery },
    },
    handler: (request, reply) => {
      const { webhookId, deliveryId } = request.params;
      return write(catalog, request, reply, (tx, by) => redeliver(tx, by, deliver, webhookId, deliveryId));
    },
  });
}

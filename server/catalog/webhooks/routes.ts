import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../platform/database/database.ts';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { invalid } from '../../platform/http/problem.ts';
import { typed } from '../../platform/http/server.ts';
import { isObject } from '../../platform/http/validation.ts';
import { leadFaults } from '../../platform/webhooks/address.ts';
import { editor, holding } from '../entitlements/guards.ts';
import { POST_REFUSED, WRITE_REFUSED } from '../problems.ts';
import { asRead, takeAsRead } from '../records/asRead.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { type Answer, idempotently } from '../records/idempotency.ts';
import { listed, pageOf } from '../records/listing.ts';
import { type Author, authorOf, inTransaction, write } from '../records/write.ts';
import { deliverByJob } from './deliver.ts';
import { serveDeliveries } from './deliveryRoutes.ts';
import { foundWebhook, knownWebhook } from './guards.ts';
import { presentWebhook } from './present.ts';
import * as shapes from './schema.ts';
import { unseal } from './secrets.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './service.ts';
import { listWebhooks } from './store.ts';

const tags = ['webhooks'];

/** Editors let others be told what is published and depublished. */
export function serveWebhooks(catalog: Catalog): void {
  const { platform, db } = catalog;
  const { cipher } = platform;
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const webhook = knownWebhook(catalog);
  const params = shapes.webhookPath;
  const config = { guards: [caller, editor, webhook] };

  /** @throws Problem 400 for an address that leads where nothing is sent. */
  const checkLead = async (url: string | undefined) => {
    const faults = url === undefined ? [] : await leadFaults(url, platform.settings.webhookPrivate);
    if (faults.length > 0) throw invalid(faults);
  };

  routes.post('/v1/webhooks', {
    config: { guards: [caller, editor], raises: POST_REFUSED },
    schema: {
      tags,
      summary: 'Create a webhook; its secret is shown in this answer only',
      body: shapes.webhookCreate,
      response: { 201: shapes.webhookWithSecret },
    },
    handler: async (request, reply) => {
      await checkLead(request.body.url);
      await writeSecret(catalog, request, reply, (tx, by) => createWebhook(tx, by, cipher, request.body));
    },
  });

  routes.get('/v1/webhooks', {
    config: { guards: [caller, editor] },
    schema: {
      tags,
      summary: 'List webhooks',
      querystring: listQuery,
      response: { 200: shapes.webhookList },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      return listed(await listWebhooks(db, page), page, presentWebhook);
    },
  });

  routes.get('/v1/webhooks/:webhookId', {
    config: { ...config, entityTag: true },
    schema: { tags, summary: 'Read a webhook', params, response: { 200: shapes.webhook } },
    handler: (request, reply) => {
      const row = foundWebhook.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentWebhook(row));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: '/v1/webhooks/:webhookId',
    config: { ...config, raises: WRITE_REFUSED, entityTag: true },
    preValidation: [
      keepPaused,
      takeAsRead(shapes.webhookUpdate, (request) => presentWebhook(foundWebhook.of(request))),
    ],
    schema: {
      tags,
      summary: 'Update, pause or activate a webhook',
      params,
      body: asRead(shapes.webhookUpdate, shapes.webhook),
      response: { 200: shapes.webhook },
    },
    handler: async (request, reply) => {
      const { webhookId } = request.params;
      await checkLead(request.body.url);
      await write(catalog, request, reply, (tx, by) => updateWebhook(tx, by, webhookId, request.body));
    },
  });

  routes.delete('/v1/webhooks/:webhookId', {
    config: { ...config, raises: WRITE_REFUSED, entityTag: true },
    schema: {
      tags,
      summary: 'Delete a webhook with its deliveries',
      params,
      response: { 204: nothing },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => deleteWebhook(tx, by, request.params.webhookId)),
  });

  routes.post('/v1/webhooks/:webhookId/rotate', {
    config: { ...config, raises: POST_REFUSED, entityTag: true },
    schema: {
      tags,
      summary: 'Take a new secret; the one before signs too for a day',
      params,
      response: { 200: shapes.webhookWithSecret },
    },
    handler: (request, reply) =>
      writeSecret(catalog, request, reply, (tx, by) =>
        rotateSecret(tx, by, cipher, request.params.webhookId),
      ),
  });

  serveDeliveries(catalog, deliverByJob(catalog));
}

/** As `write`, for answers with a secret: what is kept for Idempotency-Key holds it encrypted. */
async function writeSecret(
  catalog: Catalog,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Executor, by: Author) => Promise<Answer>,
): Promise<void> {
  const by = authorOf(catalog, request);
  const { status, body, version, location } = await inTransaction(catalog, (tx) =>
    idempotently(tx, request, by.at, () => work(tx, by)),
  );
  const kept = body as { id: string; secret: string };
  const secret = unseal(catalog.platform.cipher, kept.id, kept.secret);
  if (version !== undefined) reply.header('etag', etagOf(version));
  if (location !== undefined) reply.header('location', location);
  await reply
    .header('cache-control', 'no-store')
    .code(status)
    .send({ ...kept, secret });
}

/** `{"active":true}` ends a pause; whoever sends a paused webhook as it was read does not mean that. */
async function keepPaused({ body }: FastifyRequest): Promise<void> {
  if (isObject(body) && body.pausedUntil !== undefined && body.active === true) delete body.active;
}

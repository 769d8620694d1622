import type { FastifyRequest } from 'fastify';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { editor, holderOf, holding } from '../entitlements/guards.ts';
import { emptyBody } from '../records/checks.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { listed, pageOf } from '../records/listing.ts';
import { authorOf, inTransaction } from '../records/write.ts';
import { presentRequest } from './present.ts';
import * as shapes from './schema.ts';
import {
  type Asker,
  dismissRequest,
  editorsOf,
  readRequest,
  readRequests,
  requestAccess,
} from './service.ts';

const tags = ['access requests'];

/** Asking for access to a release; the editors are told, and see who waits. */
export function serveAccessRequests(catalog: Catalog): void {
  const { platform, db } = catalog;
  const routes = typed(catalog.http);

  routes.put('/v1/portal/accessrequests/:releaseId', {
    config: {
      guards: [signedIn, holding(catalog)],
      raises: ['catalog.record.unknown', 'catalog.access.needless', 'catalog.access.often'],
    },
    preValidation: emptyBody,
    schema: {
      tags,
      summary: 'Ask for access to a release that you see but may not download; the catalog editors are told',
      params: shapes.askedPath,
      body: shapes.asking,
      response: { 200: shapes.asked },
    },
    handler: async (request) => {
      const wish = { release: request.params.releaseId, text: request.body.text };
      const telling = { notices: platform.notices, editors: await editorsOf(platform.identity) };
      const by = authorOf(catalog, request);
      const { at, told } = await inTransaction(catalog, (tx) =>
        requestAccess(tx, by, askerOf(request), wish, telling),
      );
      platform.notices.announce(told);
      return { requestedAt: at.toISOString() };
    },
  });

  routes.get('/v1/accessrequests', {
    config: { guards: [holding(catalog), editor] },
    schema: {
      tags,
      summary: 'Who asks for access to which release, the oldest first',
      querystring: shapes.requestsQuery,
      response: { 200: shapes.requestList },
    },
    handler: async ({ query }) => {
      const page = pageOf(query);
      const rows = await readRequests(db, platform.identity, page, query.product);
      return listed(rows, page, presentRequest);
    },
  });

  routes.delete('/v1/accessrequests/:requestId', {
    config: { guards: [holding(catalog), editor], raises: ['catalog.record.unknown'] },
    schema: {
      tags,
      summary: 'Take a request off the list; who has access now is told, who has not may ask again',
      params: shapes.requestPath,
      response: { 204: nothing },
    },
    handler: async (request, reply) => {
      const by = authorOf(catalog, request);
      const made = await readRequest(db, platform.identity, request.params.requestId);
      const told = await inTransaction(catalog, (tx) => dismissRequest(tx, by, made, platform.notices));
      platform.notices.announce(told);
      return reply.code(204).send(null);
    },
  });
}

function askerOf(request: FastifyRequest): Asker {
  const { identityProvider, subject, displayName } = callerOf(request);
  return { owner: { identityProvider, subject }, name: displayName, holder: holderOf(request) };
}

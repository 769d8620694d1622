import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { holding, visibleToCaller } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { inTransaction } from '../records/write.ts';
import * as shapes from './schema.ts';
import { follow, presentFollowed, unfollow } from './service.ts';
import { tellFollowersByJob } from './telling.ts';

const tags = ['portal'];
const done = Type.Null({ description: 'Done.' });

/** Following products and product groups: whoever does is told of new releases by a notice. */
export function serveFollowing(catalog: Catalog): void {
  tellFollowersByJob(catalog);
  const routes = typed(catalog.http);
  const guards = [signedIn, holding(catalog)];

  routes.get('/v1/portal/following', {
    config: { guards },
    schema: { tags, summary: 'What you follow, the newest first', response: { 200: shapes.followed } },
    handler: (request) => presentFollowed(catalog.db, ownerOf(request), visibleToCaller(catalog, request)),
  });

  routes.put('/v1/portal/following/:id', {
    config: { guards, raises: ['catalog.record.unknown', 'catalog.following.full'] },
    schema: {
      tags,
      summary: 'Follow a product group or product: you are told of releases that are new to you',
      params: shapes.followedPath,
      response: { 204: done },
    },
    handler: async (request, reply) => {
      const visible = visibleToCaller(catalog, request);
      const at = catalog.platform.clock();
      await inTransaction(catalog, (tx) => follow(tx, ownerOf(request), request.params.id, visible, at));
      return reply.code(204).send(null);
    },
  });

  routes.delete('/v1/portal/following/:id', {
    config: { guards },
    schema: {
      tags,
      summary: 'Follow it no longer',
      params: shapes.followedPath,
      response: { 204: done },
    },
    handler: async (request, reply) => {
      await inTransaction(catalog, (tx) => unfollow(tx, ownerOf(request), request.params.id));
      return reply.code(204).send(null);
    },
  });
}

const ownerOf = (request: FastifyRequest) => {
  const { identityProvider, subject } = callerOf(request);
  return { identityProvider, subject };
};

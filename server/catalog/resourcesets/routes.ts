import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding, visibleToCaller } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import { foundResourceSet, knownResourceSet } from './guards.ts';
import { serveLinks } from './linkRoutes.ts';
import { presentResourceSet } from './present.ts';
import * as shapes from './schema.ts';
import { cloneResourceSet, createResourceSet, deleteResourceSet, updateResourceSet } from './service.ts';
import { listResourceSets } from './store.ts';

const tags = ['resource sets'];

export function serveResourceSets(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const set = knownResourceSet(catalog);
  const params = shapes.resourceSetPath;

  routes.post('/v1/resourcesets', {
    config: { guards: [caller, editor] },
    schema: {
      tags,
      summary: 'Create a resource set',
      body: shapes.resourceSetCreate,
      response: { 201: shapes.resourceSet },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => createResourceSet(tx, by, request.body)),
  });

  routes.get('/v1/resourcesets', {
    config: { guards: [caller] },
    schema: {
      tags,
      summary: 'List resource sets',
      querystring: listQuery,
      response: { 200: shapes.resourceSetList },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      const { resourceSet } = visibleToCaller(catalog, request);
      return listed(await listResourceSets(catalog.db, page, resourceSet), page, presentResourceSet);
    },
  });

  routes.get('/v1/resourcesets/:resourcesetId', {
    config: { guards: [caller, set] },
    schema: { tags, summary: 'Read a resource set', params, response: { 200: shapes.resourceSet } },
    handler: (request, reply) => {
      const row = foundResourceSet.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentResourceSet(row));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: '/v1/resourcesets/:resourcesetId',
    config: { guards: [caller, set, editor] },
    schema: {
      tags,
      summary: 'Update, publish or depublish a resource set',
      params,
      body: shapes.resourceSetUpdate,
      response: { 200: shapes.resourceSet },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        updateResourceSet(tx, by, request.params.resourcesetId, request.body),
      ),
  });

  routes.delete('/v1/resourcesets/:resourcesetId', {
    config: { guards: [caller, set, editor] },
    schema: { tags, summary: 'Delete a resource set', params, response: { 204: nothing } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => deleteResourceSet(tx, by, request.params.resourcesetId)),
  });

  routes.post('/v1/resourcesets/:resourcesetId/clone', {
    config: { guards: [caller, set, editor] },
    schema: {
      tags,
      summary: 'Clone a resource set',
      params,
      body: shapes.resourceSetClone,
      response: { 201: shapes.resourceSet },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        cloneResourceSet(tx, by, request.params.resourcesetId, request.body),
      ),
  });

  serveLinks(catalog, [caller, set]);
}

import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding, visibleToCaller } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import { foundGroup, knownGroup } from './guards.ts';
import { presentGroup } from './present.ts';
import * as shapes from './schema.ts';
import { serveSections } from './sectionRoutes.ts';
import { cloneGroup, createGroup, deleteGroup, updateGroup } from './service.ts';
import { listGroups } from './store.ts';

const tags = ['product groups'];

export function serveGroups(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const group = knownGroup(catalog);
  const params = shapes.groupPath;

  routes.post('/v1/productgroups', {
    config: { guards: [caller, editor] },
    schema: {
      tags,
      summary: 'Create a product group',
      body: shapes.groupCreate,
      response: { 201: shapes.group },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => createGroup(tx, by, request.body)),
  });

  routes.get('/v1/productgroups', {
    config: { guards: [caller] },
    schema: {
      tags,
      summary: 'List product groups',
      querystring: listQuery,
      response: { 200: shapes.groupList },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      return listed(
        await listGroups(catalog.db, page, visibleToCaller(catalog, request).tree),
        page,
        presentGroup,
      );
    },
  });

  routes.get('/v1/productgroups/:productgroupId', {
    config: { guards: [caller, group] },
    schema: { tags, summary: 'Read a product group', params, response: { 200: shapes.group } },
    handler: (request, reply) => {
      const row = foundGroup.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentGroup(row));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: '/v1/productgroups/:productgroupId',
    config: { guards: [caller, group, editor] },
    schema: {
      tags,
      summary: 'Update, publish or depublish a product group',
      params,
      body: shapes.groupUpdate,
      response: { 200: shapes.group },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        updateGroup(tx, by, request.params.productgroupId, request.body),
      ),
  });

  routes.delete('/v1/productgroups/:productgroupId', {
    config: { guards: [caller, group, editor] },
    schema: { tags, summary: 'Delete a product group', params, response: { 204: nothing } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => deleteGroup(tx, by, request.params.productgroupId)),
  });

  routes.post('/v1/productgroups/:productgroupId/clone', {
    config: { guards: [caller, group, editor] },
    schema: {
      tags,
      summary: 'Clone a product group',
      params,
      body: shapes.groupClone,
      response: { 201: shapes.group },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        cloneGroup(tx, by, request.params.productgroupId, request.body),
      ),
  });

  serveSections(catalog, [caller, group]);
}

import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding, visibleToCaller } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import { servePackageFiles } from './fileRoutes.ts';
import { foundPackage, knownPackage } from './guards.ts';
import { presentPackage, presentPackageComponent } from './present.ts';
import * as shapes from './schema.ts';
import { clonePackage, createPackage, deletePackage, updatePackage } from './service.ts';
import { componentsOf, listPackages } from './store.ts';

const tags = ['packages'];

export function servePackages(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const known = knownPackage(catalog);
  const params = shapes.packagePath;

  routes.post('/v1/packages', {
    config: { guards: [caller, editor] },
    schema: {
      tags,
      summary: 'Create a package',
      body: shapes.packageCreate,
      response: { 201: shapes.package_ },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => createPackage(tx, by, request.body)),
  });

  routes.get('/v1/packages', {
    config: { guards: [caller] },
    schema: { tags, summary: 'List packages', querystring: listQuery, response: { 200: shapes.packageList } },
    handler: async (request) => {
      const page = pageOf(request.query);
      const { package: visible } = visibleToCaller(catalog, request);
      return listed(await listPackages(catalog.db, page, visible), page, presentPackage);
    },
  });

  routes.get('/v1/packages/:packageId', {
    config: { guards: [caller, known] },
    schema: { tags, summary: 'Read a package', params, response: { 200: shapes.package_ } },
    handler: (request, reply) => {
      const row = foundPackage.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentPackage(row));
    },
  });

  routes.get('/v1/packages/:packageId/components', {
    config: { guards: [caller, known] },
    schema: {
      tags,
      summary: 'The components that grant a package',
      params,
      response: { 200: shapes.packageComponents },
    },
    handler: async (request, reply) => {
      const row = foundPackage.of(request);
      reply.header('etag', etagOf(row.version));
      return { items: (await componentsOf(catalog.db, row.id)).map(presentPackageComponent) };
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: '/v1/packages/:packageId',
    config: { guards: [caller, known, editor] },
    schema: {
      tags,
      summary: 'Update, publish or depublish a package',
      params,
      body: shapes.packageUpdate,
      response: { 200: shapes.package_ },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        updatePackage(tx, by, request.params.packageId, request.body),
      ),
  });

  routes.delete('/v1/packages/:packageId', {
    config: { guards: [caller, known, editor] },
    schema: { tags, summary: 'Delete a package', params, response: { 204: nothing } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => deletePackage(tx, by, request.params.packageId)),
  });

  routes.post('/v1/packages/:packageId/clone', {
    config: { guards: [caller, known, editor] },
    schema: {
      tags,
      summary: 'Clone a package with its files',
      params,
      body: shapes.packageClone,
      response: { 201: shapes.package_ },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        clonePackage(tx, by, request.params.packageId, request.body),
      ),
  });

  servePackageFiles(catalog, [caller, known]);
}

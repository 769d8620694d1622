import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding, visibleToCaller } from '../entitlements/guards.ts';
import { knownProduct } from '../products/guards.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import { foundRelease, knownRelease } from './guards.ts';
import { presentRelease, presentReleaseItem } from './present.ts';
import * as shapes from './schema.ts';
import { serveReleaseSections } from './sectionRoutes.ts';
import { cloneRelease, createRelease, deleteRelease, updateRelease } from './service.ts';
import { listReleases } from './store.ts';

const tags = ['releases'];

export function serveReleases(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const product = knownProduct(catalog);
  const release = knownRelease(catalog);
  const address = '/v1/products/:productId/releases';
  const params = shapes.releasePath;

  routes.post(address, {
    config: { guards: [caller, product, editor] },
    schema: {
      tags,
      summary: 'Create a release',
      params: shapes.productPath,
      body: shapes.releaseCreate,
      response: { 201: shapes.release },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        createRelease(tx, by, request.params.productId, request.body),
      ),
  });

  routes.get(address, {
    config: { guards: [caller, product] },
    schema: {
      tags,
      summary: 'List the releases of a product; all of them without a limit',
      params: shapes.productPath,
      querystring: listQuery,
      response: { 200: shapes.releaseList },
    },
    handler: async (request) => {
      const page = pageOf(request.query, true);
      const { release: visible } = visibleToCaller(catalog, request);
      const rows = await listReleases(catalog.db, request.params.productId, page, visible);
      return listed(rows, page, presentReleaseItem);
    },
  });

  routes.get(`${address}/:releaseId`, {
    config: { guards: [caller, product, release] },
    schema: { tags, summary: 'Read a release', params, response: { 200: shapes.release } },
    handler: (request, reply) => {
      const row = foundRelease.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentRelease(row));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: `${address}/:releaseId`,
    config: { guards: [caller, product, release, editor] },
    schema: {
      tags,
      summary: 'Update, publish or depublish a release',
      params,
      querystring: shapes.whyQuery,
      body: shapes.releaseUpdate,
      response: { 200: shapes.release },
    },
    handler: (request, reply) => {
      const { productId, releaseId } = request.params;
      return write(catalog, request, reply, (tx, by) =>
        updateRelease(tx, by, productId, releaseId, request.body, request.query.why),
      );
    },
  });

  routes.delete(`${address}/:releaseId`, {
    config: { guards: [caller, product, release, editor] },
    schema: { tags, summary: 'Delete a release', params, response: { 204: nothing } },
    handler: (request, reply) => {
      const { productId, releaseId } = request.params;
      return write(catalog, request, reply, (tx, by) => deleteRelease(tx, by, productId, releaseId));
    },
  });

  routes.post(`${address}/:releaseId/clone`, {
    config: { guards: [caller, product, release, editor] },
    schema: {
      tags,
      summary: 'Clone a release',
      params,
      body: shapes.releaseClone,
      response: { 201: shapes.release },
    },
    handler: (request, reply) => {
      const { productId, releaseId } = request.params;
      return write(catalog, request, reply, (tx, by) =>
        cloneRelease(tx, by, productId, releaseId, request.body),
      );
    },
  });

  serveReleaseSections(catalog, [caller, product, release]);
}

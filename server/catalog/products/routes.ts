import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding, visibleToCaller } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import { serveComponents } from './componentRoutes.ts';
import { foundProduct, knownProduct } from './guards.ts';
import { presentProduct } from './present.ts';
import { serveReleaseGroups } from './releaseGroupRoutes.ts';
import * as shapes from './schema.ts';
import { cloneProduct, createProduct, deleteProduct, updateProduct } from './service.ts';
import { listProducts } from './store.ts';

const tags = ['products'];

export function serveProducts(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const product = knownProduct(catalog);
  const params = shapes.productPath;

  routes.post('/v1/products', {
    config: { guards: [caller, editor] },
    schema: {
      tags,
      summary: 'Create a product',
      body: shapes.productCreate,
      response: { 201: shapes.product },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => createProduct(tx, by, request.body)),
  });

  routes.get('/v1/products', {
    config: { guards: [caller] },
    schema: { tags, summary: 'List products', querystring: listQuery, response: { 200: shapes.productList } },
    handler: async (request) => {
      const page = pageOf(request.query);
      const rows = await listProducts(catalog.db, page, visibleToCaller(catalog, request).tree);
      return listed(rows, page, presentProduct);
    },
  });

  routes.get('/v1/products/:productId', {
    config: { guards: [caller, product] },
    schema: { tags, summary: 'Read a product', params, response: { 200: shapes.product } },
    handler: (request, reply) => {
      const row = foundProduct.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentProduct(row));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: '/v1/products/:productId',
    config: { guards: [caller, product, editor] },
    schema: {
      tags,
      summary: 'Update, publish or depublish a product',
      params,
      body: shapes.productUpdate,
      response: { 200: shapes.product },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        updateProduct(tx, by, request.params.productId, request.body),
      ),
  });

  routes.delete('/v1/products/:productId', {
    config: { guards: [caller, product, editor] },
    schema: { tags, summary: 'Delete a product', params, response: { 204: nothing } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => deleteProduct(tx, by, request.params.productId)),
  });

  routes.post('/v1/products/:productId/clone', {
    config: { guards: [caller, product, editor] },
    schema: {
      tags,
      summary: 'Clone a product',
      params,
      body: shapes.productClone,
      response: { 201: shapes.product },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        cloneProduct(tx, by, request.params.productId, request.body),
      ),
  });

  serveComponents(catalog, [caller, product]);
  serveReleaseGroups(catalog, [caller, product]);
}

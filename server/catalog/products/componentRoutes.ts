import { etagOf, notModified } from '../../platform/http/conditional.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, oneOf } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { write } from '../records/write.ts';
import { createComponent, deleteComponent, updateComponent } from './components.ts';
import { foundProduct, knownComponent } from './guards.ts';
import { presentComponent } from './present.ts';
import * as shapes from './schema.ts';

const tags = ['products'];

/** Components of a product. @param reading the guards that find the product. */
export function serveComponents(catalog: Catalog, reading: Guard[]): void {
  const routes = typed(catalog.http);
  const address = '/v1/products/:productId/components';

  routes.post(address, {
    config: { guards: [...reading, editor] },
    schema: {
      tags,
      summary: 'Create a component of a product',
      params: shapes.productPath,
      body: shapes.componentCreate,
      response: { 201: shapes.component },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        createComponent(tx, by, request.params.productId, request.body),
      ),
  });

  routes.get(`${address}/:componentId`, {
    config: { guards: [...reading, knownComponent] },
    schema: {
      tags,
      summary: 'Read a component of a product',
      params: shapes.componentPath,
      response: { 200: shapes.component },
    },
    handler: (request, reply) => {
      const row = foundProduct.of(request);
      const part = oneOf('component', row.components, request.params.componentId);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentComponent(part));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: `${address}/:componentId`,
    config: { guards: [...reading, knownComponent, editor] },
    schema: {
      tags,
      summary: 'Update a component of a product',
      params: shapes.componentPath,
      body: shapes.componentUpdate,
      response: { 200: shapes.component },
    },
    handler: (request, reply) => {
      const { productId, componentId } = request.params;
      return write(catalog, request, reply, (tx, by) =>
        updateComponent(tx, by, productId, componentId, request.body),
      );
    },
  });

  routes.delete(`${address}/:componentId`, {
    config: { guards: [...reading, knownComponent, editor] },
    schema: {
      tags,
      summary: 'Delete a component of a product',
      params: shapes.componentPath,
      response: { 204: nothing },
    },
    handler: (request, reply) => {
      const { productId, componentId } = request.params;
      return write(catalog, request, reply, (tx, by) => deleteComponent(tx, by, productId, componentId));
    },
  });
}

import { etagOf, notModified } from '../../platform/http/conditional.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, oneOf } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { write } from '../records/write.ts';
import { foundProduct, knownReleaseGroup } from './guards.ts';
import { presentReleaseGroup } from './present.ts';
import { createReleaseGroup, deleteReleaseGroup, updateReleaseGroup } from './releaseGroups.ts';
import * as shapes from './schema.ts';

const tags = ['products'];

/** Release groups of a product. @param reading the guards that find the product. */
export function serveReleaseGroups(catalog: Catalog, reading: Guard[]): void {
  const routes = typed(catalog.http);
  const address = '/v1/products/:productId/releasegroups';

  routes.post(address, {
    config: { guards: [...reading, editor] },
    schema: {
      tags,
      summary: 'Create a release group of a product',
      params: shapes.productPath,
      body: shapes.releaseGroupCreate,
      response: { 201: shapes.releaseGroup },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        createReleaseGroup(tx, by, request.params.productId, request.body),
      ),
  });

  routes.get(`${address}/:groupId`, {
    config: { guards: [...reading, knownReleaseGroup] },
    schema: {
      tags,
      summary: 'Read a release group of a product',
      params: shapes.releaseGroupPath,
      response: { 200: shapes.releaseGroup },
    },
    handler: (request, reply) => {
      const row = foundProduct.of(request);
      const part = oneOf('release group', row.releaseGroups, request.params.groupId);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentReleaseGroup(part));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: `${address}/:groupId`,
    config: { guards: [...reading, knownReleaseGroup, editor] },
    schema: {
      tags,
      summary: 'Update a release group of a product',
      params: shapes.releaseGroupPath,
      body: shapes.releaseGroupUpdate,
      response: { 200: shapes.releaseGroup },
    },
    handler: (request, reply) => {
      const { productId, groupId } = request.params;
      return write(catalog, request, reply, (tx, by) =>
        updateReleaseGroup(tx, by, productId, groupId, request.body),
      );
    },
  });

  routes.delete(`${address}/:groupId`, {
    config: { guards: [...reading, knownReleaseGroup, editor] },
    schema: {
      tags,
      summary: 'Delete a release group of a product',
      params: shapes.releaseGroupPath,
      response: { 204: nothing },
    },
    handler: (request, reply) => {
      const { productId, groupId } = request.params;
      return write(catalog, request, reply, (tx, by) => deleteReleaseGroup(tx, by, productId, groupId));
    },
  });
}

import { etagOf, notModified } from '../../platform/http/conditional.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, oneOf } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { write } from '../records/write.ts';
import { foundResourceSet, knownLink } from './guards.ts';
import { createLink, deleteLink, updateLink } from './links.ts';
import { presentLink } from './present.ts';
import * as shapes from './schema.ts';

const tags = ['resource sets'];

/** Links of a resource set. @param reading the guards that find the resource set. */
export function serveLinks(catalog: Catalog, reading: Guard[]): void {
  const routes = typed(catalog.http);
  const address = '/v1/resourcesets/:resourcesetId/links';

  routes.post(address, {
    config: { guards: [...reading, editor] },
    schema: {
      tags,
      summary: 'Create a link of a resource set',
      params: shapes.resourceSetPath,
      body: shapes.linkCreate,
      response: { 201: shapes.link },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        createLink(tx, by, request.params.resourcesetId, request.body),
      ),
  });

  routes.get(`${address}/:linkId`, {
    config: { guards: [...reading, knownLink] },
    schema: {
      tags,
      summary: 'Read a link of a resource set',
      params: shapes.linkPath,
      response: { 200: shapes.link },
    },
    handler: (request, reply) => {
      const row = foundResourceSet.of(request);
      const part = oneOf('link', row.resources, request.params.linkId);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentLink(part));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: `${address}/:linkId`,
    config: { guards: [...reading, knownLink, editor] },
    schema: {
      tags,
      summary: 'Update a link of a resource set',
      params: shapes.linkPath,
      body: shapes.linkUpdate,
      response: { 200: shapes.link },
    },
    handler: (request, reply) => {
      const { resourcesetId, linkId } = request.params;
      return write(catalog, request, reply, (tx, by) =>
        updateLink(tx, by, resourcesetId, linkId, request.body),
      );
    },
  });

  routes.delete(`${address}/:linkId`, {
    config: { guards: [...reading, knownLink, editor] },
    schema: {
      tags,
      summary: 'Delete a link of a resource set',
      params: shapes.linkPath,
      response: { 204: nothing },
    },
    handler: (request, reply) => {
      const { resourcesetId, linkId } = request.params;
      return write(catalog, request, reply, (tx, by) => deleteLink(tx, by, resourcesetId, linkId));
    },
  });
}

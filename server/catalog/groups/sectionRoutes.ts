import { etagOf, notModified } from '../../platform/http/conditional.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, oneOf } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { write } from '../records/write.ts';
import { foundGroup, knownSection } from './guards.ts';
import { presentSection } from './present.ts';
import * as shapes from './schema.ts';
import { createSection, deleteSection, updateSection } from './sections.ts';

const tags = ['product groups'];

/** Sections of a product group. @param reading the guards that find the product group. */
export function serveSections(catalog: Catalog, reading: Guard[]): void {
  const routes = typed(catalog.http);
  const address = '/v1/productgroups/:productgroupId/sections';

  routes.post(address, {
    config: { guards: [...reading, editor] },
    schema: {
      tags,
      summary: 'Create a section of a product group',
      params: shapes.groupPath,
      body: shapes.sectionCreate,
      response: { 201: shapes.section },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        createSection(tx, by, request.params.productgroupId, request.body),
      ),
  });

  routes.get(`${address}/:sectionId`, {
    config: { guards: [...reading, knownSection] },
    schema: {
      tags,
      summary: 'Read a section of a product group',
      params: shapes.sectionPath,
      response: { 200: shapes.section },
    },
    handler: (request, reply) => {
      const row = foundGroup.of(request);
      const part = oneOf('section', row.sections, request.params.sectionId);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentSection(part));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: `${address}/:sectionId`,
    config: { guards: [...reading, knownSection, editor] },
    schema: {
      tags,
      summary: 'Update a section of a product group',
      params: shapes.sectionPath,
      body: shapes.sectionUpdate,
      response: { 200: shapes.section },
    },
    handler: (request, reply) => {
      const { productgroupId, sectionId } = request.params;
      return write(catalog, request, reply, (tx, by) =>
        updateSection(tx, by, productgroupId, sectionId, request.body),
      );
    },
  });

  routes.delete(`${address}/:sectionId`, {
    config: { guards: [...reading, knownSection, editor] },
    schema: {
      tags,
      summary: 'Delete a section of a product group',
      params: shapes.sectionPath,
      response: { 204: nothing },
    },
    handler: (request, reply) => {
      const { productgroupId, sectionId } = request.params;
      return write(catalog, request, reply, (tx, by) => deleteSection(tx, by, productgroupId, sectionId));
    },
  });
}

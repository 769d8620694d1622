import { etagOf, notModified } from '../../platform/http/conditional.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, oneOf } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { write } from '../records/write.ts';
import { foundRelease, knownReleaseSection } from './guards.ts';
import { presentReleaseSection } from './present.ts';
import * as shapes from './schema.ts';
import { createReleaseSection, deleteReleaseSection, updateReleaseSection } from './sections.ts';

const tags = ['releases'];

/** Sections of a release. @param reading the guards that find the release. */
export function serveReleaseSections(catalog: Catalog, reading: Guard[]): void {
  const routes = typed(catalog.http);
  const address = '/v1/products/:productId/releases/:releaseId/sections';

  routes.post(address, {
    config: { guards: [...reading, editor] },
    schema: {
      tags,
      summary: 'Create a section of a release',
      params: shapes.releasePath,
      body: shapes.releaseSectionCreate,
      response: { 201: shapes.releaseSection },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => createReleaseSection(tx, by, request.params, request.body)),
  });

  routes.get(`${address}/:sectionId`, {
    config: { guards: [...reading, knownReleaseSection] },
    schema: {
      tags,
      summary: 'Read a section of a release',
      params: shapes.releaseSectionPath,
      response: { 200: shapes.releaseSection },
    },
    handler: (request, reply) => {
      const row = foundRelease.of(request);
      const part = oneOf('section', row.sections, request.params.sectionId);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(presentReleaseSection(part));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: `${address}/:sectionId`,
    config: { guards: [...reading, knownReleaseSection, editor] },
    schema: {
      tags,
      summary: 'Update a section of a release',
      params: shapes.releaseSectionPath,
      body: shapes.releaseSectionUpdate,
      response: { 200: shapes.releaseSection },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        updateReleaseSection(tx, by, request.params, request.params.sectionId, request.body),
      ),
  });

  routes.delete(`${address}/:sectionId`, {
    config: { guards: [...reading, knownReleaseSection, editor] },
    schema: {
      tags,
      summary: 'Delete a section of a release',
      params: shapes.releaseSectionPath,
      response: { 204: nothing },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        deleteReleaseSection(tx, by, request.params, request.params.sectionId),
      ),
  });
}

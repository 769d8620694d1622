import { holding } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { serveParts } from '../recordTypes/partRoutes.ts';
import { deleteRecord } from '../recordTypes/recordType.ts';
import { serveRecords } from '../recordTypes/routes.ts';
import { foundResourceSet, knownResourceSet } from './guards.ts';
import { links } from './links.ts';
import { presentLink, presentResourceSet } from './present.ts';
import * as shapes from './schema.ts';
import { cloneResourceSet, createResourceSet, resourceSets, updateResourceSet } from './service.ts';
import { listResourceSets } from './store.ts';

const tag = 'resource sets';

export function serveResourceSets(catalog: Catalog): void {
  const caller = holding(catalog);
  const set = knownResourceSet(catalog);
  const { resourceSetPath: path } = shapes;

  serveRecords(catalog, {
    tag,
    names: { one: 'a resource set', all: 'resource sets' },
    address: '/v1/resourcesets',
    parameter: 'resourcesetId',
    shapes: {
      path,
      create: shapes.resourceSetCreate,
      update: shapes.resourceSetUpdate,
      clone: shapes.resourceSetClone,
      one: shapes.resourceSet,
      list: shapes.resourceSetList,
    },
    guards: { list: [caller], one: [caller, set] },
    found: foundResourceSet,
    present: presentResourceSet,
    list: {
      rows: (page, visible) => listResourceSets(catalog.db, page, visible.resourceSet),
      present: presentResourceSet,
    },
    create: createResourceSet,
    clone: cloneResourceSet,
    update: updateResourceSet,
    remove: (tx, by, id) => deleteRecord(tx, by, resourceSets, id),
  });

  serveParts(catalog, {
    tag,
    names: { part: 'link', record: 'resource set' },
    address: '/v1/resourcesets/:resourcesetId/links',
    parameter: 'linkId',
    shapes: {
      record: path,
      part: shapes.linkPath,
      create: shapes.linkCreate,
      update: shapes.linkUpdate,
      one: shapes.link,
    },
    guards: [caller, set],
    found: foundResourceSet,
    among: (row) => row.resources,
    present: presentLink,
    writes: links,
  });
}

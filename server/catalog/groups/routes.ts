import { holding } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { treeQuery } from '../records/formats.ts';
import { serveParts } from '../recordTypes/partRoutes.ts';
import { deleteRecord } from '../recordTypes/recordType.ts';
import { serveRecords } from '../recordTypes/routes.ts';
import { foundGroup, knownGroup } from './guards.ts';
import { presentGroup, presentSection } from './present.ts';
import * as shapes from './schema.ts';
import { sections } from './sections.ts';
import { cloneGroup, createGroup, groups, updateGroup } from './service.ts';
import { listGroups } from './store.ts';

const tag = 'product groups';

export function serveGroups(catalog: Catalog): void {
  const caller = holding(catalog);
  const group = knownGroup(catalog);
  const { groupPath: path, groupCreate: create, groupUpdate: update, groupClone: clone } = shapes;

  serveRecords(catalog, {
    tag,
    names: { one: 'a product group', all: 'product groups' },
    address: '/v1/productgroups',
    parameter: 'productgroupId',
    shapes: { path, create, update, clone, one: shapes.group, list: shapes.groupList },
    guards: { list: [caller], one: [caller, group] },
    raises: ['catalog.parent.cycle'],
    found: foundGroup,
    present: presentGroup,
    list: {
      rows: (page, visible, _, { parent }) => listGroups(catalog.db, page, visible.tree, parent),
      present: presentGroup,
      query: treeQuery,
    },
    create: createGroup,
    clone: cloneGroup,
    update: updateGroup,
    remove: (tx, by, id) => deleteRecord(tx, by, groups, id),
  });

  serveParts(catalog, {
    tag,
    names: { part: 'section', record: 'product group' },
    address: '/v1/productgroups/:productgroupId/sections',
    parameter: 'sectionId',
    shapes: {
      record: path,
      part: shapes.sectionPath,
      create: shapes.sectionCreate,
      update: shapes.sectionUpdate,
      one: shapes.section,
    },
    guards: [caller, group],
    found: foundGroup,
    among: (row) => row.sections,
    present: presentSection,
    writes: sections,
  });
}

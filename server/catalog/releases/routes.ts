import { holding } from '../entitlements/guards.ts';
import { knownProduct } from '../products/guards.ts';
import type { Catalog } from '../records/context.ts';
import { serveParts } from '../recordTypes/partRoutes.ts';
import { deleteRecord } from '../recordTypes/recordType.ts';
import { serveRecords } from '../recordTypes/routes.ts';
import { foundRelease, knownRelease } from './guards.ts';
import { presentRelease, presentReleaseItem, presentReleaseSection } from './present.ts';
import * as shapes from './schema.ts';
import { releaseSections } from './sections.ts';
import { cloneRelease, createRelease, releases, updateRelease } from './service.ts';
import { listReleases } from './store.ts';

const tag = 'releases';

export function serveReleases(catalog: Catalog): void {
  const caller = holding(catalog);
  const product = knownProduct(catalog);
  const release = knownRelease(catalog);
  const address = '/v1/products/:productId/releases';
  const { releasePath: path, releaseCreate: create, releaseUpdate: update, releaseClone: clone } = shapes;

  serveRecords(catalog, {
    tag,
    names: { one: 'a release', all: 'the releases of a product; all of them without a limit' },
    address,
    parameter: 'releaseId',
    shapes: {
      holder: shapes.productPath,
      path,
      create,
      update,
      clone,
      query: shapes.whyQuery,
      one: shapes.release,
      list: shapes.releaseList,
    },
    guards: { list: [caller, product], one: [caller, product, release] },
    found: foundRelease,
    present: presentRelease,
    list: {
      rows: (page, visible, { productId = '' }) => listReleases(catalog.db, productId, page, visible.release),
      present: presentReleaseItem,
      whole: true,
    },
    create: (tx, by, given, { productId = '' }) => createRelease(tx, by, productId, given),
    clone: cloneRelease,
    update: updateRelease,
    remove: (tx, by, id) => deleteRecord(tx, by, releases, id),
  });

  serveParts(catalog, {
    tag,
    names: { part: 'section', record: 'release' },
    address: `${address}/:releaseId/sections`,
    parameter: 'sectionId',
    shapes: {
      record: path,
      part: shapes.releaseSectionPath,
      create: shapes.releaseSectionCreate,
      update: shapes.releaseSectionUpdate,
      one: shapes.releaseSection,
    },
    guards: [caller, product, release],
    found: foundRelease,
    among: (row) => row.sections,
    present: presentReleaseSection,
    writes: releaseSections,
  });
}

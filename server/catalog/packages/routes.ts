import { etagOf } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { deleteRecord } from '../recordTypes/recordType.ts';
import { serveRecords } from '../recordTypes/routes.ts';
import { servePackageFiles } from './fileRoutes.ts';
import { foundPackage, knownPackage } from './guards.ts';
import { presentPackage, presentPackageComponent } from './present.ts';
import * as shapes from './schema.ts';
import { clonePackage, createPackage, packages, updatePackage } from './service.ts';
import { componentsOf, listPackages, releasesOf } from './store.ts';

const tag = 'packages';

export function servePackages(catalog: Catalog): void {
  const caller = holding(catalog);
  const known = knownPackage(catalog);
  const { packagePath: path, packageCreate: create, packageUpdate: update, packageClone: clone } = shapes;

  serveRecords(catalog, {
    tag,
    names: { one: 'a package', all: 'packages' },
    address: '/v1/packages',
    parameter: 'packageId',
    shapes: { path, create, update, clone, one: shapes.package_, list: shapes.packageList },
    guards: { list: [caller], one: [caller, known] },
    raises: ['catalog.file.copying'],
    found: foundPackage,
    present: presentPackage,
    list: {
      rows: (page, visible) => listPackages(catalog.db, page, visible.package),
      present: presentPackage,
    },
    create: createPackage,
    clone: clonePackage,
    update: updatePackage,
    remove: (tx, by, id) => deleteRecord(tx, by, packages, id),
  });

  typed(catalog.http).get('/v1/packages/:packageId/components', {
    config: { guards: [caller, known] },
    schema: {
      tags: [tag],
      summary: 'The components that grant a package',
      params: path,
      response: { 200: shapes.packageComponents },
    },
    handler: async (request, reply) => {
      const row = foundPackage.of(request);
      reply.header('etag', etagOf(row.version));
      return { items: (await componentsOf(catalog.db, row.id)).map(presentPackageComponent) };
    },
  });

  typed(catalog.http).get('/v1/packages/:packageId/releases', {
    config: { guards: [caller, known, editor] },
    schema: {
      tags: [tag],
      summary: 'The releases that have a package, the newest first',
      params: path,
      response: { 200: shapes.packageReleases },
    },
    handler: async (request) => ({ items: await releasesOf(catalog.db, foundPackage.of(request).id) }),
  });

  servePackageFiles(catalog, [caller, known]);
}

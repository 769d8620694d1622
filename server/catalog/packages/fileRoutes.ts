import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, knownPart } from '../entitlements/guards.ts';
import { knownFile } from '../files/guards.ts';
import { WRITE_REFUSED } from '../problems.ts';
import { emptyBody } from '../records/checks.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { write } from '../records/write.ts';
import { foundPackage } from './guards.ts';
import * as shapes from './schema.ts';
import { putPackageFile, removePackageFile } from './service.ts';

const tags = ['packages'];
const heldFile = knownPart('file', 'fileId', (request) => foundPackage.of(request).files);

/** Files of a package. @param reading the guards that find the package. */
export function servePackageFiles(catalog: Catalog, reading: Guard[]): void {
  const routes = typed(catalog.http);

  routes.put('/v1/packages/:packageId/files/:fileId', {
    config: {
      guards: [...reading, knownFile(catalog), editor],
      raises: [...WRITE_REFUSED, 'catalog.state.conflict', 'catalog.file.copying'],
      entityTag: true,
    },
    preValidation: emptyBody,
    schema: {
      tags,
      summary: 'Put a file into a package, or change what the package says of it',
      params: shapes.packageFilePath,
      body: shapes.packageFilePut,
      response: { 200: shapes.package_ },
    },
    handler: (request, reply) => {
      const { packageId, fileId } = request.params;
      return write(catalog, request, reply, (tx, by) =>
        putPackageFile(tx, by, packageId, fileId, request.body),
      );
    },
  });

  routes.delete('/v1/packages/:packageId/files/:fileId', {
    config: { guards: [...reading, heldFile, editor], raises: WRITE_REFUSED, entityTag: true },
    schema: {
      tags,
      summary: 'Take a file out of a package',
      params: shapes.packageFilePath,
      response: { 204: nothing },
    },
    handler: (request, reply) => {
      const { packageId, fileId } = request.params;
      return write(catalog, request, reply, (tx, by) => removePackageFile(tx, by, packageId, fileId));
    },
  });
}

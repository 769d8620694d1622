import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { type Guard, slot } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { editor, holding } from '../entitlements/guards.ts';
import { POST_REFUSED, problem, WRITE_REFUSED } from '../problems.ts';
import { emptyBody } from '../records/checks.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { IDENTIFIER } from '../records/ids.ts';
import { listed, pageOf } from '../records/listing.ts';
import { write } from '../records/write.ts';
import { bundleKey, bundlesByJob } from './jobs.ts';
import { presentBundle } from './present.ts';
import * as shapes from './schema.ts';
import { createExport, createImport, deleteBundle } from './service.ts';
import { type BundleRow, listBundles, readBundle } from './store.ts';

const tags = ['bundles'];
const foundBundle = slot<BundleRow>('the bundle');

/** Releases with all that belongs to them in one file, for servers that no network reaches. */
export function serveBundles(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const bundle = knownBundle(catalog);
  const work = bundlesByJob(catalog);
  const params = shapes.bundlePath;

  routes.post('/v1/bundles', {
    config: { guards: [caller, editor], raises: POST_REFUSED },
    preValidation: emptyBody,
    schema: {
      tags,
      summary: 'Export releases into one .tar; when it is done, its file is downloaded as any other',
      body: shapes.exportCreate,
      response: { 201: shapes.bundle },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => createExport(tx, by, work, request.body)),
  });

  routes.post('/v1/bundles/import', {
    config: { guards: [caller, editor], raises: POST_REFUSED },
    schema: {
      tags,
      summary: 'Import a .tar that was uploaded as a file',
      body: shapes.importCreate,
      response: { 201: shapes.bundle },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => createImport(tx, by, work, request.body)),
  });

  routes.get('/v1/bundles', {
    config: { guards: [caller, editor] },
    schema: {
      tags,
      summary: 'List exports and imports, newest first',
      querystring: listQuery,
      response: { 200: shapes.bundleList },
    },
    handler: async (request) => {
      const page = pageOf(request.query);
      const rows = await listBundles(catalog.db, page);
      const progress = await progressOf(catalog, rows);
      return listed(rows, page, (row) => presentBundle(row, progress.get(bundleKey(row.id))));
    },
  });

  routes.get('/v1/bundles/:bundleId', {
    config: { guards: [caller, editor, bundle], entityTag: true },
    schema: { tags, summary: 'Read how an export or import goes', params, response: { 200: shapes.bundle } },
    handler: async (request, reply) => {
      const row = foundBundle.of(request);
      const progress = (await progressOf(catalog, [row])).get(bundleKey(row.id));
      // How far it is makes no other version of it.
      const tag = etagOf(row.version);
      if (progress) reply.header('etag', tag);
      else if (notModified(request, reply, tag)) return reply;
      return presentBundle(row, progress);
    },
  });

  routes.delete('/v1/bundles/:bundleId', {
    config: {
      guards: [caller, editor, bundle],
      raises: [...WRITE_REFUSED, 'catalog.state.conflict', 'catalog.reference.inuse'],
      entityTag: true,
    },
    schema: { tags, summary: 'Delete an export or import with its .tar', params, response: { 204: nothing } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => deleteBundle(tx, by, request.params.bundleId)),
  });
}

const progressOf = ({ platform }: Catalog, rows: BundleRow[]) =>
  platform.jobs.progress(rows.filter(({ state }) => state === 'pending').map(({ id }) => bundleKey(id)));

/** The bundle of the path. */
const knownBundle = ({ db }: Catalog): Guard => ({
  says: 'a bundle that exists',
  raises: ['catalog.record.unknown'],
  async check(request) {
    const { bundleId: id } = request.params as { bundleId: string };
    const row = IDENTIFIER.test(id) ? await readBundle(db, id) : undefined;
    if (!row) throw problem('catalog.record.unknown', { type: 'bundle', id });
    foundBundle.set(request, row);
  },
});

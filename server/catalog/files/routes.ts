import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { SCAN_REFUSED } from '../../platform/scanning/problems.ts';
import { editor, holderOf, holding, visibleToCaller } from '../entitlements/guards.ts';
import { POST_REFUSED, WRITE_REFUSED } from '../problems.ts';
import { asRead, takeAsRead } from '../records/asRead.ts';
import { emptyBody } from '../records/checks.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { isAnswered } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { listed, pageOf } from '../records/listing.ts';
import { createSigner } from '../records/signed.ts';
import { authorOf, write } from '../records/write.ts';
import { createCopying } from './copy.ts';
import { copyByJob, copyKey } from './copyJob.ts';
import { foundFile, knownFile } from './guards.ts';
import { presentFile, presentFileToEditor } from './present.ts';
import { applyRetention } from './retention.ts';
import * as shapes from './schema.ts';
import {
  checkAnnounced,
  checkLimit,
  completeFile,
  createFile,
  deleteFile,
  finishUpload,
  type Origin,
  updateFile,
} from './service.ts';
import { listFiles } from './store.ts';
import { serveUploads } from './uploadRoutes.ts';
import { uploadAddresses } from './uploads.ts';

const tags = ['files'];

export async function serveFiles(catalog: Catalog): Promise<void> {
  const { platform } = catalog;
  const routes = typed(catalog.http);
  const caller = holding(catalog);
  const file = knownFile(catalog);
  const signer = createSigner(platform, 'uploads');
  const uploadTo = uploadAddresses(catalog, signer);
  const { uploads } = platform.objects;
  const copying = createCopying(catalog);
  const copyLater = copyByJob(catalog, copying);
  applyRetention(catalog);
  platform.http.addHook('onClose', async () => copying.source.close());
  const params = shapes.filePath;

  routes.post('/v1/files', {
    config: {
      guards: [caller, editor],
      raises: [
        ...POST_REFUSED,
        'catalog.source.unreachable',
        'catalog.source.mismatch',
        'catalog.source.large',
        ...SCAN_REFUSED,
      ],
    },
    schema: { tags, summary: 'Create a file entry', body: shapes.fileCreate, response: { 201: shapes.file } },
    handler: async (request, reply) => {
      const id = newId();
      const { s3arn } = request.body;
      checkLimit(request.body, platform.settings.maxFileBytes);
      // Copying takes its time and signing may ask the database for the key, so both stay out of the transaction.
      const repeated = s3arn !== undefined && (await isAnswered(catalog.db, request, platform.clock()));
      const origin: Origin =
        s3arn === undefined || repeated
          ? { upload: await uploadTo(id) }
          : await copying.begin(s3arn, request.body);
      await write(catalog, request, reply, (tx, by) =>
        createFile(tx, by, id, request.body, origin, copyLater),
      );
    },
  });

  routes.get('/v1/files', {
    config: { guards: [caller] },
    schema: { tags, summary: 'List files', querystring: listQuery, response: { 200: shapes.fileList } },
    handler: async (request) => {
      const page = pageOf(request.query);
      const rows = await listFiles(catalog.db, page, visibleToCaller(catalog, request).file);
      const present = holderOf(request).editor ? presentFileToEditor : presentFile;
      return listed(rows, page, (row) => present(row));
    },
  });

  routes.get('/v1/files/:fileId', {
    config: { guards: [caller, file], entityTag: true },
    schema: { tags, summary: 'Read a file entry', params, response: { 200: shapes.file } },
    handler: async (request, reply) => {
      const row = foundFile.of(request);
      const isCopied = row.state === 'copying' && holderOf(request).editor;
      // How far a copy is makes no other version of the entry.
      const tag = etagOf(row.version);
      if (isCopied) reply.header('etag', tag);
      else if (notModified(request, reply, tag)) return reply;
      if (!holderOf(request).editor) return presentFile(row);
      const upload = row.state === 'pending' ? await uploadTo(row.id) : undefined;
      const key = copyKey(row.id);
      return presentFileToEditor(row, upload, (await platform.jobs.progress(isCopied ? [key] : [])).get(key));
    },
  });

  routes.route({
    method: ['PATCH', 'PUT'],
    url: '/v1/files/:fileId',
    config: {
      guards: [caller, file, editor],
      raises: WRITE_REFUSED,
      entityTag: true,
    },
    preValidation: takeAsRead(shapes.fileUpdate, (request) => presentFileToEditor(foundFile.of(request)), [
      'upload',
      'progress',
    ]),
    schema: {
      tags,
      summary: 'Update a file entry',
      params,
      body: asRead(shapes.fileUpdate, shapes.file),
      response: { 200: shapes.file },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => updateFile(tx, by, request.params.fileId, request.body)),
  });

  routes.delete('/v1/files/:fileId', {
    config: {
      guards: [caller, file, editor],
      raises: [...WRITE_REFUSED, 'catalog.state.conflict', 'catalog.reference.inuse'],
      entityTag: true,
    },
    schema: { tags, summary: 'Delete a file entry', params, response: { 204: nothing } },
    handler: async (request, reply) => {
      const { fileId } = request.params;
      await write(catalog, request, reply, (tx, by) => deleteFile(tx, by, fileId));
      await uploads.drop(fileId);
    },
  });

  routes.post('/v1/files/:fileId/complete', {
    config: {
      guards: [caller, file, editor],
      raises: [
        ...POST_REFUSED,
        'catalog.state.conflict',
        'catalog.upload.mismatch',
        'upload.missing',
        'upload.running',
        'upload.replaced',
        ...SCAN_REFUSED,
      ],
      entityTag: true,
    },
    preValidation: emptyBody,
    schema: {
      tags,
      summary: 'Complete an upload: compare the bytes with what was announced',
      params,
      body: shapes.fileComplete,
      response: { 200: shapes.file },
    },
    handler: async (request, reply) => {
      const row = foundFile.of(request);
      const { sha256, size } = row;
      if (row.state === 'pending') authorOf(catalog, request).check(row.version);
      const there = row.state === 'available' && sha256 !== null && size !== null ? { sha256, size } : null;
      if (there) checkAnnounced(row, request.body, there);
      const stored = there ?? (await finishUpload(catalog, row, request.body));
      await write(catalog, request, reply, (tx, by) => completeFile(tx, by, row.id, request.body, stored));
      await uploads.drop(row.id);
    },
  });

  await serveUploads(catalog, signer);
}

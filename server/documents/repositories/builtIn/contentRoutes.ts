import type { FastifyRequest } from 'fastify';
import { notModified } from '../../../platform/http/conditional.ts';
import { typed } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SCAN_REFUSED } from '../../../platform/scanning/problems.ts';
import { problem } from '../../problems.ts';
import type { Reading, Writing } from '../../tables.ts';
import { actOf, answerMeta, root, sendBytes, tags } from './answer.ts';
import { fileDocument } from './folders.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { meta, newDocumentQuery, onDocument, versionQuery } from './schema.ts';
import { type Act, addVersion, createDocument, onTopOf } from './service.ts';
import { findLabelled } from './store.ts';
import { createFrom, type Original, readName } from './templates.ts';
import { acceptUploads, receiveUpload } from './upload.ts';

/** The bytes of documents, in and out. */
export async function serveContents(platform: Platform, tables: Reading): Promise<void> {
  serveContent(platform, tables);
  await platform.http.register(async (scope) => {
    await acceptUploads(scope);
    serveUploads({ ...platform, http: scope as Platform['http'] }, tables);
  });
}

function serveContent(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.get(
    `${root}/:id/content`,
    {
      config: { guards: [visitor, may('read')], raises: ['documents.version.unknown'], entityTag: true },
      schema: { tags, summary: 'The bytes of a document', params: onDocument, querystring: versionQuery },
    },
    async (request, reply) => {
      const { row } = documentOf(request);
      const { version } = request.query;
      const found = await findLabelled(tables, row.id, version ?? String(row.version));
      if (!found) throw problem('documents.version.unknown', { version });
      if (notModified(request, reply, `"${found.sha256}"`)) return reply;
      return sendBytes(reply, row)
        .header('content-length', found.size)
        .send(platform.objects.stream(found.sha256));
    },
  );
}

function serveUploads(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.post(
    `${root}/`,
    {
      config: {
        guards: [visitor],
        load: 'stream',
        raises: [
          'request.invalid',
          'documents.name.invalid',
          ...SCAN_REFUSED,
          'documents.template.not',
          'documents.document.unknown',
          'documents.right.missing',
        ],
      },
      schema: {
        tags,
        summary: 'Add a document: a file, or a copy of a template or of another document',
        querystring: newDocumentQuery,
        consumes: ['multipart/form-data', 'application/json'],
        response: { 201: meta },
      },
    },
    async (request, reply) => {
      const { template, copy, folder } = request.query;
      const act = actOf(platform, request);
      const original = template ?? copy;
      const make = await makerOf(
        request,
        platform,
        original === undefined ? undefined : { id: original, template: template !== undefined },
        act,
      );
      const id = await tables.transaction().execute(async (tx) => {
        const made = await make(tx);
        if (folder !== undefined) await fileDocument(tx, made, folder, act, '/querystring/folder');
        return made;
      });
      return answerMeta(tables, id, 'owner', reply.code(201));
    },
  );

  http.post(
    `${root}/:id/content`,
    {
      config: {
        guards: [visitor, may('write')],
        load: 'stream',
        raises: [
          'request.invalid',
          ...SCAN_REFUSED,
          'documents.name.invalid',
          'documents.version.moved',
          'documents.document.checkedout',
        ],
      },
      schema: {
        tags,
        summary: 'Add a version; another file name renames the document',
        params: onDocument,
        consumes: ['multipart/form-data'],
        response: { 200: meta },
      },
    },
    async (request, reply) => {
      const { row, right } = documentOf(request);
      const upload = await receiveUpload(request, platform);
      const check = onTopOf(request.headers['if-match']);
      await tables
        .transaction()
        .execute((tx) => addVersion(tx, row.id, upload, actOf(platform, request), check));
      return answerMeta(tables, row.id, right, reply);
    },
  );
}

/** What makes the document that a request asks for: of another one, or of the file in its body. */
async function makerOf(
  request: FastifyRequest,
  platform: Platform,
  original: Original | undefined,
  act: Act,
): Promise<(tx: Writing) => Promise<string>> {
  if (original !== undefined) {
    const name = readName(request.body);
    return (tx) => createFrom(tx, original, name, act);
  }
  const upload = await receiveUpload(request, platform);
  return async (tx) => (await createDocument(tx, upload, act)) ?? '';
}

import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notModified } from '../../../platform/http/conditional.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import type { Reading } from '../../tables.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { presentMeta, presentShare, presentVersion, tagOf } from './present.ts';
import { rightOf } from './rights.ts';
import {
  changedMeta,
  done,
  listQuery,
  meta,
  metaList,
  onDocument,
  shareList,
  versionList,
  versionQuery,
} from './schema.ts';
import { type Act, addVersion, changeMeta, changeShares, createDocument, setDeleted } from './service.ts';
import { findDocument, findVersion, listDocuments, listShares, listVersions } from './store.ts';
import { acceptUploads, receiveUpload } from './upload.ts';

const tags = ['repository'];
const root = '/repository/rest';

/** The REST door of the built-in repository. */
export function serveRestDoor(platform: Platform, tables: Reading): void {
  serveDocuments(platform, tables);
  serveMeta(platform, tables);
  platform.http.register(async (scope) => {
    await acceptUploads(scope);
    serveUploads({ ...platform, http: scope as Platform['http'] }, tables);
  });
}

const actOf = (platform: Platform, request: FastifyRequest): Act => ({
  by: callerOf(request),
  at: platform.clock(),
  request: request.id,
});

function serveDocuments(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.get(
    `${root}/`,
    {
      config: { guards: [visitor] },
      schema: {
        tags,
        summary: 'Documents that the caller may read',
        querystring: listQuery,
        response: { 200: metaList },
      },
    },
    async (request) => {
      const { limit = 200, deleted = false, after } = request.query;
      const page = { limit: limit + 1, deleted, ...(after ? { after: readCursor(after) } : {}) };
      const rows = await listDocuments(tables, callerOf(request), page);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map((row) => presentMeta(row, rightOf(row.shares, callerOf(request)) ?? 'read')),
        ...(last ? { next: writeCursor(last) } : {}),
      };
    },
  );

  http.delete(
    `${root}/:id`,
    {
      config: { guards: [visitor, may('owner')] },
      schema: { tags, summary: 'Move a document to the trash', params: onDocument, response: { 200: done } },
    },
    async (request) => {
      const { row } = documentOf(request);
      await tables.transaction().execute((tx) => setDeleted(tx, row.id, true, actOf(platform, request)));
      return { deleted: true as const, id: row.id };
    },
  );

  http.post(
    `${root}/:id/restore`,
    {
      config: { guards: [visitor, may('owner', 'only')] },
      schema: {
        tags,
        summary: 'Take a document back from the trash',
        params: onDocument,
        response: { 200: meta },
      },
    },
    async (request) => {
      const { row, right } = documentOf(request);
      await tables.transaction().execute((tx) => setDeleted(tx, row.id, false, actOf(platform, request)));
      return presentMeta(row, right);
    },
  );
}

function serveMeta(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.get(
    `${root}/:id/meta`,
    {
      config: { guards: [visitor, may('read')] },
      schema: { tags, summary: 'What is known of a document', params: onDocument, response: { 200: meta } },
    },
    async (request, reply) => {
      const { row, right } = documentOf(request);
      if (notModified(request, reply, tagOf(row))) return reply;
      return presentMeta(row, right);
    },
  );

  http.put(
    `${root}/:id/meta`,
    {
      config: { guards: [visitor, may('write')] },
      schema: {
        tags,
        summary: 'Rename or describe a document',
        params: onDocument,
        body: changedMeta,
        response: { 200: meta },
      },
    },
    async (request, reply) => {
      const { row, right } = documentOf(request);
      await tables.transaction().execute((tx) => changeMeta(tx, row, request.body, actOf(platform, request)));
      return answerMeta(tables, row.id, right, reply);
    },
  );

  http.get(
    `${root}/:id/versions`,
    {
      config: { guards: [visitor, may('read')] },
      schema: {
        tags,
        summary: 'Versions of a document, the newest first',
        params: onDocument,
        response: { 200: versionList },
      },
    },
    async (request) => ({
      items: (await listVersions(tables, documentOf(request).row.id)).map(presentVersion),
    }),
  );

  http.get(
    `${root}/:id/shares`,
    {
      config: { guards: [visitor, may('read')] },
      schema: {
        tags,
        summary: 'Who may do what with a document',
        params: onDocument,
        response: { 200: shareList },
      },
    },
    async (request) => ({ items: (await listShares(tables, documentOf(request).row.id)).map(presentShare) }),
  );

  http.put(
    `${root}/:id/shares`,
    {
      config: { guards: [visitor, may('owner')] },
      schema: {
        tags,
        summary: 'Say anew who may do what with a document',
        params: onDocument,
        body: shareList,
        response: { 200: shareList },
      },
    },
    async (request) => {
      const { row } = documentOf(request);
      const { items } = request.body;
      await tables
        .transaction()
        .execute((tx) => changeShares(tx, row.id, items, platform.identity, actOf(platform, request)));
      return { items: (await listShares(tables, row.id)).map(presentShare) };
    },
  );

  http.get(
    `${root}/:id/content`,
    {
      config: { guards: [visitor, may('read')] },
      schema: { tags, summary: 'The bytes of a document', params: onDocument, querystring: versionQuery },
    },
    async (request, reply) => {
      const { row } = documentOf(request);
      const { version } = request.query;
      const number =
        version === undefined ? row.version : /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
      const found = await findVersion(tables, row.id, number);
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
  const limit = platform.settings.maxDocumentBytes;

  http.post(
    `${root}/`,
    {
      config: { guards: [visitor] },
      schema: { tags, summary: 'Add a document', consumes: ['multipart/form-data'], response: { 201: meta } },
    },
    async (request, reply) => {
      const upload = await receiveUpload(request, platform.objects, limit);
      const id = await tables
        .transaction()
        .execute((tx) => createDocument(tx, upload, actOf(platform, request)));
      return answerMeta(tables, id ?? '', 'owner', reply.code(201));
    },
  );

  http.post(
    `${root}/:id/content`,
    {
      config: { guards: [visitor, may('write')] },
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
      const upload = await receiveUpload(request, platform.objects, limit);
      const expected = request.headers['if-match'];
      await tables
        .transaction()
        .execute((tx) => addVersion(tx, row.id, upload, actOf(platform, request), expected));
      return answerMeta(tables, row.id, right, reply);
    },
  );
}

async function answerMeta(
  tables: Reading,
  id: string,
  right: Parameters<typeof presentMeta>[1],
  reply: FastifyReply,
) {
  const row = await findDocument(tables, id);
  if (!row) throw problem('documents.document.unknown');
  reply.header('etag', tagOf(row));
  return presentMeta(row, right);
}

/** Documents are other people's content: never run, never sniffed, always a download. */
export function sendBytes(reply: FastifyReply, { name, mime }: { name: string; mime: string }): FastifyReply {
  return reply.type(mime).headers({
    'content-disposition': contentDisposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  });
}

const writeCursor = (row: { modified_at: Date; id: string }) =>
  Buffer.from(`${row.modified_at.toISOString()} ${row.id}`).toString('base64url');

function readCursor(after: string): { modified: Date; id: string } {
  const [date = '', ...id] = Buffer.from(after, 'base64url').toString('utf8').split(' ');
  const modified = new Date(date);
  if (Number.isNaN(modified.getTime()))
    throw invalid([{ path: '/querystring/after', message: 'is not a page of this list' }]);
  return { modified, id: id.join(' ') };
}

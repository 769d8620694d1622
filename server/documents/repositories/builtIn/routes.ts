import { invalid } from '../../../platform/http/problem.ts';
import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { serveCare } from './adminRoutes.ts';
import { actOf, root, tags, wanted } from './answer.ts';
import { serveContents } from './contentRoutes.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { serveMeta } from './metaRoutes.ts';
import { servePeople } from './people.ts';
import { presentMeta } from './present.ts';
import { rightOf } from './rights.ts';
import { done, listQuery, meta, metaList, onDocument } from './schema.ts';
import { indexDocuments } from './searching.ts';
import { moveToTrash, restoreDocument } from './service.ts';
import { listDocuments } from './store.ts';
import { emptyTrash } from './trash.ts';

/** The REST door of the built-in repository. */
export async function serveRestDoor(platform: Platform, tables: Reading): Promise<void> {
  servePeople(platform);
  serveDocuments(platform, tables);
  serveMeta(platform, tables);
  serveCare(platform, tables);
  await serveContents(platform, tables);
  indexDocuments(platform, tables);
  emptyTrash(platform, tables);
}

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
      const { limit = 200, deleted = false, after, q: words, template } = request.query;
      const page = {
        limit: limit + 1,
        deleted,
        ...(after ? { after: readCursor(after) } : {}),
        ...(words?.trim() ? { words } : {}),
        ...(template === undefined ? {} : { template }),
      };
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
      config: {
        guards: [visitor, may('owner')],
        raises: ['documents.document.checkedout', 'documents.version.moved'],
        entityTag: true,
      },
      schema: { tags, summary: 'Move a document to the trash', params: onDocument, response: { 200: done } },
    },
    async (request) => {
      const { row } = documentOf(request);
      await tables
        .transaction()
        .execute((tx) => moveToTrash(tx, row.id, actOf(platform, request), wanted(request)));
      return { deleted: true as const, id: row.id };
    },
  );

  http.post(
    `${root}/:id/restore`,
    {
      config: { guards: [visitor, may('owner', 'only')], entityTag: true },
      schema: {
        tags,
        summary: 'Take a document back from the trash',
        params: onDocument,
        response: { 200: meta },
      },
    },
    async (request) => {
      const { row, right } = documentOf(request);
      await tables
        .transaction()
        .execute((tx) => restoreDocument(tx, row.id, actOf(platform, request), wanted(request)));
      return presentMeta(row, right);
    },
  );
}
const writeCursor = (row: { modified_at: Date; id: string }) =>
  Buffer.from(`${row.modified_at.toISOString()} ${row.id}`).toString('base64url');

/** Nothing else is handed to the database: it refuses NUL, and dates far beyond ours. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([^\0]+)$/;

function readCursor(after: string): { modified: Date; id: string } {
  const [, date = '', id = ''] = CURSOR.exec(Buffer.from(after, 'base64url').toString('utf8')) ?? [];
  const modified = new Date(date);
  if (Number.isNaN(modified.getTime()))
    throw invalid([{ path: '/querystring/after', message: 'is not a page of this list' }]);
  return { modified, id };
}

import { invalid } from '../../../platform/http/problem.ts';
import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { root, tags } from './answer.ts';
import { findFolder } from './folderStore.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { listDocuments } from './listStore.ts';
import { setStar } from './marks.ts';
import { presentListed } from './present.ts';
import { listQuery, metaList, onDocument, star } from './schema.ts';

/** The list of the caller's documents, and what the caller marks in it. */
export function serveLists(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);
  const { trashDays } = platform.settings;

  http.get(
    `${root}/`,
    {
      config: { guards: [visitor], raises: ['documents.folder.unknown'] },
      schema: {
        tags,
        summary: 'Documents that the caller may read',
        querystring: listQuery,
        response: { 200: metaList },
      },
    },
    async (request) => {
      const { limit = 200, deleted = false, after, q: words, template, filter, folder } = request.query;
      const caller = callerOf(request);
      if (folder && folder !== 'none') await findFolder(tables, caller, folder);
      const rows = await listDocuments(tables, caller, {
        limit: limit + 1,
        deleted,
        ...(after ? { after: readCursor(after) } : {}),
        ...(words?.trim() ? { words } : {}),
        ...(template === undefined ? {} : { template }),
        ...(filter ? { filter } : {}),
        ...(folder ? { folder: folder === 'none' ? null : folder } : {}),
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map((row) => presentListed(row, caller, trashDays)),
        ...(deleted && { keptDays: trashDays }),
        ...(last ? { next: writeCursor(last) } : {}),
      };
    },
  );

  http.put(
    `${root}/:id/star`,
    {
      config: { guards: [visitor, may('read')] },
      schema: {
        tags,
        summary: 'Star a document for the caller, or take the star away',
        params: onDocument,
        body: star,
        response: { 200: star },
      },
    },
    async (request) => {
      const { row } = documentOf(request);
      const { starred } = request.body;
      await tables
        .transaction()
        .execute((tx) => setStar(tx, callerOf(request), row.id, starred, platform.clock()));
      return { starred };
    },
  );
}

const writeCursor = ({ moment, id }: { moment: Date; id: string }) =>
  Buffer.from(`${moment.toISOString()} ${id}`).toString('base64url');

/** Nothing else is handed to the database: it refuses NUL, and dates far beyond ours. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([^\0]+)$/;

function readCursor(after: string): { moment: Date; id: string } {
  const [, date = '', id = ''] = CURSOR.exec(Buffer.from(after, 'base64url').toString('utf8')) ?? [];
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime()))
    throw invalid([{ path: '/querystring/after', message: 'is not a page of this list' }]);
  return { moment, id };
}

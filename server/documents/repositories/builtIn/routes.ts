import { typed } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { serveCare } from './adminRoutes.ts';
import { actOf, root, tags, wanted } from './answer.ts';
import { serveContents } from './contentRoutes.ts';
import { serveFolders } from './folderRoutes.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { serveLists } from './listRoutes.ts';
import { serveMeta } from './metaRoutes.ts';
import { servePeople } from './people.ts';
import { serveRequests } from './requestRoutes.ts';
import { done, onDocument } from './schema.ts';
import { indexDocuments } from './searching.ts';
import { moveToTrash } from './service.ts';
import { serveShares } from './shareRoutes.ts';
import type { TellOfAccess } from './tellOfAccess.ts';
import { emptyTrash } from './trash.ts';
import { serveTrash } from './trashRoutes.ts';

/** The REST door of the built-in repository. */
export async function serveRestDoor(platform: Platform, tables: Reading, tell: TellOfAccess): Promise<void> {
  servePeople(platform);
  serveLists(platform, tables);
  serveDocuments(platform, tables);
  serveTrash(platform, tables);
  serveMeta(platform, tables);
  serveShares(platform, tables, tell);
  serveRequests(platform, tables, tell);
  serveFolders(platform, tables);
  serveCare(platform, tables);
  await serveContents(platform, tables);
  indexDocuments(platform, tables);
  emptyTrash(platform, tables);
}

function serveDocuments(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

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
}

import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { actOf, root, tags } from './answer.ts';
import { listFolders } from './folderStore.ts';
import { changeFolder, createFolder, deleteFolder, fileDocument } from './folders.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { presentFolder } from './present.ts';
import * as shapes from './schema.ts';

const place = ['documents.folder.name', 'documents.folder.taken', 'documents.folder.deep'];

/** The caller's own folders; nobody sees another's. */
export function serveFolders(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.get(
    `${root}/folders`,
    {
      config: { guards: [visitor] },
      schema: { tags, summary: 'All folders of the caller', response: { 200: shapes.folderList } },
    },
    async (request) => ({ items: (await listFolders(tables, callerOf(request))).map(presentFolder) }),
  );

  http.post(
    `${root}/folders`,
    {
      config: { guards: [visitor], raises: [...place, 'documents.folder.many'] },
      schema: {
        tags,
        summary: 'Make a folder',
        body: shapes.newFolder,
        response: { 201: shapes.folder },
      },
    },
    async (request, reply) => {
      const act = actOf(platform, request);
      const row = await tables.transaction().execute((tx) => createFolder(tx, request.body, act));
      reply.code(201);
      return presentFolder(row);
    },
  );

  http.patch(
    `${root}/folders/:folder`,
    {
      config: {
        guards: [visitor],
        raises: [...place, 'documents.folder.unknown', 'documents.folder.within'],
      },
      schema: {
        tags,
        summary: 'Rename a folder of the caller, or move it with all that lies in it',
        params: shapes.onFolder,
        body: shapes.changedFolder,
        response: { 200: shapes.folder },
      },
    },
    async (request) => {
      const { folder } = request.params;
      const act = actOf(platform, request);
      return presentFolder(
        await tables.transaction().execute((tx) => changeFolder(tx, folder, request.body, act)),
      );
    },
  );

  http.delete(
    `${root}/folders/:folder`,
    {
      config: { guards: [visitor], raises: ['documents.folder.unknown', 'documents.folder.filled'] },
      schema: {
        tags,
        summary: 'Delete an empty folder of the caller',
        params: shapes.onFolder,
        response: { 200: shapes.done },
      },
    },
    async (request) => {
      const { folder: id } = request.params;
      await tables.transaction().execute((tx) => deleteFolder(tx, id, actOf(platform, request)));
      return { deleted: true as const, id };
    },
  );

  http.put(
    `${root}/:id/folder`,
    {
      config: { guards: [visitor, may('owner')] },
      schema: {
        tags,
        summary: 'Put a document into a folder of the caller, or take it out',
        params: shapes.onDocument,
        body: shapes.filing,
        response: { 200: shapes.filing },
      },
    },
    async (request) => {
      const { row } = documentOf(request);
      const { folder } = request.body;
      await tables.transaction().execute((tx) => fileDocument(tx, row.id, folder, actOf(platform, request)));
      return { folder };
    },
  );
}

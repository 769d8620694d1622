import { importerLog, readAcl } from '../../../formats/dxl/index.ts';
import { checkPrecondition, etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import type { Design } from '../design.ts';
import type { DatabaseRow } from '../tables.ts';
import { rank } from './access.ts';
import { listRestorable, serveRestoring } from './deletedRoutes.ts';
import { databaseOf } from './guards.ts';
import { presentDatabase, presentProperties } from './present.ts';
import { changeProperties, unusedSettings } from './properties.ts';
import { createPurge } from './purge.ts';
import {
  databaseChange,
  databaseChanged,
  databaseDeleted,
  databaseList,
  databaseProperties,
  listQuery,
  onDatabase,
  onWrite,
} from './schema.ts';
import { deleteDatabase, readableDatabases } from './service.ts';

/** The entity tag of the properties of a database. */
const databaseTag = ({ id, revision }: DatabaseRow) => etagOf(`d${id}.${revision}`);

/** Databases of the design service. */
export function serveDatabases(design: Design): void {
  const { platform, tables, known, guards, accessTo } = design;
  const http = typed(platform.http);
  const purge = createPurge(platform, tables);
  serveRestoring(design, purge);

  http.get(
    '/api/design/databases',
    {
      config: { guards: [signedIn] },
      schema: {
        tags: ['design'],
        summary: 'Databases that the caller may read, or deleted ones',
        querystring: listQuery,
        response: { 200: databaseList },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      if (request.query.deleted) return listRestorable(design, purge, caller);
      const readable = await readableDatabases(tables, async (row) => {
        const access = await accessTo(readAcl(row.acl), caller);
        return rank(access.level) >= rank('READER') ? access : undefined;
      });
      return readable.map(({ row, access }) => presentDatabase(row, access));
    },
  );

  http.delete(
    '/api/design/databases',
    {
      config: { guards: [signedIn, guards.manager], entityTag: true },
      schema: {
        tags: ['design'],
        summary: 'Delete a database; what it holds is kept',
        querystring: onWrite,
        response: { 200: databaseDeleted },
      },
    },
    async (request) => {
      const { row } = databaseOf(request);
      checkPrecondition(request, databaseTag(row));
      const at = platform.clock();
      const origin = { caller: callerOf(request), why: request.query.why };
      await tables.transaction().execute(async (tx) => {
        await deleteDatabase(tx, row, origin, at);
        await purge.schedule(tx, row.id, at);
      });
      await known.toldChanged(row.id);
      return { deleted: true as const, nsfPath: row.path };
    },
  );

  http.get(
    '/api/dxl/database',
    {
      config: { guards: [signedIn, guards.reader], entityTag: true },
      schema: {
        tags: ['dxl'],
        summary: 'Database properties',
        querystring: onDatabase,
        response: { 200: databaseProperties },
      },
    },
    async (request, reply) => {
      const { row } = databaseOf(request);
      if (notModified(request, reply, databaseTag(row))) return reply;
      return presentProperties(row);
    },
  );

  http.put(
    '/api/dxl/database',
    {
      config: { guards: [signedIn, guards.manager], entityTag: true },
      schema: {
        tags: ['dxl'],
        summary: 'Change title and launch settings; what is not named stays',
        querystring: onWrite,
        body: databaseChange,
        response: { 200: databaseChanged },
      },
    },
    async (request, reply) => {
      const { row } = databaseOf(request);
      const check = (current: DatabaseRow) => checkPrecondition(request, databaseTag(current));
      const change = { row, caller: callerOf(request), why: request.query.why, check };
      const changed = await tables.transaction().execute((tx) => changeProperties(tx, change, request.body));
      await known.toldChanged(row.id);
      reply.header('etag', databaseTag(changed));
      return { status: 'ok' as const, log: importerLog(unusedSettings(request.body, changed)) };
    },
  );
}

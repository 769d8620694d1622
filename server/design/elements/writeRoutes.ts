import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkPrecondition } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { bearer, callerOf } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import type { Design } from '../design.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import type { ElementRow } from '../tables.ts';
import { named, readSent, refuse, takeXml } from './body.ts';
import { designTypeOf, requireName, warnOfSeveral } from './path.ts';
import { elementTag } from './present.ts';
import { elementDeleted, elementImported, elementPath, elementWrite, xmlBody } from './schema.ts';
import { choose, deleteElement, type Finding, putElement } from './service.ts';
import { findByName } from './store.ts';

/** Creating, replacing and deleting single elements. */
export function serveElementWrites(design: Design): void {
  design.platform.http.register(async (scope) => {
    takeXml(scope, design.platform.settings.maxDxlBytes);
    serveWriting({ ...design, platform: { ...design.platform, http: scope } });
  });
}

function serveWriting({ platform, tables, known, guards, signers, threads }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [bearer, guards.designer] };

  http.put(
    '/api/dxl/:type/:name',
    {
      config: {
        ...config,
        raises: ['design.type.unknown', 'design.element.unknown', ...DXL_REFUSED],
        entityTag: true,
      },
      schema: {
        tags: ['dxl'],
        summary: 'Create or replace an element',
        consumes: ['text/xml', 'application/xml'],
        params: elementPath,
        querystring: elementWrite,
        body: xmlBody,
        response: { 200: elementImported },
      },
    },
    async (request, reply) => {
      const type = designTypeOf(request.params);
      const { row: database } = databaseOf(request);
      const sent = await readSent(request, reply, threads);
      if (sent.element.type !== type) {
        throw refuse(sent.text, [], `The element is a ${sent.element.type}, not a ${type}.`);
      }
      const caller = callerOf(request);
      const { why } = request.query;
      const change = { database, caller, why, key: await signers.keyOf(caller), at: platform.clock() };
      const { log, etag } = await tables.transaction().execute(async (tx) => {
        const find = finding(request, reply, database.id, type, request.params.name, request.query.unid);
        const existing = await find(tx);
        const { unid } = request.query;
        // A requested UNID that does not exist is only created when the element itself carries it.
        if (existing === undefined && unid !== undefined && sent.element.unid !== unid.toUpperCase())
          throw problem('design.element.unknown', { type, name: request.params.name });
        const keepsNoName = existing?.answers.length === 0 && sent.element.answers.length === 0;
        const body = keepsNoName ? sent : named(sent, request.params.name);
        return putElement(tx, change, body, find);
      });
      known.changed(database.id);
      reply.header('etag', etag);
      return { status: 'ok' as const, importedCount: 1 as const, log };
    },
  );

  http.delete(
    '/api/dxl/:type/:name',
    {
      config: { ...config, raises: ['design.type.unknown', 'design.element.unknown'], entityTag: true },
      schema: {
        tags: ['dxl'],
        summary: 'Delete an element',
        params: elementPath,
        querystring: elementWrite,
        response: { 200: elementDeleted },
      },
    },
    async (request, reply) => {
      const type = designTypeOf(request.params);
      const { name } = request.params;
      const { row: database } = databaseOf(request);
      const { unid, why } = request.query;
      const change = { database, caller: callerOf(request), why, at: platform.clock() };
      const find = finding(request, reply, database.id, type, name, unid);
      const deleted = await tables.transaction().execute((tx) => deleteElement(tx, change, find));
      if (deleted === undefined) throw problem('design.element.unknown', { type, name });
      known.changed(database.id);
      return { deleted: true as const, type, name: deleted.name, unid: deleted.unid };
    },
  );
}

/** The element that a write means, by the rule for reading; its preconditions are judged under the lock. */
export function finding(
  request: FastifyRequest,
  reply: FastifyReply,
  databaseId: number,
  type: string,
  name: string,
  unid: string | undefined,
): Finding {
  requireName({ name }, { unid });
  return async (tx) => {
    const rows: ElementRow[] = await findByName(tx, databaseId, type, name, unid);
    const { row, several } = choose(rows, name);
    if (several) warnOfSeveral(reply, rows.length);
    checkPrecondition(request, row === undefined ? undefined : elementTag(row));
    return row;
  };
}

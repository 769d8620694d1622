import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDesignType } from '../../../formats/dxl/index.ts';
import { checkPrecondition, etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { bearer, callerOf } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { problem } from '../problems.ts';
import { named, readSent, refuse, takeXml } from './body.ts';
import { elementTag, presentElement, presentHead, presentSummary } from './present.ts';
import {
  designSummary,
  element,
  elementDeleted,
  elementImported,
  elementList,
  elementPath,
  elementQuery,
  typePath,
  xmlBody,
} from './schema.ts';
import { choose, deleteElement, type Finding, putElement } from './service.ts';
import { type ElementRow, findByName, listByType, listDesign } from './store.ts';

/** Design elements. */
export function serveElements(design: Design): void {
  serveLists(design);
  serveReading(design);
  design.platform.http.register(async (scope) => {
    takeXml(scope, design.platform.settings.maxDxlBytes);
    serveWriting({ ...design, platform: { ...design.platform, http: scope } });
  });
}

function serveLists({ platform, tables, guards }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [bearer, guards.reader] };

  http.get(
    '/api/dxl/designsummary',
    {
      config,
      schema: {
        tags: ['dxl'],
        summary: 'Design inventory grouped by type',
        querystring: onDatabase,
        response: { 200: designSummary },
      },
    },
    async (request, reply) => {
      const { row } = databaseOf(request);
      if (notModified(request, reply, etagOf(`s${row.id}.${row.revision}`))) return reply;
      return presentSummary(row, await listDesign(tables, row.id));
    },
  );

  http.get(
    '/api/dxl/:type',
    {
      config,
      schema: {
        tags: ['dxl'],
        summary: 'Elements of a type',
        params: typePath,
        querystring: onDatabase,
        response: { 200: elementList },
      },
    },
    async (request, reply) => {
      const { row } = databaseOf(request);
      const type = designTypeOf(request.params);
      if (notModified(request, reply, etagOf(`t${row.id}.${row.revision}`))) return reply;
      const heads = await listByType(tables, row.id, type);
      reply.header('x-total-count', heads.length);
      return heads.map(presentHead);
    },
  );
}

function serveReading({ platform, tables, guards }: Design): void {
  typed(platform.http).get(
    '/api/dxl/:type/:name',
    {
      config: { guards: [bearer, guards.reader] },
      schema: {
        tags: ['dxl'],
        summary: 'One element, byte for byte',
        params: elementPath,
        querystring: elementQuery,
        response: { 200: element },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const type = designTypeOf(request.params);
      const rows = await findByName(tables, databaseOf(request).row.id, type, name, request.query.unid);
      const { row, several } = choose(rows, name);
      if (row === undefined) throw problem('design.element.unknown', { type, name });
      if (several) warnOfSeveral(reply, rows.length);
      if (notModified(request, reply, elementTag(row))) return reply;
      return presentElement(row);
    },
  );
}

function serveWriting({ platform, tables, known, guards, importer }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [bearer, guards.designer] };

  http.put(
    '/api/dxl/:type/:name',
    {
      config,
      schema: {
        tags: ['dxl'],
        summary: 'Create or replace an element',
        consumes: ['text/xml', 'application/xml'],
        params: elementPath,
        querystring: elementQuery,
        body: xmlBody,
        response: { 200: elementImported },
      },
    },
    async (request, reply) => {
      const type = designTypeOf(request.params);
      const { row: database } = databaseOf(request);
      const sent = await readSent(request, importer);
      if (sent.element.type !== type) {
        throw refuse(sent.text, [], `The element is a ${sent.element.type}, not a ${type}.`);
      }
      const { log, etag } = await tables.transaction().execute(async (tx) => {
        const find = finding(request, reply, database.id, type, request.params.name, request.query.unid);
        const existing = await find(tx);
        const keepsNoName = existing?.answers.length === 0 && sent.element.answers.length === 0;
        const body = keepsNoName ? sent : named(sent, request.params.name);
        return putElement(tx, { database, caller: callerOf(request), at: platform.clock() }, body, find);
      });
      known.changed(database.id);
      reply.header('etag', etag);
      return { status: 'ok' as const, importedCount: 1 as const, log };
    },
  );

  http.delete(
    '/api/dxl/:type/:name',
    {
      config,
      schema: {
        tags: ['dxl'],
        summary: 'Delete an element',
        params: elementPath,
        querystring: elementQuery,
        response: { 200: elementDeleted },
      },
    },
    async (request, reply) => {
      const type = designTypeOf(request.params);
      const { name } = request.params;
      const { row: database } = databaseOf(request);
      const change = { database, caller: callerOf(request), at: platform.clock() };
      const find = finding(request, reply, database.id, type, name, request.query.unid);
      const deleted = await tables.transaction().execute((tx) => deleteElement(tx, change, find));
      if (deleted === undefined) throw problem('design.element.unknown', { type, name });
      known.changed(database.id);
      return { deleted: true as const, type, name: deleted.name, unid: deleted.unid };
    },
  );
}

/** The element that a write means, by the rule for reading; its preconditions are judged under the lock. */
function finding(
  request: FastifyRequest,
  reply: FastifyReply,
  databaseId: number,
  type: string,
  name: string,
  unid: string | undefined,
): Finding {
  return async (tx) => {
    const rows: ElementRow[] = await findByName(tx, databaseId, type, name, unid);
    const { row, several } = choose(rows, name);
    if (several) warnOfSeveral(reply, rows.length);
    checkPrecondition(request, row === undefined ? undefined : elementTag(row));
    return row;
  };
}

/** @throws Problem 400 when the path names none of the fourteen types. */
function designTypeOf({ type }: { type: string }): string {
  if (!isDesignType(type)) throw problem('design.type.unknown', { type });
  return type;
}

function warnOfSeveral(reply: FastifyReply, count: number): void {
  reply.header(
    'warning',
    `299 - "${count} elements answer to this name; the one with the lowest note id was taken"`,
  );
}

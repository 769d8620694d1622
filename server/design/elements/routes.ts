import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { problem } from '../problems.ts';
import { createLookUp, lookUpByUnid } from './lookup.ts';
import { designTypeOf, requireName, warnOfSeveral } from './path.ts';
import { elementTag, presentHead, presentSummary } from './present.ts';
import { createResponseCache } from './responseCache.ts';
import { designSummary, element, elementList, elementPath, elementQuery, typePath } from './schema.ts';
import { listByType, listDesign } from './store.ts';
import { serveElementWrites } from './writeRoutes.ts';

/** Design elements. */
export function serveElements(design: Design): void {
  serveLists(design);
  serveReading(design);
  serveElementWrites(design);
}

function serveLists({ platform, tables, guards }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.reader] };

  http.get(
    '/api/dxl/designsummary',
    {
      config: { ...config, entityTag: true },
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
      config: { ...config, raises: ['design.type.unknown'], entityTag: true },
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

function serveReading({ platform, guards, verify }: Design): void {
  const { pool } = platform.database;
  const lookUp = createLookUp(pool);
  const answers = createResponseCache(pool, verify);
  typed(platform.http).get(
    '/api/dxl/:type/:name',
    {
      config: {
        guards: [signedIn, guards.reader],
        raises: ['design.type.unknown', 'design.element.unknown'],
        entityTag: true,
      },
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
      requireName(request.params, request.query);
      const { id } = databaseOf(request).row;
      const { unid } = request.query;
      const found =
        unid === undefined ? await lookUp(id, type, name) : await lookUpByUnid(pool, id, type, name, unid);
      const [chosen] = found;
      if (chosen === undefined) throw problem('design.element.unknown', { type, name });
      if (found.length > 1) warnOfSeveral(reply, found.length);
      if (notModified(request, reply, elementTag(chosen))) return reply;
      const answer = await answers.of(chosen);
      if (answer === undefined) throw problem('design.element.unknown', { type, name });
      return reply
        .header('etag', answer.etag)
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(answer.text as never);
    },
  );
}

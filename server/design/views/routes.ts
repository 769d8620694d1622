import { Type } from 'typebox';
import { notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { bearer, callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { lockCurrent } from '../databases/service.ts';
import type { Design } from '../design.ts';
import { requireName, warnOfSeveral } from '../elements/path.ts';
import { elementTag } from '../elements/present.ts';
import { elementImported, elementQuery, elementWrite } from '../elements/schema.ts';
import { choose, putElement } from '../elements/service.ts';
import { findByName } from '../elements/store.ts';
import { finding } from '../elements/writeRoutes.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import { type JsonView, judged, sentOf, viewOf } from './service.ts';

const viewPath = Type.Object({
  name: Type.String({ description: 'Name or alias of the element, URL-encoded; any case.' }),
});

/** A JSON view of the elements of a type; writing goes the way of every element. */
export function serveView<T>({ platform, tables, known, guards, signers }: Design, view: JsonView<T>): void {
  const http = typed(platform.http);
  const { type, word } = view;
  const path = `/api/dxl/${type}/:name/${word}`;
  const common = { tags: ['dxl'], params: viewPath, querystring: elementQuery };

  http.get(
    path,
    {
      config: {
        guards: [signedIn, guards.reader],
        raises: ['design.element.unknown', view.raises],
        entityTag: true,
      },
      schema: { ...common, summary: `The ${word} of one ${type}`, response: { 200: view.shape } },
    },
    async (request, reply) => {
      const { name } = request.params;
      requireName(request.params, request.query);
      const { id } = databaseOf(request).row;
      const rows = await findByName(tables, id, type, name, request.query.unid);
      const { row, several } = choose(rows, name);
      if (row === undefined) throw problem('design.element.unknown', { type, name });
      if (several) warnOfSeveral(reply, rows.length);
      if (notModified(request, reply, elementTag(row))) return reply;
      return viewOf(view, row);
    },
  );

  http.put(
    path,
    {
      config: {
        guards: [bearer, guards.designer],
        raises: ['design.element.unknown', view.raises, ...DXL_REFUSED],
        entityTag: true,
      },
      schema: {
        ...common,
        querystring: elementWrite,
        summary: `Set the ${word} of one ${type}; it is made when absent`,
        body: view.body,
        response: { 200: elementImported },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const { row: database } = databaseOf(request);
      const wanted = judged(view, request.body);
      const caller = callerOf(request);
      const { why } = request.query;
      const change = { database, caller, why, key: await signers.keyOf(caller), at: platform.clock() };
      const { log, etag } = await tables.transaction().execute(async (tx) => {
        const find = finding(request, reply, database.id, type, name, request.query.unid);
        // The lock comes first, so that what is edited is what is replaced.
        await lockCurrent(tx, database);
        const existing = await find(tx);
        if (existing === undefined && request.query.unid !== undefined)
          throw problem('design.element.unknown', { type, name });
        const sent = sentOf(view, wanted, existing, name);
        return putElement(tx, change, sent, find);
      });
      known.changed(database.id);
      reply.header('etag', etag);
      return { status: 'ok' as const, importedCount: 1 as const, log };
    },
  );
}

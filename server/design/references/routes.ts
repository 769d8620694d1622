import type { FastifyReply, FastifyRequest } from 'fastify';
import { typed } from '../../platform/http/server.ts';
import { signedIn } from '../../platform/identity/guards.ts';
import { catchUp } from '../contents/catchUp.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { findById } from '../elements/store.ts';
import { trackedOf } from '../history/reading.ts';
import { unidPath } from '../history/schema.ts';
import { problem } from '../problems.ts';
import type { ElementRow } from '../tables.ts';
import { askerOf } from '../threads/bytes.ts';
import type { CheckCodeTask, checkCode } from './code.ts';
import { checkQuery, designChecked, elementUsers, elementUses } from './schema.ts';
import { checkNames, usersOf, usesOf } from './service.ts';

/** What elements name, and where they are named. */
export function serveReferences(design: Design): void {
  const { platform, tables, guards, threads } = design;
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.reader] };
  const ofElement = {
    config: {
      guards: [...config.guards, guards.visible],
      raises: ['design.unid.unknown', 'design.unid.deleted', 'design.dxl.costly'],
    },
    schema: { tags: ['design'], params: unidPath, querystring: onDatabase },
  };

  const present = async <Answer extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<Answer>,
  ) => {
    const current = await catchUp(design, databaseOf(request).row.id, () => askerOf(request, reply));
    return { ...(await answer()), ...(current ? {} : { reading: true as const }) };
  };
  const elementOf = async (request: FastifyRequest): Promise<ElementRow> => {
    const { unid } = request.params as { unid: string };
    const { id, type, name } = await trackedOf(tables, databaseOf(request).row.id, unid);
    const row = await findById(tables, id);
    if (row === undefined) throw problem('design.unid.deleted', { type, name, unid: unid.toUpperCase() });
    return row;
  };

  http.get(
    '/api/design/elements/:unid/uses',
    {
      ...ofElement,
      schema: {
        ...ofElement.schema,
        summary: 'What an element names: libraries, subforms, views, images … with the places',
        response: { 200: elementUses },
      },
    },
    async (request, reply) => {
      const row = await elementOf(request);
      return present(request, reply, () => usesOf(tables, row));
    },
  );

  http.get(
    '/api/design/elements/:unid/users',
    {
      ...ofElement,
      schema: {
        ...ofElement.schema,
        summary: 'Where an element is named in its database',
        response: { 200: elementUsers },
      },
    },
    async (request, reply) => {
      const row = await elementOf(request);
      return present(request, reply, () => usersOf(tables, databaseOf(request).row, row));
    },
  );

  http.get(
    '/api/design/check',
    {
      config: { ...config, raises: ['design.dxl.costly'] },
      schema: {
        tags: ['design'],
        summary: 'Names that mean nothing in a database, elements that nothing names, and faults in code',
        querystring: checkQuery,
        response: { 200: designChecked },
      },
    },
    async (request, reply) => {
      const { row } = databaseOf(request);
      const names = await present(request, reply, () => checkNames(tables, row));
      if (!request.query.code) return names;
      const task: CheckCodeTask = { place: threads.place, databaseId: row.id };
      const code = await threads.ask<Awaited<ReturnType<typeof checkCode>>>(
        'checkCode',
        task,
        askerOf(request, reply),
      );
      return { ...names, ...code };
    },
  );
}

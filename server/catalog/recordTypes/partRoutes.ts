import type { FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Executor } from '../../platform/database/database.ts';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { editor, knownPart, oneOf } from '../entitlements/guards.ts';
import { POST_REFUSED, WRITE_REFUSED } from '../problems.ts';
import { asRead, type Members, takeAsRead } from '../records/asRead.ts';
import type { Catalog, Versioned } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import type { Answer } from '../records/idempotency.ts';
import { type Author, write } from '../records/write.ts';

type PartRoutes<Create extends TSchema, Update extends TObject, Row extends Versioned, Part> = {
  /** In sentences: `link` of `resource set`. */
  names: { part: string; record: string };
  tag: string;
  /** The list's address; the record's parameter is the last one in it, and `parameter` that of the part. */
  address: string;
  parameter: string;
  shapes: { record: TSchema; part: TSchema; create: Create; update: Update; one: TSchema & Members };
  /** Who may read one: they find the record too; whoever writes is an editor besides. */
  guards: Guard[];
  found: { of(request: FastifyRequest): Row };
  among(row: Row): Part[];
  present(part: Part): object;
  writes: {
    create(tx: Executor, by: Author, record: string, given: Static<Create>): Promise<Answer>;
    update(tx: Executor, by: Author, record: string, id: string, given: Static<Update>): Promise<Answer>;
    remove(tx: Executor, by: Author, record: string, id: string): Promise<Answer>;
  };
};

/** The four routes of the parts of a record, such as the links of a resource set. */
export function serveParts<
  Create extends TSchema,
  Update extends TObject,
  Row extends Versioned,
  Part extends { id: string },
>(catalog: Catalog, kind: PartRoutes<Create, Update, Row, Part>): void {
  const { address, parameter, shapes, guards, found, among, present, writes } = kind;
  const { http } = catalog;
  const known = knownPart(kind.names.part, parameter, (request) => among(found.of(request)));
  const said = (deed: string) => ({
    tags: [kind.tag],
    summary: `${deed} a ${kind.names.part} of a ${kind.names.record}`,
  });
  const record = /:(\w+)\/\w+$/.exec(address)?.[1] ?? '';
  const idsOf = (request: FastifyRequest): [record: string, part: string] => {
    const params = request.params as Record<string, string>;
    return [params[record] ?? '', params[parameter] ?? ''];
  };
  const partOf = (request: FastifyRequest) => {
    const [, id] = idsOf(request);
    return oneOf(kind.names.part, among(found.of(request)), id);
  };

  http.post(address, {
    config: { guards: [...guards, editor], raises: [...POST_REFUSED, 'catalog.slug.taken'], entityTag: true },
    schema: {
      ...said('Create'),
      params: shapes.record,
      body: shapes.create,
      response: { 201: shapes.one },
    },
    handler: (request, reply) => {
      const [id] = idsOf(request);
      return write(catalog, request, reply, (tx, by) =>
        writes.create(tx, by, id, request.body as Static<Create>),
      );
    },
  });

  http.get(`${address}/:${parameter}`, {
    config: { guards: [...guards, known], entityTag: true },
    schema: { ...said('Read'), params: shapes.part, response: { 200: shapes.one } },
    handler: (request, reply) => {
      const row = found.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(present(partOf(request)));
    },
  });

  http.route({
    method: ['PATCH', 'PUT'],
    url: `${address}/:${parameter}`,
    config: {
      guards: [...guards, known, editor],
      raises: [...WRITE_REFUSED, 'catalog.slug.taken'],
      entityTag: true,
    },
    preValidation: takeAsRead(shapes.update, (request) => present(partOf(request))),
    schema: {
      ...said('Update'),
      params: shapes.part,
      body: asRead(shapes.update, shapes.one),
      response: { 200: shapes.one },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        writes.update(tx, by, ...idsOf(request), request.body as Static<Update>),
      ),
  });

  http.delete(`${address}/:${parameter}`, {
    config: {
      guards: [...guards, known, editor],
      raises: [...WRITE_REFUSED, 'catalog.reference.inuse'],
      entityTag: true,
    },
    schema: { ...said('Delete'), params: shapes.part, response: { 204: nothing } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => writes.remove(tx, by, ...idsOf(request))),
  });
}

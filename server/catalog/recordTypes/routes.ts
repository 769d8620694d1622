import type { FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Executor } from '../../platform/database/database.ts';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { editor, visibleToCaller } from '../entitlements/guards.ts';
import type { Visibility } from '../entitlements/visible.ts';
import { POST_REFUSED, WRITE_REFUSED } from '../problems.ts';
import { asRead, type Members, takeAsRead } from '../records/asRead.ts';
import type { Catalog, Versioned } from '../records/context.ts';
import { nothing, searchQuery } from '../records/formats.ts';
import type { Answer } from '../records/idempotency.ts';
import { listed, type Page, type Placed, pageOf } from '../records/listing.ts';
import { type Author, write } from '../records/write.ts';

/** The bodies of a kind's writes. */
type Bodies = { create: TSchema; update: TObject; clone: TSchema };
type Params = Record<string, string>;

type RecordRoutes<B extends Bodies, Query extends TSchema, Row extends Versioned, Item extends Placed> = {
  tag: string;
  /** Its name with an article, such as `a product`, and what a list of it is called. */
  names: { one: string; all: string };
  /** The list's address, and the parameter that names one of it. */
  address: string;
  parameter: string;
  /** What the path of the list and of one hold, the bodies, and the answers. */
  shapes: B & { holder?: TSchema; path: TSchema; one: TSchema & Members; list: TSchema; query?: Query };
  /** Who may list, and who may read one; whoever writes is an editor besides. */
  guards: { list: Guard[]; one: Guard[] };
  /** Codes of problems that only its creates and updates have. */
  raises?: readonly string[];
  found: { of(request: FastifyRequest): Row };
  present(row: Row): object;
  list: {
    rows(page: Page, visible: Visibility, params: Params, query: { parent?: string }): Promise<Item[]>;
    /** Its query, when it takes more than all lists do. */
    query?: TSchema;
    present(row: Item): object;
    /** Whether a list without a limit is whole. */
    whole?: boolean;
  };
  create(tx: Executor, by: Author, given: Static<B['create']>, params: Params): Promise<Answer>;
  clone(tx: Executor, by: Author, id: string, given: Static<B['clone']>): Promise<Answer>;
  update(
    tx: Executor,
    by: Author,
    id: string,
    given: Static<B['update']>,
    query: Static<Query>,
  ): Promise<Answer>;
  remove(tx: Executor, by: Author, id: string): Promise<Answer>;
};

/** The routes that every kind of record has: create, list, read, update, delete, clone. */
export function serveRecords<
  B extends Bodies,
  Query extends TSchema,
  Row extends Versioned,
  Item extends Placed,
>(catalog: Catalog, kind: RecordRoutes<B, Query, Row, Item>): void {
  const { http } = catalog;
  const { address, shapes, guards, names, found, list } = kind;
  const { path: params } = shapes;
  const holder = shapes.holder && { params: shapes.holder };
  const one = `${address}/:${kind.parameter}`;
  const said = (summary: string) => ({ tags: [kind.tag], summary });
  const paramsOf = (request: FastifyRequest) => request.params as Params;
  const idOf = (request: FastifyRequest) => paramsOf(request)[kind.parameter] ?? '';

  http.post(address, {
    config: {
      guards: [...guards.list, editor],
      raises: [
        ...POST_REFUSED,
        'catalog.slug.taken',
        'catalog.state.conflict',
        'catalog.publish.incomplete',
        ...(kind.raises ?? []),
      ],
    },
    schema: { ...said(`Create ${names.one}`), ...holder, body: shapes.create, response: { 201: shapes.one } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        kind.create(tx, by, request.body as Static<B['create']>, paramsOf(request)),
      ),
  });

  http.get(address, {
    config: { guards: guards.list },
    schema: {
      ...said(`List ${names.all}`),
      ...holder,
      querystring: list.query ?? searchQuery,
      response: { 200: shapes.list },
    },
    handler: async (request) => {
      const page = pageOf(request.query as Static<typeof searchQuery>, list.whole);
      const { parent } = request.query as { parent?: string };
      const more = parent === undefined ? {} : { parent };
      const rows = await list.rows(page, visibleToCaller(catalog, request), paramsOf(request), more);
      return listed(rows, page, list.present);
    },
  });

  http.get(one, {
    config: { guards: guards.one, entityTag: true },
    schema: { ...said(`Read ${names.one}`), params, response: { 200: shapes.one } },
    handler: (request, reply) => {
      const row = found.of(request);
      if (!notModified(request, reply, etagOf(row.version))) reply.send(kind.present(row));
    },
  });

  http.route({
    method: ['PATCH', 'PUT'],
    url: one,
    config: {
      guards: [...guards.one, editor],
      raises: [
        ...WRITE_REFUSED,
        'catalog.slug.taken',
        'catalog.state.conflict',
        'catalog.publish.incomplete',
        ...(kind.raises ?? []),
      ],
      entityTag: true,
    },
    preValidation: takeAsRead(shapes.update, (request) => kind.present(found.of(request))),
    schema: {
      ...said(`Update, publish or depublish ${names.one}`),
      params,
      ...(shapes.query && { querystring: shapes.query }),
      body: asRead(shapes.update, shapes.one),
      response: { 200: shapes.one },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        kind.update(
          tx,
          by,
          idOf(request),
          request.body as Static<B['update']>,
          request.query as Static<Query>,
        ),
      ),
  });

  http.delete(one, {
    config: {
      guards: [...guards.one, editor],
      raises: [...WRITE_REFUSED, 'catalog.state.conflict', 'catalog.reference.inuse'],
      entityTag: true,
    },
    schema: { ...said(`Delete ${names.one}`), params, response: { 204: nothing } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => kind.remove(tx, by, idOf(request))),
  });

  http.post(`${one}/clone`, {
    config: {
      guards: [...guards.one, editor],
      raises: [...POST_REFUSED, 'catalog.slug.taken'],
      entityTag: true,
    },
    schema: { ...said(`Clone ${names.one}`), params, body: shapes.clone, response: { 201: shapes.one } },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) =>
        kind.clone(tx, by, idOf(request), request.body as Static<B['clone']>),
      ),
  });
}

import type { FastifyRequest } from 'fastify';
import { checkPrecondition, etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase, onWrite } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import type { DatabaseRow } from '../tables.ts';
import { serveNames } from './names.ts';
import { acl, aclEntry, aclEntryBody, aclEntryDeleted, aclEntryPath, roleList, rolePath } from './schema.ts';
import { type AclChange, changeRole, putEntry, removeEntry } from './service.ts';

/** Entries carry the entity tag of the whole ACL (spec, Details). */
const aclTag = ({ id, acl_revision }: DatabaseRow) => etagOf(`a${id}.${acl_revision}`);

/** `If-None-Match: *` asks whether the entry is there, every other precondition about the ACL. */
const tagMeant = (request: FastifyRequest, current: DatabaseRow, present: boolean) =>
  request.headers['if-none-match']?.trim() === '*' && !present ? undefined : aclTag(current);

/** The access control list of a database. */
export function serveAcl(design: Design): void {
  const { platform, tables, known, guards } = design;
  serveNames(design);
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.manager] };
  const common = { tags: ['dxl'], querystring: onDatabase };
  const change = (request: FastifyRequest): AclChange => ({
    database: databaseOf(request).row,
    caller: callerOf(request),
    why: (request.query as { why?: string }).why,
    check: (current, present) => checkPrecondition(request, tagMeant(request, current, present)),
  });

  http.get(
    '/api/dxl/acl',
    {
      config: { ...config, entityTag: true },
      schema: { ...common, summary: 'Entries and roles of the ACL', response: { 200: acl } },
    },
    async (request, reply) => {
      const { row, acl: found } = databaseOf(request);
      if (notModified(request, reply, aclTag(row))) return reply;
      return found;
    },
  );

  http.put(
    '/api/dxl/acl/entry/:aclEntryName',
    {
      config: { ...config, raises: ['design.acl.invalid', 'design.acl.lastmanager'], entityTag: true },
      schema: {
        ...common,
        querystring: onWrite,
        summary: 'Create or replace an ACL entry',
        params: aclEntryPath,
        body: aclEntryBody,
        response: { 200: aclEntry },
      },
    },
    async (request, reply) => {
      const { aclEntryName } = request.params;
      const run = change(request);
      const { saved, now } = await tables
        .transaction()
        .execute((tx) => putEntry(tx, run, aclEntryName, request.body));
      await known.toldChanged(now.id);
      reply.header('etag', aclTag(now));
      return saved;
    },
  );

  http.delete(
    '/api/dxl/acl/entry/:aclEntryName',
    {
      config: {
        ...config,
        raises: ['design.acl.entry.unknown', 'design.acl.entry.protected', 'design.acl.lastmanager'],
        entityTag: true,
      },
      schema: {
        ...common,
        querystring: onWrite,
        summary: 'Remove an ACL entry',
        params: aclEntryPath,
        response: { 200: aclEntryDeleted },
      },
    },
    async (request, reply) => {
      const run = change(request);
      const { saved: name, now } = await tables
        .transaction()
        .execute((tx) => removeEntry(tx, run, request.params.aclEntryName));
      await known.toldChanged(now.id);
      reply.header('etag', aclTag(now));
      return { deleted: true as const, name };
    },
  );

  for (const [method, wanted, summary] of [
    ['PUT', true, 'Make a role'],
    ['DELETE', false, 'Remove a role, from every entry too'],
  ] as const) {
    http.route({
      method,
      url: '/api/design/acl/roles/:role',
      config: { ...config, entityTag: true },
      schema: {
        tags: ['design'],
        summary,
        querystring: onWrite,
        params: rolePath,
        response: { 200: roleList },
      },
      handler: async (request, reply) => {
        const run = change(request);
        const { saved: roles, now } = await tables
          .transaction()
          .execute((tx) => changeRole(tx, run, request.params.role, wanted));
        await known.toldChanged(now.id);
        reply.header('etag', aclTag(now));
        return { roles };
      },
    });
  }
}

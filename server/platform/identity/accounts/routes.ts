import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { typed } from '../../http/server.ts';
import { providerOf } from '../base.ts';
import { callerOf, role, signedIn } from '../guards.ts';
import {
  changedUser,
  newPassword,
  newUser,
  rolesOfUser,
  user,
  userPage,
  userPath,
  userQuery,
} from '../schema.ts';
import type { IdentityTables } from '../tables.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { presentUser } from './present.ts';
import type { Doing, Users } from './service.ts';
import { listAccounts } from './store.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['identity'];
const nothing = Type.Null({ description: 'Done.' });

export const doing = (request: FastifyRequest): Doing => ({ by: callerOf(request), request: request.id });

/** People, for administrators. */
export function serveUsers(base: Base, users: Users): void {
  const http = typed(base.http);
  const db = base.database.as<IdentityTables>();
  const provider = providerOf(base.settings);

  http.get(
    '/api/v1/users',
    { config, schema: { tags, summary: 'People', querystring: userQuery, response: { 200: userPage } } },
    async ({ query: { after: given, limit = 50, order = 'username', ...sought } }) => {
      const after = given === undefined ? undefined : readCursor(given, order);
      const found = await listAccounts(db, provider, sought, { after, limit: limit + 1, order });
      const items = found.slice(0, limit).map(presentUser);
      const last = found.at(limit - 1);
      return found.length > limit && last ? { items, next: writeCursor(last, order) } : { items };
    },
  );
  http.post(
    '/api/v1/users',
    {
      config: { ...config, raises: ['identity.external', 'identity.user.exists', 'identity.busy'] },
      schema: { tags, summary: 'Make an account', body: newUser, response: { 201: user } },
    },
    async (request, reply) => {
      const made = presentUser(await users.create(request.body, doing(request)));
      return reply
        .code(201)
        .header('location', `/api/v1/users/${encodeURIComponent(made.username)}`)
        .send(made);
    },
  );
  http.get(
    '/api/v1/users/:username',
    {
      config: { ...config, raises: ['identity.user.unknown'] },
      schema: { tags, summary: 'One person', params: userPath, response: { 200: user } },
    },
    async ({ params }) => presentUser(await users.find(params.username)),
  );
  http.patch(
    '/api/v1/users/:username',
    {
      config: {
        ...config,
        raises: ['identity.user.unknown', 'identity.external', 'identity.user.exists', 'identity.user.last'],
      },
      schema: {
        tags,
        summary: 'Change an account',
        params: userPath,
        body: changedUser,
        response: { 200: user },
      },
    },
    async (request) => presentUser(await users.update(request.params.username, request.body, doing(request))),
  );
  http.delete(
    '/api/v1/users/:username',
    {
      config: { ...config, raises: ['identity.user.unknown', 'identity.external', 'identity.user.last'] },
      schema: { tags, summary: 'Remove an account', params: userPath, response: { 204: nothing } },
    },
    async (request, reply) => {
      await users.remove(request.params.username, doing(request));
      return reply.code(204).send(null);
    },
  );
  http.put(
    '/api/v1/users/:username/password',
    {
      config: { ...config, raises: ['identity.user.unknown', 'identity.external', 'identity.busy'] },
      schema: {
        tags,
        summary: 'Set a password',
        params: userPath,
        body: newPassword,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { password, initial } = request.body;
      await users.setPassword(request.params.username, password, doing(request), initial);
      return reply.code(204).send(null);
    },
  );
  http.put(
    '/api/v1/users/:username/roles',
    {
      config: { ...config, raises: ['identity.user.unknown', 'identity.user.last'] },
      schema: {
        tags,
        summary: 'Set the roles',
        params: userPath,
        body: rolesOfUser,
        response: { 200: user },
      },
    },
    async (request) =>
      presentUser(await users.setRoles(request.params.username, request.body.roles, doing(request))),
  );
}

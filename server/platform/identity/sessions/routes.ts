import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import type { Users } from '../accounts/service.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import { callerOf, role, signedIn } from '../guards.ts';
import { problem } from '../problems.ts';
import { userPath } from '../schema.ts';
import type { IdentityTables } from '../tables.ts';
import { presentSession } from './present.ts';
import { endedSessions, sessionList, sessionPath, userSessionPath } from './schema.ts';
import type { Sessions } from './sessions.ts';
import { listSessions } from './store.ts';

const own = { guards: [signedIn] };
const administering = { guards: [signedIn, role('administrator')] };
const tags = ['identity'];
const nothing = Type.Null({ description: 'Done.' });

/** Where people are signed in: for themselves, and for administrators. */
export function serveSessions(base: Base, sessions: Sessions, users: Pick<Users, 'find'>): void {
  const http = typed(base.http);
  const db = base.database.as<IdentityTables>();
  const { uses, ending } = sessions;

  const ownAccount = async (request: FastifyRequest): Promise<Account> => {
    const { identityProvider, subject, username } = callerOf(request);
    const account = await findAccount(db, identityProvider, { subject });
    if (!account) throw problem('identity.user.unknown', { username });
    return account;
  };
  const list = async (account: Account, current?: string) => {
    const now = base.clock();
    const kept = await listSessions(db, account, now, uses.idleSince(now));
    return { items: kept.map((each) => presentSession(each, uses, current)) };
  };
  const endOne = async (account: Account, publicId: string, request: FastifyRequest) => {
    const ended = await ending.of(account, { publicId }, doing(request));
    if (ended === 0) throw problem('identity.session.unknown');
  };

  http.get(
    '/api/v1/me/sessions',
    {
      config: { ...own, raises: ['identity.user.unknown'] },
      schema: { tags, summary: 'Where you are signed in', response: { 200: sessionList } },
    },
    async (request) => list(await ownAccount(request), (await sessions.of(request))?.id),
  );
  http.delete(
    '/api/v1/me/sessions',
    {
      config: { ...own, raises: ['identity.user.unknown'] },
      schema: {
        tags,
        summary: 'Sign out everywhere else',
        description: 'Ends all your sessions but the one that asks; with a bearer token, all.',
        response: { 200: endedSessions },
      },
    },
    async (request) => {
      const current = callerOf(request).by === 'session' ? (await sessions.of(request))?.id : undefined;
      const account = await ownAccount(request);
      const which = current === undefined ? {} : { except: current };
      return { ended: await ending.of(account, which, doing(request)) };
    },
  );
  http.delete(
    '/api/v1/me/sessions/:session',
    {
      config: { ...own, raises: ['identity.user.unknown', 'identity.session.unknown'] },
      schema: { tags, summary: 'Sign out somewhere', params: sessionPath, response: { 204: nothing } },
    },
    async (request, reply) => {
      await endOne(await ownAccount(request), request.params.session, request);
      return reply.code(204).send(null);
    },
  );
  http.get(
    '/api/v1/users/:username/sessions',
    {
      config: { ...administering, raises: ['identity.user.unknown'] },
      schema: {
        tags,
        summary: 'Where a person is signed in',
        params: userPath,
        response: { 200: sessionList },
      },
    },
    async (request) => list(await users.find(request.params.username), (await sessions.of(request))?.id),
  );
  http.delete(
    '/api/v1/users/:username/sessions',
    {
      config: { ...administering, raises: ['identity.user.unknown'] },
      schema: { tags, summary: 'Sign a person out', params: userPath, response: { 200: endedSessions } },
    },
    async (request) => {
      const account = await users.find(request.params.username);
      return { ended: await ending.of(account, {}, doing(request)) };
    },
  );
  http.delete(
    '/api/v1/users/:username/sessions/:session',
    {
      config: { ...administering, raises: ['identity.user.unknown', 'identity.session.unknown'] },
      schema: {
        tags,
        summary: 'Sign a person out somewhere',
        params: userSessionPath,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { username, session } = request.params;
      await endOne(await users.find(username), session, request);
      return reply.code(204).send(null);
    },
  );
}

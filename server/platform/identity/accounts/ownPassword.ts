import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { anyone } from '../../http/guard.ts';
import { originOf } from '../../http/origin.ts';
import { typed } from '../../http/server.ts';
import type { CheckPassword } from '../auth/checkPassword.ts';
import { callerOf, signedIn } from '../guards.ts';
import { changedPassword, ownPassword } from '../schema.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { doing } from './routes.ts';
import type { Users } from './service.ts';

/** Changes the caller's own password, which takes the present one and counts like a sign-in; this browser stays signed
 *  in, all others do not.
 *  @throws Problem 400 for a password that cannot be, 401 when the present one is wrong, 429 when locked out. */
export type ChangeOwnPassword = (
  request: FastifyRequest,
  reply: FastifyReply,
  given: { current: string; password: string },
) => Promise<void>;

export const createChangeOwnPassword =
  (users: Users, checkPassword: CheckPassword, sessions: Sessions): ChangeOwnPassword =>
  async (request, reply, { current, password }) => {
    const { username, by } = callerOf(request);
    const given = { username, password: current, origin: originOf(request), askedFurther: true };
    const account = await checkPassword(given);
    await users.setPassword(username, password, doing(request));
    if (by === 'session') await sessions.begin(request, reply, account);
  };

const raises = [
  'identity.credentials.wrong',
  'identity.locked',
  'identity.busy',
  'identity.external',
  'identity.user.unknown',
];
const response = { 204: Type.Null({ description: 'Done.' }) };

/** The same for programs; and without a token, which a first password does not get. */
export function serveOwnPassword(
  { http }: Pick<Base, 'http'>,
  change: ChangeOwnPassword,
  users: Users,
  checkPassword: CheckPassword,
): void {
  typed(http).put(
    '/api/v1/me/password',
    {
      config: { guards: [signedIn], raises },
      schema: { tags: ['identity'], summary: 'Change your own password', body: ownPassword, response },
    },
    async (request, reply) => {
      await change(request, reply, request.body);
      return reply.code(204).send(null);
    },
  );
  typed(http).post(
    '/api/v1/password',
    {
      config: { guards: [anyone], raises: [...raises, 'identity.factor.needed'] },
      schema: {
        tags: ['identity'],
        summary: 'Change a password by the present one, without signing in',
        description:
          'The only thing that a password is good for that was made for the first sign-in. Counts like a sign-in, and signs out everywhere. Whoever has a second factor changes theirs on the page.',
        body: changedPassword,
        response,
      },
    },
    async (request, reply) => {
      const { username, current, password } = request.body;
      const given = { username, password: current, origin: originOf(request), initial: true };
      const by = await checkPassword(given);
      await users.setPassword(by.username, password, { by, request: request.id });
      return reply.code(204).send(null);
    },
  );
}

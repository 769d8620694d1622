import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { originOf } from '../../http/origin.ts';
import { typed } from '../../http/server.ts';
import type { CheckPassword } from '../auth/checkPassword.ts';
import { callerOf, signedIn } from '../guards.ts';
import { ownPassword } from '../schema.ts';
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
    const account = await checkPassword({ username, password: current, origin: originOf(request) });
    await users.setPassword(username, password, doing(request));
    if (by === 'session') await sessions.begin(request, reply, account);
  };

/** The same for programs. */
export function serveOwnPassword({ http }: Pick<Base, 'http'>, change: ChangeOwnPassword): void {
  typed(http).put(
    '/api/v1/me/password',
    {
      config: {
        guards: [signedIn],
        raises: [
          'identity.credentials.wrong',
          'identity.locked',
          'identity.busy',
          'identity.external',
          'identity.user.unknown',
        ],
      },
      schema: {
        tags: ['identity'],
        summary: 'Change your own password',
        body: ownPassword,
        response: { 204: Type.Null({ description: 'Done.' }) },
      },
    },
    async (request, reply) => {
      await change(request, reply, request.body);
      return reply.code(204).send(null);
    },
  );
}

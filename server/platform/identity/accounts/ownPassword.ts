import { Type } from 'typebox';
import { typed } from '../../http/server.ts';
import type { CheckPassword } from '../auth/checkPassword.ts';
import type { Base } from '../base.ts';
import { callerOf, signedIn } from '../guards.ts';
import { ownPassword } from '../schema.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { doing } from './routes.ts';
import type { Users } from './service.ts';

/** Changing one's own password takes the present one; this browser stays signed in, all others do not. */
export function serveOwnPassword(
  { http }: Pick<Base, 'http'>,
  users: Users,
  checkPassword: CheckPassword,
  sessions: Sessions,
): void {
  typed(http).put(
    '/api/v1/me/password',
    {
      config: { guards: [signedIn] },
      schema: {
        tags: ['identity'],
        summary: 'Change your own password',
        body: ownPassword,
        response: { 204: Type.Null({ description: 'Done.' }) },
      },
    },
    async (request, reply) => {
      const { username, by } = callerOf(request);
      const { current, password } = request.body;
      const account = await checkPassword({ username, password: current, address: request.ip });
      await users.setPassword(username, password, doing(request));
      if (by === 'session') await sessions.begin(request, reply, account);
      return reply.code(204).send(null);
    },
  );
}

import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import type { Users } from '../accounts/service.ts';
import { callerOf, role, signedIn } from '../guards.ts';
import { userPath } from '../schema.ts';
import type { Factors } from './factors.ts';
import { presentFactors } from './present.ts';
import { problem } from './problems.ts';
import { factors as factorsSchema } from './schema.ts';
import { deleteFactors } from './store.ts';

const config = { guards: [signedIn, role('administrator')], raises: ['identity.user.unknown'] };
const tags = ['identity'];

/** Second factors of people, for administrators: whoever lost theirs begins anew. */
export function serveFactorsOfUsers(base: Pick<Base, 'http'>, factors: Factors, users: Users): void {
  const http = typed(base.http);

  http.get(
    '/api/v1/users/:username/factors',
    {
      config,
      schema: {
        tags,
        summary: 'The second factors of a person',
        params: userPath,
        response: { 200: factorsSchema },
      },
    },
    async ({ params }) => {
      const account = await users.find(params.username);
      return presentFactors(await factors.of(account), {
        required: await factors.rule.isRequired(account),
        passkeysPossible: factors.passkeysPossible,
      });
    },
  );
  http.delete(
    '/api/v1/users/:username/factors',
    {
      config: { ...config, raises: [...config.raises, 'identity.factor.own'] },
      schema: {
        tags,
        summary: 'Remove the second factors of a person',
        description:
          'App, passkeys and recovery codes; the person is signed out everywhere, and signs in with the password. For oneself there is the page of the account, which asks for a proof.',
        params: userPath,
        response: { 204: Type.Null({ description: 'Done.' }) },
      },
    },
    async (request, reply) => {
      const { subject, username } = await users.find(request.params.username);
      if (subject === callerOf(request).subject) throw problem('identity.factor.own');
      await users.changeAndSignOut(username, doing(request), 'identity.user.factors', deleteFactors);
      return reply.code(204).send(null);
    },
  );
}

import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { anyone } from '../../http/guard.ts';
import { type Origin, originOf } from '../../http/origin.ts';
import { typed } from '../../http/server.ts';
import { noteSignIn } from '../accounts/noteSignIn.ts';
import { providerOf } from '../base.ts';
import type { IdentityTables } from '../tables.ts';
import { authenticated, credentials } from './schema.ts';

/** Answers what a client of the Domino REST API knows; the platform's own rules are in platform.md, "Identity". */
export type Authenticate = (given: {
  username: string;
  password: string;
  scope?: string;
  origin: Origin;
}) => Promise<{
  person: Actor;
  bearer: string;
  claims: Record<string, unknown>;
  expSeconds: number;
  issueDate: string;
}>;

/** Seconds by which the clock of a client may differ. */
const LEEWAY = 5;

export function serveAuth(
  { http, database, log, clock, settings }: Pick<Base, 'http' | 'database' | 'log' | 'clock' | 'settings'>,
  authenticate: Authenticate,
): void {
  const executor = database.as<IdentityTables>();
  typed(http).post(
    '/api/v1/auth',
    {
      config: {
        guards: [anyone],
        raises: [
          'identity.credentials.wrong',
          'identity.password.initial',
          'identity.factor.needed',
          'identity.locked',
          'identity.busy',
          'identity.password.external',
          'identity.provider.unreachable',
        ],
      },
      schema: {
        tags: ['identity'],
        summary: 'A bearer token for a user name and a password',
        body: credentials,
        response: { 200: authenticated },
      },
    },
    async (request, reply) => {
      const origin = originOf(request);
      const { person, ...token } = await authenticate({ ...request.body, origin });
      const { subject, username } = person;
      const { address } = origin;
      await noteSignIn(executor, { identity_provider: providerOf(settings), subject }, clock());
      await recordAudit(executor, {
        by: { subject, username },
        action: 'identity.token.issue',
        thing: `identity/user/${username}`,
        detail: { address },
        request: request.id,
      });
      log.info({ request: request.id, caller: username, address }, 'signed in');
      reply.header('cache-control', 'no-store');
      return { leeway: LEEWAY, ...token };
    },
  );
}

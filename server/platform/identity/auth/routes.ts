import { anyone } from '../../http/guard.ts';
import { typed } from '../../http/server.ts';
import type { Base } from '../base.ts';
import { authenticated, credentials } from './schema.ts';

/** Answers what a client of the Domino REST API knows; the platform's own rules are in platform.md, "Identity". */
export type Authenticate = (given: {
  username: string;
  password: string;
  scope?: string;
  address: string;
}) => Promise<{ bearer: string; claims: Record<string, unknown>; expSeconds: number; issueDate: string }>;

/** Seconds by which the clock of a client may differ. */
const LEEWAY = 5;

export function serveAuth({ http }: Pick<Base, 'http'>, authenticate: Authenticate): void {
  typed(http).post(
    '/api/v1/auth',
    {
      config: { guards: [anyone] },
      schema: {
        tags: ['identity'],
        summary: 'A bearer token for a user name and a password',
        body: credentials,
        response: { 200: authenticated },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { leeway: LEEWAY, ...(await authenticate({ ...request.body, address: request.ip })) };
    },
  );
}

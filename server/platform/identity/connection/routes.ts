import type { Base } from '../../base.ts';
import { connectionTest } from '../../connections/steps.ts';
import { goneSignal } from '../../http/gone.ts';
import { typed } from '../../http/server.ts';
import { role, signedIn } from '../guards.ts';
import { problem } from '../problems.ts';
import { testIssuer } from './check.ts';
import { issuerInEffect, issuerOf } from './describe.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['identity'];

/** The issuer in effect, and a test of it, for administrators. */
export function serveIssuer(base: Base): void {
  const http = typed(base.http);
  http.get(
    '/api/v1/issuer',
    { config, schema: { tags, summary: 'Who signs people in', response: { 200: issuerInEffect } } },
    async () => issuerOf(base.settings),
  );
  http.post(
    '/api/v1/issuer/test',
    {
      config: { ...config, load: 'stream', raises: ['identity.builtin', 'request.abandoned'] },
      schema: {
        tags,
        summary: 'Test the external issuer of the settings',
        description: 'Ends when the connection is closed. Nobody is signed in by it.',
        response: { 200: connectionTest },
      },
    },
    async (_request, reply) => {
      if (!base.settings.oidcIssuer) throw problem('identity.builtin');
      return testIssuer(base, goneSignal(reply));
    },
  );
}

import { connectionTest } from '../../../platform/connections/steps.ts';
import { goneSignal } from '../../../platform/http/gone.ts';
import { typed } from '../../../platform/http/server.ts';
import { callerOf, role, signedIn } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import { testRepository } from './check.ts';
import { type Connection, connectionList, connectionPath, describe } from './describe.ts';
import { auditTest, type Judge, serveDrafting } from './drafting.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['repository'];

/** The repositories that documents come from, and a test of each, for administrators. */
export function serveConnections(
  platform: Pick<Platform, 'http' | 'clock' | 'settings' | 'database'>,
  connections: () => readonly Connection[],
  judge: Judge,
): void {
  const { http, clock } = platform;
  serveDrafting(platform, judge);
  typed(http).get(
    '/docs/repositories',
    {
      config,
      schema: {
        tags,
        summary: 'The repositories, and where each comes from',
        response: { 200: connectionList },
      },
    },
    async () => ({ items: connections().map(describe) }),
  );
  typed(http).post(
    '/docs/repositories/:keyword/test',
    {
      config: { ...config, load: 'stream', raises: ['documents.repository.unknown', 'request.abandoned'] },
      schema: {
        tags,
        summary: 'Test a repository that is in effect, as whoever asks',
        description: 'Asks its own addresses only. Ends when the connection is closed.',
        params: connectionPath,
        response: { 200: connectionTest },
      },
    },
    async (request, reply) => {
      const { keyword } = request.params;
      const found = connections().find((each) => each.keyword === keyword && each.state === 'inEffect');
      if (!found?.settings || !found.authorization)
        throw problem('documents.repository.unknown', { repository: keyword });
      const { settings, authorization } = found;
      const caller = callerOf(request);
      await auditTest(platform, { by: caller, request: request.id }, keyword, settings);
      return testRepository(settings, authorization, caller, clock(), goneSignal(reply));
    },
  );
}

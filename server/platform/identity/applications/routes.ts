import { Type } from 'typebox';
import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import type { Changes } from '../changes.ts';
import { callerOf, signedIn } from '../guards.ts';
import { problem } from '../problems.ts';
import type { CurrentProvider } from '../provider/provider.ts';
import type { IdentityTables } from '../tables.ts';
import { presentApplications } from './present.ts';
import { applicationList, applicationPath } from './schema.ts';
import { deleteAllowed, listAllowed } from './store.ts';

const tags = ['identity'];

/** The applications that a person allowed to act for them, and how they take that back. */
export function serveApplications(base: Base, provider: CurrentProvider, changes: Changes): void {
  const { database, cipher, clock } = base;
  const http = typed(base.http);
  const db = database.as<IdentityTables>();

  http.get(
    '/api/v1/me/applications',
    {
      config: { guards: [signedIn] },
      schema: {
        tags,
        summary: 'Applications that you allowed to act for you',
        response: { 200: applicationList },
      },
    },
    async (request) => {
      const allowed = await listAllowed(db, cipher, callerOf(request).subject, clock());
      return { items: await presentApplications(allowed, await provider()) };
    },
  );
  http.delete(
    '/api/v1/me/applications/:application',
    {
      config: { guards: [signedIn], raises: ['identity.application.unknown'] },
      schema: {
        tags,
        summary: 'Take back what you allowed an application',
        description: 'Its tokens are good no more, in every process before the answer is sent.',
        params: applicationPath,
        response: { 204: Type.Null({ description: 'Done.' }) },
      },
    },
    async (request, reply) => {
      const { subject, username } = callerOf(request);
      const { application } = request.params;
      await db.transaction().execute(async (tx) => {
        const all = await listAllowed(tx, cipher, subject, clock());
        const allowed = all.filter(({ clientId }) => clientId === application);
        if (allowed.length === 0) throw problem('identity.application.unknown');
        await deleteAllowed(tx, allowed);
        const thing = `identity/user/${username}`;
        const detail = { application };
        await recordAudit(tx, { ...doing(request), action: 'identity.application.revoke', thing, detail });
      });
      await changes.account(subject);
      return reply.code(204).send(null);
    },
  );
}

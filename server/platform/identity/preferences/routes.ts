import type { Base } from '../../base.ts';
import { typed } from '../../http/server.ts';
import { callerOf, signedIn } from '../guards.ts';
import type { IdentityTables } from '../tables.ts';
import { changedPreferences, preferences } from './schema.ts';
import { findPreferences, keepPreferences } from './store.ts';

/** How the pages look to a person; `/api/v1/me` tells it with the rest. No entry in the audit trail: it concerns nobody else. */
export function servePreferences({ http, database }: Pick<Base, 'http' | 'database'>): void {
  const db = database.as<IdentityTables>();
  typed(http).patch(
    '/api/v1/me/preferences',
    {
      config: { guards: [signedIn] },
      schema: {
        tags: ['identity'],
        summary: 'Change how you like the pages',
        body: changedPreferences,
        response: { 200: preferences },
      },
    },
    async (request) => {
      await keepPreferences(db, callerOf(request), request.body);
      return findPreferences(db, callerOf(request));
    },
  );
}

import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { type Http, typed } from '../http/server.ts';
import { role, signedIn } from '../identity/guards.ts';
import { exportEntries, formats } from './export.ts';
import { nameEntries } from './named.ts';
import type { AuditNames } from './names.ts';
import { filterOf, readActions, readEntries } from './read.ts';
import { auditActions, auditExportQuery, auditPage, auditQuery } from './schema.ts';

/** The audit trail for administrators, newest first. */
export function serveAudit({
  http,
  database,
  auditNames,
}: {
  http: Http;
  database: Database;
  auditNames: AuditNames;
}): void {
  const executor = database.as<unknown>();
  const guarded = { guards: [signedIn, role('administrator')] };
  typed(http).get(
    '/api/v1/audit',
    {
      config: guarded,
      schema: {
        tags: ['operations'],
        summary: 'Who did what to which thing when',
        querystring: auditQuery,
        response: { 200: auditPage },
      },
    },
    async ({ query }) => {
      const { before, limit = 100 } = query;
      const entries = await readEntries(executor, filterOf(query), before, limit + 1);
      const items = await nameEntries(executor, auditNames, entries.slice(0, limit));
      const last = items.at(-1);
      return entries.length > limit && last ? { items, next: last.id } : { items };
    },
  );

  typed(http).get(
    '/api/v1/audit/actions',
    {
      config: guarded,
      schema: {
        tags: ['operations'],
        summary: 'The actions that the audit trail has entries of',
        response: { 200: auditActions },
      },
    },
    async () => ({ items: await readActions(executor) }),
  );

  const text = { schema: Type.String() };
  typed(http).get(
    '/api/v1/audit/export',
    {
      config: guarded,
      schema: {
        tags: ['operations'],
        summary: 'All entries of the audit trail that match, as CSV or JSON lines',
        querystring: auditExportQuery,
        response: {
          200: {
            description: 'The entries, newest first.',
            content: { 'text/csv': text, 'application/jsonl': text },
          },
        },
      },
    },
    async ({ query: { format, ...query } }, reply) => {
      const pieces = exportEntries(executor, auditNames, filterOf(query), format);
      reply.headers({
        'content-type': formats[format].type,
        'content-disposition': `attachment; filename=audit.${format}`,
      });
      return reply.send(Readable.from(pieces) as never);
    },
  );
}

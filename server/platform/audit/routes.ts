import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Http, typed } from '../http/server.ts';
import { role, signedIn } from '../identity/guards.ts';
import { type AuditPage, type AuditQuery, auditPage, auditQuery } from './schema.ts';

type Row = Omit<AuditPage['items'][number], 'at'> & { at: Date };

/** The audit trail for administrators, newest first. */
export function serveAudit({ http, database }: { http: Http; database: Database }): void {
  typed(http).get(
    '/api/v1/audit',
    {
      config: { guards: [signedIn, role('administrator')] },
      schema: {
        tags: ['operations'],
        summary: 'Who did what to which thing when',
        querystring: auditQuery,
        response: { 200: auditPage },
      },
    },
    (request) => readAudit(database.as<unknown>(), request.query),
  );
}

async function readAudit(
  executor: Parameters<ReturnType<typeof sql<Row>>['execute']>[0],
  query: AuditQuery,
): Promise<AuditPage> {
  const { thing = null, username = null, before = null, limit = 100 } = query;
  const { rows } =
    await sql<Row>`select id, at, username, subject, action, thing, detail, request from platform.audit
    where (${thing}::text is null or starts_with(thing, ${thing}::text)) and (${username}::text is null or username = ${username}::text)
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit + 1}`.execute(executor);
  const items = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  const last = items.at(-1);
  return rows.length > limit && last ? { items, next: last.id } : { items };
}

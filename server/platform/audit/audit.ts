import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** Who acted: a caller, or the server itself. */
export type Actor = { subject: string; username: string };

export type AuditEntry = {
  by: Actor | undefined;
  /** Dotted, in the words of the service: `design.element.replace`, `catalog.release.publish`. */
  action: string;
  /** What it was done to, as a path: `design/demo.nsf/form/Order`. */
  thing: string;
  detail?: Record<string, unknown>;
  request?: string;
};

/** Appends to the audit trail, in the transaction of the write itself: both happen or neither. */
export async function recordAudit(tx: Executor, entry: AuditEntry): Promise<void> {
  const { by, action, thing, detail = {}, request = null } = entry;
  await sql`insert into platform.audit (subject, username, request, action, thing, detail)
    values (${by?.subject ?? null}, ${by?.username ?? null}, ${request}, ${action}, ${thing}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  );
}

/** The same for many entries at once. */
export async function recordAudits(tx: Executor, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ by, action, thing, detail = {}, request = null }) => ({
    subject: by?.subject ?? null,
    username: by?.username ?? null,
    request,
    action,
    thing,
    detail,
  }));
  await sql`insert into platform.audit (subject, username, request, action, thing, detail)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (subject text, username text, request text, action text, thing text, detail jsonb)`.execute(
    tx,
  );
}

/** The detail of a change, with what its members were that are something else now.
 *  @param shown the thing before the change, under the same names. */
export function withBefore(given: Record<string, unknown>, shown: object): Record<string, unknown> {
  const known = new Map(Object.entries(shown));
  const changed = Object.entries(given).filter(
    ([name, value]) => known.has(name) && JSON.stringify(known.get(name)) !== JSON.stringify(value),
  );
  if (changed.length === 0) return given;
  return { ...given, before: Object.fromEntries(changed.map(([name]) => [name, known.get(name)])) };
}

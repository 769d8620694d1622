import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { checkPrecondition, etagOf } from '../../platform/http/conditional.ts';
import { problem as common, invalid } from '../../platform/http/problem.ts';
import { problem } from '../problems.ts';
import type { Catalog } from './context.ts';
import type { Answer } from './idempotency.ts';
import { idempotently } from './idempotency.ts';

/** Who writes, when, and on which condition. */
export type Author = {
  actor: Actor;
  /** Of the actor; absent where the server acts. */
  identityProvider?: string;
  request?: string;
  at: Date;
  /** Compares If-Match with the version of the locked record; undefined when it does not exist yet.
   *  @throws Problem 412 or 428. */
  check(version: number | undefined): void;
};

/** Runs a write in one transaction and answers with its outcome. POSTs honour Idempotency-Key. */
export async function write(
  catalog: Catalog,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Executor, by: Author) => Promise<Answer>,
): Promise<void> {
  const by = authorOf(catalog, request);
  const { status, body, version, location } = await inTransaction(catalog, (tx) =>
    idempotently(tx, request, by.at, () => work(tx, by)),
  );
  if (version !== undefined) reply.header('etag', etagOf(version));
  if (location !== undefined) reply.header('location', location);
  await reply.code(status).send(body);
}

/** The caller of a request as an author. */
export function authorOf({ platform }: Catalog, request: FastifyRequest): Author {
  const { caller } = request;
  if (!caller) throw common('request.unauthenticated');
  return {
    actor: { subject: caller.subject, username: caller.username },
    identityProvider: caller.identityProvider,
    request: request.id,
    at: platform.clock(),
    check(version) {
      if (
        platform.settings.requireIfMatch &&
        version !== undefined &&
        request.headers['if-match'] === undefined
      )
        throw common('request.precondition.required');
      checkPrecondition(request, version === undefined ? undefined : etagOf(version));
    },
  };
}

/** Appends to the audit trail; `thing` such as `release/<id>`. */
export function audit(
  tx: Executor,
  by: Author,
  action: string,
  thing: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  const { actor, request } = by;
  const entry = { by: actor, action: `catalog.${action}`, thing: `catalog/${thing}` };
  return recordAudit(tx, { ...entry, ...(detail ? { detail } : {}), ...(request ? { request } : {}) });
}

const MAX_ATTEMPTS = 4;
/** PostgreSQL undid the transaction, and it may be run again: deadlock, serialization failure, and what somebody else
 *  made or deleted in the meantime, which the checks of the next run see and name. */
const again = new Set(['40P01', '40001', '23503', '23505']);

/** One transaction; run again after a deadlock. What only an index or a foreign key can see becomes a problem. */
export async function inTransaction<Result>(
  { platform }: Catalog,
  work: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await platform.database.as<unknown>().transaction().execute(work);
    } catch (error) {
      const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
      if (code === '23505' && constraint?.endsWith('_slug'))
        throw problem('catalog.slug.taken', { slug: slugOf(detail) });
      if (code && again.has(code) && attempt < MAX_ATTEMPTS) continue;
      if (constraint === 'release_product_fkey') throw problem('catalog.record.unknown', { type: 'product' });
      if (code === '23503')
        throw invalid([{ path: '/', message: 'names something that does not exist any more' }]);
      throw error;
    }
  }
}

/** The slug in PostgreSQL's message about a duplicate key: `Key (parent, slug)=(…, name) already exists.` */
function slugOf(detail: string | undefined): string {
  return /, ([a-z0-9._-]+)\) already exists/.exec(detail ?? '')?.[1] ?? '';
}

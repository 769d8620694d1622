import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { problem } from '../problems.ts';
import { rowOf } from './rows.ts';

const DAY_MS = 24 * 3600 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** What a write answers; `version` becomes the ETag. */
export type Answer = { status: number; body?: unknown; version?: number; location?: string };

type Kept = {
  body_sha256: string;
  status: number;
  etag: string | null;
  location: string | null;
  body: string | null;
};

/** Does the work once per Idempotency-Key, caller and route; a repeated request gets the first answer again.
 *  The answer is kept in the transaction of the write, so that a crash leaves both or neither.
 *  @throws Problem 409 while the first still runs, 422 when the body is another one. */
export async function idempotently(
  tx: Executor,
  request: FastifyRequest,
  at: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request);
  if (key === undefined) return work();
  const scope = scopeOf(request);
  const lock = sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 2)) as free`;
  if (!(await rowOf(tx, lock))?.free) throw problem('catalog.idempotency.running');
  const digest = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  const oldest = new Date(at.getTime() - DAY_MS);
  const kept = await rowOf(
    tx,
    sql<Kept>`select body_sha256, status, etag, location, body from catalog.idempotency
      where scope = ${scope} and key = ${key} and created_at > ${oldest}`,
  );
  if (kept && kept.body_sha256 !== digest) throw problem('catalog.idempotency.mismatch');
  if (kept) return answerOf(kept);
  const answer = await work();
  const body = answer.body === undefined ? null : JSON.stringify(answer.body);
  await sql`insert into catalog.idempotency (scope, key, body_sha256, status, etag, location, body, created_at)
    values (${scope}, ${key}, ${digest}, ${answer.status}, ${answer.version ?? null}, ${answer.location ?? null}, ${body}, ${at})
    on conflict (scope, key) do update set body_sha256 = excluded.body_sha256, status = excluded.status,
      etag = excluded.etag, location = excluded.location, body = excluded.body, created_at = excluded.created_at`.execute(
    tx,
  );
  return answer;
}

/** Whether this request was answered before, so that work which must stay out of the transaction need not be done again. */
export async function isAnswered(db: Executor, request: FastifyRequest, at: Date): Promise<boolean> {
  const key = keyOf(request);
  if (key === undefined) return false;
  const kept = sql`select from catalog.idempotency where scope = ${scopeOf(request)} and key = ${key}
    and created_at > ${new Date(at.getTime() - DAY_MS)}`;
  return (await rowOf(db, kept)) !== undefined;
}

/** Forgets what is older than a day. */
export async function forgetOldAnswers(tx: Executor, at: Date): Promise<void> {
  await sql`delete from catalog.idempotency where created_at < ${new Date(at.getTime() - DAY_MS)}`.execute(
    tx,
  );
}

function scopeOf({ caller, method, url }: FastifyRequest): string {
  return `${caller?.subject} ${caller?.only?.account ?? ''} ${method} ${url.split('?')[0]}`;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalid([{ path: '/headers/idempotency-key', message: 'must be 1 to 255 visible ASCII characters' }]);
}

function answerOf({ status, etag, location, body }: Kept): Answer {
  return {
    status,
    ...(body === null ? {} : { body: JSON.parse(body) }),
    ...(etag === null ? {} : { version: Number(etag) }),
    ...(location === null ? {} : { location }),
  };
}

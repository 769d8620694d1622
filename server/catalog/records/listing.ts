import type { FastifyReply, FastifyRequest } from 'fastify';
import { setVary } from '../../platform/http/cors.ts';
import { invalid } from '../../platform/http/problem.ts';

const MAX_PAGE = 200;
const USUAL = 50;

/** Which part of a list is wanted: rows after `after`, at most `limit`, those with `q` in what people call them. */
export type Page = { after: number; limit: number; q?: string };

/** What every listed row has: its place in the order of creation. */
export type Placed = { seq: number };

/** Reads `?limit=` and `?cursor=`.
 *  @param all without a limit everything, as the seed's own two lists answer. */
export function pageOf(query: { limit?: number; cursor?: string; q?: string }, all = false): Page {
  const usual = all ? Number.MAX_SAFE_INTEGER : USUAL;
  const limit = query.limit === undefined ? usual : Math.min(query.limit, MAX_PAGE);
  const { q } = query;
  return { after: query.cursor === undefined ? 0 : afterOf(query.cursor), limit, ...(q && { q }) };
}

/** The rows of a page as its wrapper; the store was asked for one row more than the limit. */
export function listed<Row extends Placed, Item>(rows: Row[], page: Page, present: (row: Row) => Item) {
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  const next = rows.length > page.limit && last ? { next: cursorOf(last.seq) } : {};
  return { items: items.map(present), ...next };
}

const cursorOf = (seq: number) => Buffer.from(`after ${seq}`).toString('base64url');

function afterOf(cursor: string): number {
  const seq = Number(/^after (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  if (Number.isSafeInteger(seq)) return seq;
  throw invalid([{ path: '/querystring/cursor', message: 'must be the next of an earlier page' }]);
}

/** What a caller may see depends on the caller, and may change at any time. */
export function privately(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'private, no-cache');
  setVary(reply, 'Authorization', 'Cookie');
  done();
}

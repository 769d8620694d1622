import type { Base } from '../base.ts';
import { goneSignal } from '../http/gone.ts';
import { typed } from '../http/server.ts';
import { callerOf, signedIn, signedInUnused } from '../identity/guards.ts';
import { presentNotice, presentState } from './present.ts';
import { problem } from './problems.ts';
import * as shapes from './schema.ts';
import { listNotices, markAllRead, markNotice, readState } from './store.ts';
import type { Watching } from './watching.ts';

const tags = ['notices'];

/** One's own notices; nobody reads another's. No entries in the audit trail: reading them concerns nobody else. */
export function serveNotices(
  { http: plain, database, clock }: Pick<Base, 'http' | 'database' | 'clock'>,
  watching: Watching,
): void {
  const http = typed(plain);
  const db = database.as<unknown>();

  http.get(
    '/api/v1/notices',
    {
      config: { guards: [signedIn] },
      schema: {
        tags,
        summary: 'What you were told, newest first',
        querystring: shapes.noticesQuery,
        response: { 200: shapes.noticePage },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { before, unread = false, limit = 20 } = request.query;
      const rows = await listNotices(db, callerOf(request), { before, unread, limit: limit + 1 });
      const items = rows.slice(0, limit).map(presentNotice);
      const last = items.at(-1);
      return rows.length > limit && last ? { items, next: last.id } : { items };
    },
  );

  http.get(
    '/api/v1/notices/state',
    {
      // Pages ask this by themselves, which keeps no session alive.
      config: { guards: [signedInUnused] },
      schema: {
        tags,
        summary: 'How many notices are unread; waits for a change when asked to',
        querystring: shapes.stateQuery,
        response: { 200: shapes.noticesState },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { since, wait = 0 } = request.query;
      const owner = callerOf(request);
      const gone = AbortSignal.any([goneSignal(reply), plain.connections.stopping]);
      const read = async () => presentState(await readState(db, owner));
      const limits = { until: performance.now() + wait * 1000, gone };
      return watching.first(owner, read, ({ state }) => state !== since, limits);
    },
  );

  http.patch(
    '/api/v1/notices/:notice',
    {
      config: { guards: [signedIn], raises: ['notices.notice.unknown'] },
      schema: {
        tags,
        summary: 'Mark a notice as read or unread',
        params: shapes.onNotice,
        body: shapes.markedNotice,
        response: { 200: shapes.notice },
      },
    },
    async (request) => {
      const owner = callerOf(request);
      const at = request.body.read ? clock() : null;
      const marked = await markNotice(db, owner, request.params.notice, at);
      if (!marked) throw problem('notices.notice.unknown');
      watching.changed(owner);
      return presentNotice(marked);
    },
  );

  http.post(
    '/api/v1/notices/read',
    {
      config: { guards: [signedIn] },
      schema: {
        tags,
        summary: 'Mark all notices up to one as read',
        body: shapes.readNotices,
        response: { 200: shapes.noticesState },
      },
    },
    async (request) => {
      const owner = callerOf(request);
      await markAllRead(db, owner, request.body.until, clock());
      watching.changed(owner);
      return presentState(await readState(db, owner));
    },
  );
}

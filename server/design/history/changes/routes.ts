import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { invalid } from '../../../platform/http/problem.ts';
import { typed } from '../../../platform/http/server.ts';
import { signedInUnused } from '../../../platform/identity/guards.ts';
import { rank } from '../../databases/access.ts';
import { databaseOf } from '../../databases/guards.ts';
import type { Design, KnownDatabases } from '../../design.ts';
import { type ChangeFeed, changeFeed, changesQuery } from '../schema.ts';
import { end, placeOf } from './cursor.ts';
import { presentFeed } from './present.ts';
import { listChanges, listChangesBefore } from './store.ts';

/** A notification may be lost, so a waiting request checks again after this time. */
const LOOK_AGAIN_MS = 5000;

/** The feed of changes of a database. */
export function serveChanges({ platform, tables, known, guards }: Design): void {
  typed(platform.http).get(
    '/api/design/changes',
    {
      // Pages that only show a database follow it for as long as they are open.
      config: { guards: [signedInUnused, guards.reader], load: 'stream' },
      schema: {
        tags: ['design'],
        summary: 'What changed since a cursor, oldest first; waits for a change when asked to',
        description: 'With `before` the newest changes come first, for those who look back.',
        querystring: changesQuery,
        response: { 200: changeFeed },
      },
    },
    async (request, reply) => {
      const { since, before, limit = 100, wait = 0 } = request.query;
      const { id } = databaseOf(request).row;
      if (before !== undefined && (since !== undefined || wait > 0))
        throw invalid([{ path: '/querystring/before', message: 'goes neither with since nor with wait' }]);
      const place = before === undefined ? placeOf(id, since) : placeBefore(id, before);
      const list = before === undefined ? listChanges : listChangesBefore;
      const read = async () => {
        const rows = await list(tables, id, place, limit + 1);
        const manager = rank(databaseOf(request).access.level) >= rank('MANAGER');
        return presentFeed(rows, { databaseId: id, place, limit, manager });
      };
      if (before !== undefined) return read();
      return firstChanges(read, known, id, {
        until: performance.now() + wait * 1000,
        gone: hangsUp(reply),
        // The right to read may have gone while the request waited.
        again: () => guards.reader.check(request, reply),
      });
    },
  );
}

const placeBefore = (databaseId: number, before: string) =>
  before === 'end' ? end : placeOf(databaseId, before, 'before');

type Waiting = { until: number; gone: AbortSignal; again: () => unknown };

/** Reads until there are changes, the time is over, or nobody waits any more. */
async function firstChanges(
  read: () => Promise<ChangeFeed>,
  known: KnownDatabases,
  id: number,
  { until, gone, again }: Waiting,
): Promise<ChangeFeed> {
  for (;;) {
    const changed = new AbortController();
    // Heard before reading, so that no change falls between the two.
    const stop = known.watch(id, () => changed.abort());
    try {
      const feed = await read();
      const left = until - performance.now();
      if (feed.changes.length > 0 || left <= 0 || gone.aborted) return feed;
      const signal = AbortSignal.any([changed.signal, gone]);
      await setTimeout(Math.min(left, LOOK_AGAIN_MS), undefined, { signal }).catch(() => undefined);
    } finally {
      stop();
    }
    await again();
  }
}

/** Ends when the connection does, so that nothing is read for somebody who is gone. */
function hangsUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

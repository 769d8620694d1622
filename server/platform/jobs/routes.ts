import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { recordAudit } from '../audit/audit.ts';
import type { Database, Executor } from '../database/database.ts';
import { type Http, typed } from '../http/server.ts';
import { callerOf, role, signedIn, signedInUnused } from '../identity/guards.ts';
import type { Jobs } from './jobs.ts';
import { isUnderWay, presentJob } from './present.ts';
import { problem } from './problems.ts';
import { cancelRun } from './runs.ts';
import { jobPage, jobPath, jobsQuery, type Outcome, outcomes, severalJobs } from './schema.ts';
import { countJobs, holdJob, listJobs, listKinds, removeJob, retryJob } from './store.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['operations'];
const done = Type.Null({ description: 'Done.' });

type Served = { http: Http; database: Database; jobs: Jobs };

/** Background jobs, for administrators. What a job is about is not told: it may be anybody's content. */
export function serveJobs({ http: plain, database, jobs }: Served): void {
  const http = typed(plain);
  const db = database.as<unknown>();

  http.get(
    '/api/v1/jobs',
    {
      // The page asks again and again by itself: that is no use of the session.
      config: { guards: [signedInUnused, role('administrator')] },
      schema: {
        tags,
        summary: 'Background jobs, newest first',
        querystring: jobsQuery,
        response: { 200: jobPage },
      },
    },
    async ({ query }) => {
      const { limit = 50 } = query;
      const [rows, counts, kinds] = await Promise.all([
        listJobs(db, query, limit + 1),
        countJobs(db),
        listKinds(db),
      ]);
      const items = rows.slice(0, limit).map((row) => presentJob(row, jobs.canBeCancelled(row.kind)));
      const last = items.at(-1);
      return { counts, kinds, items, ...(rows.length > limit && last ? { next: last.id } : {}) };
    },
  );

  const deeds = {
    retry: { action: 'platform.job.retry', act: retryJob },
    remove: { action: 'platform.job.remove', act: removeJob },
  };

  /** Does something to a job that has failed, and to no other: that is left alone. */
  const does = async (
    tx: Executor,
    request: FastifyRequest,
    { action, act }: (typeof deeds)[keyof typeof deeds],
    id: number,
  ): Promise<Outcome> => {
    const job = await holdJob(tx, id);
    if (!job) return 'unknown';
    if (job.state !== 'failed' && job.state !== 'given-up') return 'notfailed';
    await act(tx, id);
    await recordAudit(tx, {
      by: callerOf(request),
      action,
      thing: `platform/job/${id}`,
      detail: { kind: job.kind, attempts: job.attempts },
      request: request.id,
    });
    return 'done';
  };
  /** Does it to one job. @throws Problem when it was left alone. */
  const toOne = (request: FastifyRequest, deed: keyof typeof deeds, id: number) =>
    db.transaction().execute(async (tx) => {
      const outcome = await does(tx, request, deeds[deed], id);
      if (outcome !== 'done') throw problem(`jobs.job.${outcome}`);
    });
  /** Does it to each of several that has failed; what was done or removed meanwhile is no reason to leave the others. */
  const toSeveral = (request: FastifyRequest, deed: keyof typeof deeds, ids: number[]) =>
    db.transaction().execute(async (tx) => {
      const items: { id: number; outcome: Outcome }[] = [];
      // In one order: two people who do this at once never wait for each other in a circle.
      for (const id of ids.toSorted((one, other) => one - other))
        items.push({ id, outcome: await does(tx, request, deeds[deed], id) });
      return { items };
    });
  const changing = { ...config, raises: ['jobs.job.unknown', 'jobs.job.notfailed'] };

  http.post(
    '/api/v1/jobs/:id/retry',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Try a failed job again now, as often as a new one',
        params: jobPath,
        response: { 204: done },
      },
    },
    async (request, reply) => {
      await toOne(request, 'retry', request.params.id);
      return reply.code(204).send(null);
    },
  );
  http.post(
    '/api/v1/jobs/:id/cancel',
    {
      config: { ...config, raises: ['jobs.job.unknown', 'jobs.job.notcancellable'] },
      schema: {
        tags,
        summary:
          'Cancel a job of a kind that can be, which runs or waits: it ends within moments, and is not tried again',
        params: jobPath,
        response: { 204: done },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = callerOf(request);
      await db.transaction().execute(async (tx) => {
        const job = await holdJob(tx, id);
        if (!job) throw problem('jobs.job.unknown');
        if (!isUnderWay(job.state) || !jobs.canBeCancelled(job.kind))
          throw problem('jobs.job.notcancellable');
        await cancelRun(tx, id, job.attempts, by.distinguishedName);
        // Its turn comes at once, and it ends before it does anything: whoever waits for it is told.
        if (job.state === 'waiting') await retryJob(tx, id);
        await recordAudit(tx, {
          by,
          action: 'platform.job.cancel',
          thing: `platform/job/${id}`,
          detail: { kind: job.kind, attempts: job.attempts },
          request: request.id,
        });
      });
      return reply.code(204).send(null);
    },
  );
  http.post(
    '/api/v1/jobs/:id/run',
    {
      config: { ...config, raises: ['jobs.job.unknown', 'jobs.job.notwaiting'] },
      schema: {
        tags,
        summary: 'Run a waiting job now, before its time',
        params: jobPath,
        response: { 204: done },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await db.transaction().execute(async (tx) => {
        const job = await holdJob(tx, id);
        if (!job) throw problem('jobs.job.unknown');
        if (job.state !== 'waiting') throw problem('jobs.job.notwaiting');
        await retryJob(tx, id);
        await recordAudit(tx, {
          by: callerOf(request),
          action: 'platform.job.run',
          thing: `platform/job/${id}`,
          detail: { kind: job.kind, attempts: job.attempts },
          request: request.id,
        });
      });
      return reply.code(204).send(null);
    },
  );
  http.delete(
    '/api/v1/jobs/:id',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Remove a failed job: what it was to do is not done',
        params: jobPath,
        response: { 204: done },
      },
    },
    async (request, reply) => {
      await toOne(request, 'remove', request.params.id);
      return reply.code(204).send(null);
    },
  );
  http.post(
    '/api/v1/jobs/retry',
    {
      config,
      schema: {
        tags,
        summary: 'Try several failed jobs again now; those that have not failed are left alone',
        body: severalJobs,
        response: { 200: outcomes },
      },
    },
    (request) => toSeveral(request, 'retry', request.body.ids),
  );
  http.post(
    '/api/v1/jobs/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Remove several failed jobs; those that have not failed are left alone',
        body: severalJobs,
        response: { 200: outcomes },
      },
    },
    (request) => toSeveral(request, 'remove', request.body.ids),
  );
}

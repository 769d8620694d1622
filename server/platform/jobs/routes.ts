import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { recordAudit } from '../audit/audit.ts';
import type { Database, Executor } from '../database/database.ts';
import { type Http, typed } from '../http/server.ts';
import { callerOf, role, signedIn } from '../identity/guards.ts';
import { presentJob } from './present.ts';
import { problem } from './problems.ts';
import { jobPage, jobPath, jobsQuery } from './schema.ts';
import { countJobs, holdJob, listJobs, listKinds, removeJob, retryJob } from './store.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['operations'];
const done = Type.Null({ description: 'Done.' });

/** Background jobs, for administrators. What a job is about is not told: it may be anybody's content. */
export function serveJobs({ http: plain, database }: { http: Http; database: Database }): void {
  const http = typed(plain);
  const db = database.as<unknown>();

  http.get(
    '/api/v1/jobs',
    {
      config,
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
      const items = rows.slice(0, limit).map(presentJob);
      const last = items.at(-1);
      return { counts, kinds, items, ...(rows.length > limit && last ? { next: last.id } : {}) };
    },
  );

  /** Does something to a job that has failed, and to no other. */
  const withFailed = (
    request: FastifyRequest,
    id: number,
    action: string,
    act: (tx: Executor, id: number) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      const job = await holdJob(tx, id);
      if (!job) throw problem('jobs.job.unknown');
      if (job.state !== 'failed' && job.state !== 'given-up') throw problem('jobs.job.notfailed');
      await act(tx, id);
      await recordAudit(tx, {
        by: callerOf(request),
        action,
        thing: `platform/job/${id}`,
        detail: { kind: job.kind, attempts: job.attempts },
        request: request.id,
      });
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
      await withFailed(request, request.params.id, 'platform.job.retry', retryJob);
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
      await withFailed(request, request.params.id, 'platform.job.remove', removeJob);
      return reply.code(204).send(null);
    },
  );
}

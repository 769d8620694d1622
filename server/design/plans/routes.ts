import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { rank } from '../databases/access.ts';
import { databaseOf, requireLevel } from '../databases/guards.ts';
import { namesOf } from '../databases/readers.ts';
import { onDatabase, onWrite } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import type { Importer } from '../imports/importer.ts';
import { importAccepted } from '../imports/schema.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import { askerOf, bytesOf, takeArchive, takeBytes } from '../threads/bytes.ts';
import type { Asks, Made, PlanTask } from './make.ts';
import { PLAN_LIFE_MS, presentPlan } from './present.ts';
import {
  applyRequest,
  archiveBody,
  archiveQuery,
  plan,
  planForgotten,
  planPath,
  planRequest,
} from './schema.ts';
import { type Asking, applyPlan, forgetPlan, keepPlan } from './service.ts';
import { findPlan, type PlanRow, removeExpiredPlans } from './store.ts';

type Taking = ReturnType<typeof takeBytes>;

/** Plans of imports: made, read, applied, forgotten. */
export function servePlans(design: Design, importer: Importer): void {
  design.platform.http.register(async (scope) => {
    const taking = takeBytes(scope, design.platform.settings.maxDxlBytes);
    serveMaking({ ...design, platform: { ...design.platform, http: scope } }, taking);
  });
  design.platform.http.register(async (scope) => {
    const taking = takeArchive(scope, design.platform.settings.maxDxlBytes);
    serveArchives({ ...design, platform: { ...design.platform, http: scope } }, taking);
  });
  serveReading(design);
  serveApplying(design, importer);
}

function serveMaking({ platform, tables, guards, openFor, threads }: Design, taking: Taking): void {
  /** Makes a plan in a thread; a database that it reads is opened here, for the caller. */
  const make = async (request: FastifyRequest, reply: FastifyReply, planId: string): Promise<Made> => {
    const asker = askerOf(request, reply);
    const { row, access } = databaseOf(request);
    const caller = callerOf(request);
    const manager = rank(access.level) >= rank('MANAGER');
    const { place } = threads;
    const common = { place, planId, databaseId: row.id, nsfPath: row.path, manager };
    const task = { ...common, signer: caller.distinguishedName };
    const bytes = bytesOf(request.body);
    const made = await threads.ask<Made | Asks>(
      'makePlan',
      { ...task, bytes } satisfies PlanTask,
      asker,
      bytes,
    );
    if (!('asks' in made)) return made;
    const from = await openFor(caller, made.asks.from, 'READER', '/from');
    const read = rank(from.access.level) >= rank('MANAGER');
    const names = namesOf(caller, from.access);
    const opened = { databaseId: from.row.id, path: from.row.path, manager: read, names };
    const again: PlanTask = { ...task, request: made.asks, from: opened };
    return threads.ask<Made>('makePlan', again, asker);
  };

  typed(platform.http).post(
    '/api/design/plan',
    {
      ...taking,
      config: { guards: [signedIn, guards.reader], raises: ['design.database.unknown', ...DXL_REFUSED] },
      schema: {
        tags: ['design'],
        summary: 'Plan an import: what it would create, change, leave and delete',
        description:
          'Takes DXL, or `from`, another database to read. Nothing of the database is written. The plan is kept for 24 hours and can be applied while the database has not changed.',
        querystring: onDatabase,
        body: planRequest,
        response: { 200: plan },
      },
    },
    async (request, reply) => {
      const planId = randomUUID();
      const made = await make(request, reply, planId);
      return sendPlan(reply, await keep({ platform, tables }, request, planId, made));
    },
  );
}

/** Keeps a plan that was made, and lets go of those that are over. */
async function keep(
  { platform: { clock, objects }, tables }: Pick<Design, 'platform' | 'tables'>,
  request: FastifyRequest,
  planId: string,
  made: Made,
): Promise<PlanRow> {
  const asking = { database: databaseOf(request).row, planId, caller: callerOf(request) };
  const { row, expired } = await tables.transaction().execute(async (tx) => ({
    row: await keepPlan(tx, asking, made, clock()),
    expired: await removeExpiredPlans(tx, new Date(clock().getTime() - PLAN_LIFE_MS)),
  }));
  for (const source of expired) await objects.delete(source);
  return row;
}

/** Plans of what is in an archive: a project of Designer, single elements, or whole databases. */
function serveArchives({ platform, tables, guards, threads }: Design, taking: { bodyLimit: number }): void {
  typed(platform.http).post(
    '/api/dxl/import/archive',
    {
      ...taking,
      config: {
        guards: [signedIn, guards.reader],
        raises: [
          'design.archive.refused',
          'design.archive.large',
          'design.archive.empty',
          'design.database.unknown',
          ...DXL_REFUSED,
        ],
      },
      schema: {
        tags: ['dxl'],
        summary: 'Plan the import of a zip archive',
        description:
          'Takes a project of Designer, single elements or whole databases as files of an archive. Nothing of the database is written: `POST /api/design/plans/{planId}/apply` starts the import. `left` names the files that are no part of it.',
        consumes: ['application/zip', 'application/x-zip-compressed'],
        querystring: archiveQuery,
        body: archiveBody,
        response: { 200: plan },
      },
    },
    async (request, reply) => {
      const planId = randomUUID();
      const { row, access } = databaseOf(request);
      const { nsfPath: _, deletes, diffs, ...options } = request.query;
      if (!Buffer.isBuffer(request.body))
        throw problem('design.archive.refused', { fault: 'damaged', file: '' });
      const archive: Uint8Array = request.body;
      const task: PlanTask = {
        place: threads.place,
        planId,
        databaseId: row.id,
        nsfPath: row.path,
        manager: rank(access.level) >= rank('MANAGER'),
        signer: callerOf(request).distinguishedName,
        request: { options, ...(deletes && { deletes }), ...(diffs === undefined ? {} : { diffs }) },
        archive,
      };
      const made = await threads.ask<Made>('makePlan', task, askerOf(request, reply), archive);
      return sendPlan(reply, await keep({ platform, tables }, request, planId, made));
    },
  );
}

function serveReading({ platform, tables, guards }: Design): void {
  const http = typed(platform.http);
  const asking = askingOf(platform.clock);

  http.get(
    '/api/design/plans/:planId',
    {
      config: { guards: [signedIn, guards.reader], raises: ['design.plan.unknown'] },
      schema: {
        tags: ['design'],
        summary: 'A plan that was made',
        params: planPath,
        querystring: onDatabase,
        response: { 200: plan },
      },
    },
    async (request, reply) => {
      const { database, planId, since } = asking(request, request.params);
      const row = await findPlan(tables, database.id, planId, since);
      if (row === undefined) throw problem('design.plan.unknown', { planId });
      return sendPlan(reply, row);
    },
  );

  http.delete(
    '/api/design/plans/:planId',
    {
      config: { guards: [signedIn, guards.reader], raises: ['design.plan.unknown'] },
      schema: {
        tags: ['design'],
        summary: 'Forget a plan; one of somebody else needs DESIGNER',
        params: planPath,
        querystring: onDatabase,
        response: { 200: planForgotten },
      },
    },
    async (request) => {
      const asked = asking(request, request.params);
      const mayForget = ({ by_subject }: PlanRow) => {
        if (by_subject !== asked.caller.subject) requireLevel(request, 'DESIGNER');
      };
      const source = await tables.transaction().execute((tx) => forgetPlan(tx, asked, mayForget));
      if (source !== null) await platform.objects.delete(source);
      return { forgotten: true as const, planId: asked.planId };
    },
  );
}

function serveApplying({ platform, tables, guards }: Design, importer: Importer): void {
  const asking = askingOf(platform.clock);

  typed(platform.http).post(
    '/api/design/plans/:planId/apply',
    {
      config: {
        guards: [signedIn, guards.designer],
        raises: [
          'design.plan.unknown',
          'design.plan.applied',
          'design.plan.invalid',
          'design.plan.moved',
          'design.plan.element',
        ],
      },
      // All members are optional, so there may be no body at all.
      preValidation: async (request) => {
        request.body ??= {};
      },
      schema: {
        tags: ['design'],
        summary: 'Apply a plan',
        description:
          'Starts the import that carries the plan out, with its deletions in the same transaction; poll it at `/api/dxl/import/{jobId}`. `elements` narrows it to some of its elements. A plan with `replaceDbProperties` needs MANAGER. 409 when the database has changed since, or the plan was applied already.',
        params: planPath,
        querystring: onWrite,
        body: applyRequest,
        response: { 200: importAccepted },
      },
    },
    async (request) => {
      const { why = request.query.why, project, elements } = request.body;
      const asked = asking(request, request.params);
      const requireManager = () => requireLevel(request, 'MANAGER');
      const applying = { ...asked, at: platform.clock(), why, project, elements, requireManager };
      const jobId = await tables.transaction().execute((tx) => applyPlan(tx, importer, applying));
      return { jobId, status: 'pending' as const, nsfPath: asked.database.path };
    },
  );
}

/** Which plan a request is about. @throws Problem 404 for what cannot be the id of a plan. */
const askingOf =
  (clock: () => Date) =>
  (request: FastifyRequest, { planId }: { planId: string }): Asking => {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(planId)) {
      throw problem('design.plan.unknown', { planId });
    }
    const since = new Date(clock().getTime() - PLAN_LIFE_MS);
    return { database: databaseOf(request).row, planId, caller: callerOf(request), since };
  };

const sendPlan = (reply: FastifyReply, row: PlanRow) =>
  reply
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(presentPlan(row) as never);

import { sql } from 'kysely';
import type { Gathered } from '../../../formats/dxl/project/index.ts';
import type { Fault } from '../../platform/http/problem.ts';
import { readDatabase } from '../databases/store.ts';
import type { Deletes } from '../elements/writing/plan.ts';
import { wholeDocument } from '../exports/service.ts';
import { judge, type Work } from '../imports/judge.ts';
import { defaultOptions, type ImportOptions } from '../imports/schema.ts';
import { problem } from '../problems.ts';
import type { Tables, Writing } from '../tables.ts';
import { openPlace, type Place } from '../threads/place.ts';
import {
  leaving,
  leavingProblem,
  type Refusal,
  type Refused,
  readBody,
  readSource,
} from '../threads/reading.ts';
import { keepSource, type Source } from '../threads/source.ts';
import { unpack } from '../threads/unpack.ts';
import { answerOf } from './answer.ts';
import { deletesFaults } from './deletes.ts';
import { type PlanRequest, planRequest } from './schema.ts';

/** The database that a plan reads instead of DXL, opened for the caller, who has these names there. */
type From = { databaseId: number; path: string; manager: boolean; names: string[] };

/** A plan to make: from the body of a request, or from what was asked and the database opened for it. */
export type PlanTask = {
  place: Place;
  planId: string;
  databaseId: number;
  nsfPath: string;
  signer: string;
  /** Whether the caller may see the ACL of the database that the plan is for. */
  manager: boolean;
} & (
  | { bytes: Uint8Array }
  | { request: PlanRequest; from: From }
  | { request: PlanRequest; archive: Uint8Array }
);

/** A plan that was made. Its source is kept when it can be applied. */
export type Made = {
  revision: number;
  valid: boolean;
  total: number;
  options: ImportOptions;
  deletes?: Deletes;
  answer: string;
  source?: string;
};
/** A request for which a database must be opened first, which a thread cannot. */
export type Asks = { asks: PlanRequest & { from: string } };

/** Makes a plan in a thread: reads and judges as an import does, in one snapshot, and writes nothing of the database. */
export async function makePlan(task: PlanTask): Promise<Made | Asks | Refused> {
  const request = 'bytes' in task ? readRequest(task.bytes) : task.request;
  if ('refused' in request) return leaving(request);
  const { from } = request;
  const unpacked = 'archive' in task ? unpack(task.archive, task.place) : undefined;
  if (unpacked !== undefined && 'refused' in unpacked) return unpacked;
  if (from !== undefined && !('from' in task)) return { asks: { ...request, from } };
  const dxl = unpacked?.dxl ?? request.dxl;
  const sent = dxl === undefined ? undefined : readSource(dxl, task.place);
  if (sent !== undefined && 'refused' in sent) return leaving(sent);
  const { database, objects } = await openPlace(task.place);
  const made = await database
    .as<Tables>()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Reading and comparing take their time between two statements.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
      return plan(tx, task, request, sent, unpacked?.left);
    });
  if ('refused' in made) return made;
  const { source, ...rest } = made;
  if (!rest.valid) return rest;
  return { ...rest, source: await keepSource(objects, task.planId, source) };
}

function readRequest(bytes: Uint8Array): PlanRequest | Refusal {
  const request = readBody<PlanRequest>(bytes, planRequest);
  if ('refused' in request || (request.dxl === undefined) !== (request.from === undefined)) return request;
  const fault: Fault =
    request.dxl === undefined
      ? { path: '/dxl', message: 'must be there, or from' }
      : { path: '/from', message: 'must not be there together with dxl' };
  return { refused: 'shape', errors: [fault] };
}

async function plan(
  tx: Writing,
  task: PlanTask,
  request: PlanRequest,
  sent: Source | undefined,
  left: Gathered['left'] | undefined,
): Promise<(Omit<Made, 'source'> & { source: Source }) | Refused> {
  const options = { ...defaultOptions, ...request.options };
  const row = await readDatabase(tx, task.databaseId);
  if (row === undefined) return leavingProblem(problem('design.database.unknown', { nsfPath: task.nsfPath }));
  const from = 'from' in task ? task.from : undefined;
  const source = sent ?? (from === undefined ? undefined : await sourceOf(tx, from, options, task.place));
  if (source === undefined) {
    return leavingProblem(problem('design.database.unknown', { nsfPath: from?.path ?? '' }));
  }
  if ('refused' in source) return leaving(source);
  const deletes = Array.isArray(request.deletes)
    ? request.deletes.map((unid) => unid.toUpperCase())
    : request.deletes;
  const work: Work = { source, options, seed: task.planId, ...(deletes === undefined ? {} : { deletes }) };
  const judged = await judge(tx, row, work, task.signer);
  const faults = await deletesFaults(tx, row.id, deletes, judged.plan.deletes);
  if (faults.length > 0) return { refused: 'shape', errors: faults };
  const answer = await answerOf(tx, row, work, judged, {
    diffs: request.diffs ?? true,
    manager: task.manager,
  });
  if (from !== undefined && options.replaceDbProperties && !from.manager) {
    answer.warnings.push(`The ACL of ${from.path} is left out: it needs MANAGER access to it.`);
  }
  return {
    revision: row.revision,
    valid: judged.valid,
    total: source.document.elements.length,
    options,
    ...(deletes === undefined ? {} : { deletes }),
    answer: JSON.stringify(left === undefined ? answer : { ...answer, left }),
    source,
  };
}

/** The design of another database, and what else the options take from it. */
async function sourceOf(
  tx: Writing,
  { databaseId, manager, names }: From,
  { documentsOption, replaceDbProperties }: ImportOptions,
  place: Place,
): Promise<Source | Refusal | undefined> {
  const row = await readDatabase(tx, databaseId);
  if (row === undefined) return undefined;
  const wanted = {
    withAcl: replaceDbProperties && manager,
    ...(documentsOption === 'ignore' ? {} : { documentsFor: names }),
  };
  const text = await wholeDocument(tx, row, wanted, place.maxDxlBytes);
  return text === undefined ? { refused: 'size' } : readSource(text, place);
}

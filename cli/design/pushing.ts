import { aclFile, propertiesFile } from '../../formats/dxl/project/index.ts';
import { type Call, CallProblem } from '../call.ts';
import { progressLine } from '../progress.ts';
import { query } from '../query.ts';
import { bodyOf } from './body.ts';
import { refusal, replacedUnasked, sentence } from './conflicts.ts';
import { JobProblem, type JobResult, runJob } from './job.ts';
import type { Origin } from './messages.ts';
import { makePlan, type Plan } from './plans.ts';
import { readBase } from './project/base.ts';
import { type CompareOptions, type Comparison, compare, mustBeCompared } from './project/compare.ts';
import type { Disk } from './project/disk.ts';
import { type Also, headConflicts, headOf } from './project/head.ts';
import { shapeOf } from './project/layout.ts';
import { type LocalFile, readLocal } from './project/local.ts';
import { lookUp } from './project/origins.ts';
import { type Remote, readHeads, readRemote } from './project/remote.ts';
import { documentOf, originIn } from './project/sending.ts';
import type { ProjectSettings } from './project/settings.ts';
import { settle } from './project/settling.ts';
import type { Base } from './project/startingPoint.ts';
import { versionsOf } from './project/versions.ts';
import { explaining } from './refusal.ts';

/** A folder and the database it is pushed to. */
export type Target = { call: Call; disk: Disk; settings: ProjectSettings; nsfPath: string };
export type PushOptions = CompareOptions & Also;

/** What a push would do. Without a plan there is nothing to do, or conflicts are in its way. */
export type Prepared = {
  local: LocalFile[];
  base: Base | undefined;
  /** Which versions the elements start from: what the base says, and what was looked up besides. */
  known: Base['elements'];
  remote: Remote;
  found: Comparison;
  conflicts: string[];
  origin: Origin;
  plan?: Plan;
};

/** How often a push starts over because someone wrote between comparing and applying. */
const ATTEMPTS = 5;

/** Compares, and has the server plan what differs. The plan is about the state that was compared. */
export async function prepare(
  { call, disk, nsfPath, settings: { layout } }: Target,
  options: PushOptions,
  planConflicts: boolean,
): Promise<Prepared> {
  const progress = progressLine();
  const shape = shapeOf(layout);
  const texts = readBase(disk);
  const local = readLocal(disk, texts);
  for (let attempt = 1; ; attempt++) {
    const of = (replicaId: string) => (texts?.replicaId === replicaId ? texts : undefined);
    const wanted = (replicaId: string) => mustBeCompared(of(replicaId), local);
    const remote = await readRemote(call, nsfPath, wanted, progress, shape);
    const base = of(remote.replicaId);
    const versions = versionsOf(call, nsfPath, shape);
    const before = base?.elements ?? new Map();
    const first = compare(local, remote, before, texts?.elements, options);
    const known = options.force
      ? before
      : await lookUp(disk, local, remote, before, first, versions, { ...options, layout });
    const found = known === before ? first : compare(local, remote, known, texts?.elements, options);
    const conflicts = [
      ...(await Promise.all(found.conflicts.map((each) => sentence(versions, each)))),
      ...(options.force ? [] : await headConflicts(call, nsfPath, disk, base, remote, options)),
    ];
    const head = headOf(disk, base, texts, remote, options);
    const { sending, deleting } = found;
    const origin = originIn(head, sending);
    const prepared = { local, base, known, remote, found, conflicts, origin };
    const nothing = sending.length + deleting.length === 0 && !options.properties && !options.acl;
    if (nothing || (conflicts.length > 0 && !planConflicts)) return prepared;
    const members = {
      options: options.properties || options.acl ? { replaceDbProperties: true } : {},
      ...(deleting.length > 0 ? { deletes: deleting.map(({ unid }) => unid) } : {}),
    };
    progress.show('Planning');
    const plan = await explaining(
      () => makePlan(call, nsfPath, bodyOf(members, documentOf(head, sending))),
      origin,
    ).finally(() => progress.end());
    if (plan.revision === remote.revision) {
      if (!options.force) conflicts.push(...replacedUnasked(plan, sending));
      return { ...prepared, plan };
    }
    if (attempt === ATTEMPTS) throw moving(nsfPath);
  }
}

/** Carries a plan out and remembers the outcome; undefined when someone was faster and a new plan is needed. */
async function apply(
  { call, disk, settings, nsfPath }: Target,
  { base, known, remote, found, plan, origin }: Required<Omit<Prepared, 'base'>> & Pick<Prepared, 'base'>,
  why: string | undefined,
): Promise<JobResult | undefined> {
  const progress = progressLine();
  const job = await explaining(async () => {
    try {
      const start = async () => {
        const body = { project: settings.project, ...(why === undefined ? {} : { why }) };
        const at = `/api/design/plans/${plan.planId}/apply?${query({ nsfPath })}`;
        return ((await call('POST', at, body)) as { jobId: string }).jobId;
      };
      return await runJob(call, nsfPath, start, progress);
    } catch (error) {
      if (await hasMoved(call, nsfPath, plan, error)) return undefined;
      throw error;
    }
  }, origin);
  if (job === undefined || settings.nsfPath.toLowerCase() !== nsfPath.toLowerCase()) return job;
  const before = new Map(remote.heads.map(({ unid, etag }) => [unid, etag]));
  const sent = new Set(found.sending.flatMap(({ local }) => local.unid ?? []));
  const changed = ({ unid, etag }: { unid: string; etag: string }) =>
    sent.has(unid) || before.get(unid) !== etag;
  const after = await readRemote(call, nsfPath, () => changed, progress, shapeOf(settings.layout));
  const files = [
    [propertiesFile, after.properties],
    [aclFile, after.acl],
  ] as const;
  settle(disk, base, known, found, after, files, settings.exact ?? false);
  return job;
}

async function hasMoved(call: Call, nsfPath: string, plan: Plan, error: unknown): Promise<boolean> {
  if (error instanceof CallProblem && error.code === 'design.plan.moved') return true;
  if (!(error instanceof JobProblem) || error.cancelled) return false;
  return (await readHeads(call, nsfPath)).revision !== plan.revision;
}

/** Prepares and applies, from the beginning while others are quicker. */
export async function push(
  target: Target,
  options: PushOptions,
  why: string | undefined,
  show: (prepared: Prepared) => void,
): Promise<{ prepared: Prepared; job?: JobResult }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const prepared = await prepare(target, options, false);
    const { plan } = prepared;
    if (prepared.conflicts.length > 0) throw await refusal({ ...prepared, disk: target.disk });
    if (plan === undefined) return { prepared };
    show(prepared);
    if (!plan.valid) return { prepared };
    const job = await apply(target, { ...prepared, plan }, why);
    if (job !== undefined) return { prepared, job };
  }
  throw moving(target.nsfPath);
}

const moving = (nsfPath: string) =>
  new CallProblem(`${nsfPath} is being changed all the time; try again in a moment.`);

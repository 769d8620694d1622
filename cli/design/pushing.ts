import { aclFile, propertiesFile } from '../../formats/dxl/project/index.ts';
import { type Call, CallProblem } from '../call.ts';
import { progressLine } from '../progress.ts';
import { query } from './asking.ts';
import { bodyOf } from './body.ts';
import { JobProblem, type JobResult, runJob } from './job.ts';
import type { Origin } from './messages.ts';
import { makePlan, type Plan } from './plans.ts';
import { type Base, readBase } from './project/base.ts';
import {
  type CompareOptions,
  type Comparison,
  type Conflict,
  compare,
  mustBeCompared,
} from './project/compare.ts';
import type { Disk } from './project/disk.ts';
import { type Also, headOf } from './project/head.ts';
import { type LocalFile, readLocal } from './project/local.ts';
import { type Remote, readHeads, readRemote } from './project/remote.ts';
import { documentOf, originIn } from './project/sending.ts';
import type { ProjectSettings } from './project/settings.ts';
import { settle } from './project/settling.ts';
import { explaining } from './refusal.ts';

/** A folder and the database it is pushed to. */
export type Target = { call: Call; disk: Disk; settings: ProjectSettings; nsfPath: string };
export type PushOptions = Omit<CompareOptions, 'project'> & Also;

/** What a push would do. Without a plan there is nothing to do, or conflicts are in its way. */
export type Prepared = {
  local: LocalFile[];
  base: Base | undefined;
  remote: Remote;
  found: Comparison;
  conflicts: string[];
  origin: Origin;
  plan?: Plan;
};

/** How often a push begins anew because somebody wrote between comparing and applying. */
const ATTEMPTS = 5;

/** Compares, and has the server plan what differs. The plan is about the state that was compared. */
export async function prepare(
  { call, disk, settings, nsfPath }: Target,
  options: PushOptions,
  planConflicts: boolean,
): Promise<Prepared> {
  const progress = progressLine();
  const texts = readBase(disk);
  const local = readLocal(disk, texts);
  for (let attempt = 1; ; attempt++) {
    const of = (replicaId: string) => (texts?.replicaId === replicaId ? texts : undefined);
    const remote = await readRemote(call, nsfPath, (replicaId) => mustBeCompared(of(replicaId)), progress);
    const base = of(remote.replicaId);
    const found = compare(local, remote, base, texts, { ...options, project: settings.project });
    const { head, conflicts: others } = headOf(disk, base, texts, remote, options);
    const conflicts = [
      ...(await Promise.all(found.conflicts.map((each) => sentence(call, nsfPath, each)))),
      ...(options.force ? [] : others),
    ];
    const { sending, deleting } = found;
    const origin = originIn(head, sending);
    const prepared = { local, base, remote, found, conflicts, origin };
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
    if (plan.revision === remote.revision) return { ...prepared, plan };
    if (attempt === ATTEMPTS) throw moving(nsfPath);
  }
}

/** Carries a plan out and remembers the outcome; undefined when somebody was quicker and it must be made anew. */
export async function apply(
  { call, disk, settings, nsfPath }: Target,
  { base, remote, found, plan, origin }: Required<Omit<Prepared, 'base'>> & Pick<Prepared, 'base'>,
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
  const after = await readRemote(call, nsfPath, () => changed, progress);
  const files = [
    [propertiesFile, after.properties],
    [aclFile, after.acl],
  ] as const;
  settle(disk, base, found, after, files, settings.exact ?? false);
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
    if (prepared.conflicts.length > 0) throw refusal(prepared.conflicts);
    if (plan === undefined) return { prepared };
    show(prepared);
    if (!plan.valid) return { prepared };
    const job = await apply(target, { ...prepared, plan }, why);
    if (job !== undefined) return { prepared, job };
  }
  throw moving(target.nsfPath);
}

/** The sentence that refuses a push because of others' changes. */
export function refusal(conflicts: readonly string[]): CallProblem {
  const lines = conflicts.map((line) => `  ${line}`).join('\n');
  return new CallProblem(
    `Nothing was pushed; pull first, or overwrite what the server has with --force:\n${lines}`,
  );
}

const moving = (nsfPath: string) =>
  new CallProblem(`${nsfPath} is being changed all the time; try again in a moment.`);

/** A conflict in words, with who deleted an element and when. */
async function sentence(call: Call, nsfPath: string, { unid, words, why, head }: Conflict): Promise<string> {
  if (head !== undefined) return `${words}: ${why}`;
  try {
    const at = `/api/design/elements/${unid}/history?${query({ nsfPath })}`;
    const { versions } = (await call('GET', at)) as { versions: { by: string; at: string }[] };
    const [last] = versions;
    return last === undefined ? `${words}: ${why}` : `${words}: ${why}, by ${last.by} at ${last.at}`;
  } catch (error) {
    if (error instanceof CallProblem) return `${words}: ${why}`;
    throw error;
  }
}

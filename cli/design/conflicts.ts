import { CallProblem } from '../call.ts';
import type { Plan } from './plans.ts';
import type { Comparison, Conflict } from './project/compare.ts';
import type { Disk } from './project/disk.ts';
import { isShallow } from './project/git.ts';
import type { Versions } from './project/versions.ts';

/** Elements that the server would take for others than the folder means, because they have their names. */
export function replacedUnasked(plan: Plan, sending: Comparison['sending']): string[] {
  const meant = new Set(
    sending.flatMap(({ local, head }) => (head === undefined ? [] : [head.unid, local.unid ?? head.unid])),
  );
  const unmeant = plan.change.filter(({ unid }) => !meant.has(unid));
  return unmeant.map(
    ({ type, name }) => `${type} ${name}: another element of the server has this name; rename one of them`,
  );
}

/** The sentence that refuses a push because of others' changes. */
export async function refusal({
  conflicts,
  disk,
}: {
  conflicts: readonly string[];
  disk: Disk;
}): Promise<CallProblem> {
  const lines = conflicts.map((line) => `  ${line}`).join('\n');
  const shallow = (await isShallow(disk.folder))
    ? '\nThis clone has only the last commits; with all of them (git fetch --unshallow) more may be known.'
    : '';
  return new CallProblem(
    `Nothing was pushed; pull first, or overwrite what the server has with --force:\n${lines}${shallow}`,
  );
}

/** A conflict in words, with who deleted an element and when. */
export async function sentence(versions: Versions, { unid, words, why, head }: Conflict): Promise<string> {
  if (head !== undefined) return `${words}: ${why}`;
  const [last] = await versions.of(unid);
  return last === undefined ? `${words}: ${why}` : `${words}: ${why}, by ${last.by} at ${last.at}`;
}

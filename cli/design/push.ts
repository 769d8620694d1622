import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CallProblem } from '../call.ts';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { refusal } from './conflicts.ts';
import { logLines } from './messages.ts';
import type { PlannedElement } from './plans.ts';
import { readBase } from './project/base.ts';
import type { Disk } from './project/disk.ts';
import { isOfDesigner } from './project/layout.ts';
import { readLocal } from './project/local.ts';
import { alone } from './project/lock.ts';
import { openDisk } from './project/pairs.ts';
import {
  newSettings,
  type ProjectSettings,
  readSettingsFile,
  writeSettingsFile,
} from './project/settings.ts';
import { type Prepared, prepare, push, type Target } from './pushing.ts';
import { planLines, wordsFor } from './showPlan.ts';

type Options = {
  delete?: boolean;
  dryRun?: boolean;
  force?: boolean;
  why?: string;
  acl?: boolean;
  properties?: boolean;
  title?: string;
};

/** `trivet design push`: sends what differs in a folder, all of it or nothing, and never over others' changes. */
export function pushCommand(): Command {
  return remoteCommand('push')
    .description('send the changes in a folder to its database, all of them or none')
    .argument('[dir]', 'folder of the project', '.')
    .argument('[nsfPath]', 'database on the server, when it is not the one the folder is a project of')
    .option('--delete', 'delete elements whose files are gone')
    .option('--dry-run', 'show what would be done, and write nothing')
    .option('--force', 'overwrite what others changed on the server since the last pull')
    .option('--why <text>', 'reason, kept with the change')
    .option('--acl', 'take over the access control list, too')
    .option(
      '--title <title>',
      'make a folder without trivet.json a project; the database is created when there is none',
    )
    .option('--properties', 'take over title, launch settings and other properties, too')
    .action(async (dir: string, given: string | undefined, options: Options, command: Command) => {
      const folder = resolve(dir);
      const disk = openDisk(folder);
      const settings = readSettingsFile(disk) ?? begun(dir, disk, given, options);
      const nsfPath = given ?? settings.nsfPath;
      const wanted = {
        force: options.force ?? false,
        delete: options.delete ?? false,
        acl: options.acl ?? false,
        properties: options.properties ?? false,
      };
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      const target = { call: await connect(command), disk, settings, nsfPath };
      if (readSettingsFile(disk) === undefined) {
        // A folder that cannot be read makes no database.
        readLocal(disk, readBase(disk));
        await startProject(target);
      }
      if (options.dryRun) {
        const prepared = await prepare(target, wanted, false);
        if (prepared.conflicts.length > 0) throw await refusal({ ...prepared, disk });
        if (!json) tell(prepared);
        if (json) print(command, prepared.plan ?? nothing, []);
        if (prepared.plan?.valid === false) process.exitCode = 1;
        return;
      }
      const { prepared, job } = await alone(folder, () =>
        push(target, wanted, options.why, json ? () => undefined : tell),
      );
      if (prepared.plan?.valid === false) process.exitCode = 1;
      if (job === undefined) {
        if (json) print(command, prepared.plan ?? nothing, []);
        else if (prepared.plan === undefined) tell(prepared);
        return;
      }
      const { created, replaced, deleted = 0 } = job.result;
      print(command, { nsfPath, ...job }, [
        `Pushed to ${nsfPath}: ${created} created, ${replaced} changed, ${deleted} deleted.`,
      ]);
    });
}

/** The settings of a folder that is to become a project. @throws CallProblem that says how, when it is not asked for. */
function begun(
  dir: string,
  disk: Disk,
  nsfPath: string | undefined,
  { title, dryRun }: Options,
): ProjectSettings {
  if (title === undefined || nsfPath === undefined)
    throw new CallProblem(
      `${dir} is no project: it has no trivet.json. \`trivet design push ${dir} NSFPATH --title "Title"\` makes it one of that database, which is created when there is none.`,
    );
  if (dryRun) throw new CallProblem(`${dir} is no project yet, and --dry-run makes none.`);
  const settings = newSettings(nsfPath, title);
  return isOfDesigner(disk) ? { ...settings, layout: 'designer' } : settings;
}

/** Writes trivet.json, and creates the database unless it is there. */
async function startProject({
  call,
  disk,
  settings,
}: Pick<Target, 'call' | 'disk' | 'settings'>): Promise<void> {
  const { nsfPath, title } = settings;
  try {
    await call('GET', `/api/dxl/database?${query({ nsfPath })}`);
  } catch (error) {
    if (!(error instanceof CallProblem) || error.code !== 'design.database.unknown') throw error;
    await call.open('POST', '/api/design/databases', { body: [JSON.stringify({ nsfPath, title })] });
  }
  writeSettingsFile(disk, settings);
}

const nothing = { counts: { create: 0, change: 0, leave: 0, ignore: 0, delete: 0 }, valid: true };

/** Shows a plan, or that there is none to make, and what a push leaves alone. */
export function tell({ plan, origin, found: { onlyThere, behind } }: Prepared): void {
  const nothing =
    behind.length > 0 ? 'There is nothing to push.' : 'The server has everything that is in the folder.';
  const lines = plan === undefined ? [nothing] : planLines(plan);
  if (behind.length > 0) lines.push(`Newer on the server, and left there: ${few(behind)}; pull brings it.`);
  if (onlyThere.length > 0) lines.push(`Only on the server, and left there: ${few(onlyThere)}.`);
  process.stderr.write(
    logLines(plan?.log, origin)
      .map((line) => `${line}\n`)
      .join(''),
  );
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** The first of them by name, and how many more there are. */
function few(elements: readonly PlannedElement[]): string {
  const shown = 5;
  const more = elements.length > shown ? ` and ${elements.length - shown} more` : '';
  return elements.slice(0, shown).map(wordsFor).join(', ') + more;
}

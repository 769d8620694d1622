import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { CallProblem } from '../call.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { bodyOf } from './body.ts';
import { readDxl } from './file.ts';
import { importChoices, importOptions } from './import.ts';
import { fromFile } from './messages.ts';
import { makePlan, type Plan } from './plans.ts';
import { openDisk } from './project/pairs.ts';
import { readSettingsFile } from './project/settings.ts';
import { tell } from './push.ts';
import { prepare } from './pushing.ts';
import { explaining } from './refusal.ts';
import { printPlan } from './showPlan.ts';
import { isFolder } from './sides.ts';

type Options = {
  delete?: boolean;
  properties?: boolean;
  acl?: boolean;
  designOption?: string;
  documentsOption?: string;
  exitCode?: boolean;
};

/** `trivet design plan`: what a push or an import would do. Nothing is written. */
export function planCommand(): Command {
  return remoteCommand('plan')
    .description(
      'show what a push of a folder or an import of a file would do, with differences; writes nothing',
    )
    .argument('[dir|file]', 'folder of a project, or database document', '.')
    .argument('[nsfPath]', 'database on the server; a project has one of its own')
    .option('--delete', 'as push --delete; of a file: delete what it does not have')
    .option('--properties', 'take over title, launch settings and other properties, too')
    .option('--acl', 'take over the access control list, too')
    .addOption(new Option('--design-option <choice>', 'of a file: as import').choices(importChoices))
    .addOption(new Option('--documents-option <choice>', 'of a file: as import').choices(importChoices))
    .option('--exit-code', 'end with 1 when there is something to do')
    .action(async (given: string, nsfPath: string | undefined, options: Options, command: Command) => {
      const plan = isFolder(given)
        ? await planFolder(given, nsfPath, options, command)
        : await planFile(given, nsfPath, options, command);
      if (options.exitCode && plan !== undefined && hasWork(plan)) process.exitCode = 1;
    });
}

async function planFolder(
  dir: string,
  given: string | undefined,
  { delete: deletes = false, properties = false, acl = false }: Options,
  command: Command,
): Promise<Plan | undefined> {
  const disk = openDisk(resolve(dir));
  const settings = readSettingsFile(disk);
  if (settings === undefined)
    throw new CallProblem(
      `${dir} is no project: it has no trivet.json. For a folder of Designer, start with \`trivet design pull\` of an empty database into a new folder, and copy it there.`,
    );
  const target = { call: await connect(command), disk, settings, nsfPath: given ?? settings.nsfPath };
  const prepared = await prepare(target, { force: false, delete: deletes, properties, acl }, true);
  const { plan, conflicts } = prepared;
  if (command.optsWithGlobals<{ json?: boolean }>().json) print(command, { ...plan, conflicts }, []);
  else {
    tell(prepared);
    for (const line of conflicts) process.stdout.write(`! ${line}\n`);
  }
  // What a push would refuse is no plan that a pipeline may go on with.
  if (plan?.valid === false || conflicts.length > 0) process.exitCode = 1;
  return plan;
}

async function planFile(
  file: string,
  nsfPath: string | undefined,
  options: Options,
  command: Command,
): Promise<Plan> {
  const origin = fromFile(file);
  const text = readDxl(file);
  if (nsfPath === undefined) return command.error('error: a file needs the database it would go to.');
  const call = await connect(command);
  const members = {
    options: importOptions({ ...options, replaceProperties: Boolean(options.properties || options.acl) }),
    ...(options.delete ? { deletes: 'absent' } : {}),
  };
  const plan = await explaining(() => makePlan(call, nsfPath, bodyOf(members, [text])), origin);
  printPlan(command, plan, origin);
  return plan;
}

const hasWork = ({ counts, properties }: Plan): boolean =>
  counts.create + counts.change + counts.delete + properties.length > 0;

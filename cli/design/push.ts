import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CallProblem } from '../call.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { logLines } from './messages.ts';
import { openDisk } from './project/disk.ts';
import { alone } from './project/lock.ts';
import { readSettingsFile } from './project/settings.ts';
import { type Prepared, prepare, push, refusal } from './pushing.ts';
import { planLines, wordsFor } from './showPlan.ts';

type Options = {
  delete?: boolean;
  dryRun?: boolean;
  force?: boolean;
  why?: string;
  acl?: boolean;
  properties?: boolean;
};

/** `trivet design push`: sends what differs in a folder, all of it or nothing, and never over others' changes. */
export function pushCommand(): Command {
  return remoteCommand('push')
    .description('bring what was changed in a folder to its database, all of it or nothing')
    .argument('[dir]', 'folder of the project', '.')
    .argument('[nsfPath]', 'database on the server, when it is not the one the folder is a project of')
    .option('--delete', 'delete elements whose files are gone')
    .option('--dry-run', 'show what would be done, and write nothing')
    .option('--force', 'overwrite what others changed on the server since the last pull')
    .option('--why <text>', 'reason, kept with the change')
    .option('--acl', 'take over the access control list, too')
    .option('--properties', 'take over title, launch settings and other properties, too')
    .action(async (dir: string, given: string | undefined, options: Options, command: Command) => {
      const folder = resolve(dir);
      const disk = openDisk(folder);
      const settings = readSettingsFile(disk);
      if (settings === undefined) throw new CallProblem(`${dir} is no project: it has no trivet.json.`);
      const nsfPath = given ?? settings.nsfPath;
      const wanted = {
        force: options.force ?? false,
        delete: options.delete ?? false,
        acl: options.acl ?? false,
        properties: options.properties ?? false,
      };
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      const target = { call: await connect(command), disk, settings, nsfPath };
      if (options.dryRun) {
        const prepared = await prepare(target, wanted, false);
        if (prepared.conflicts.length > 0) throw refusal(prepared.conflicts);
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

const nothing = { counts: { create: 0, change: 0, leave: 0, ignore: 0, delete: 0 }, valid: true };

/** Shows a plan, or that there is none to make, and what a push leaves alone. */
export function tell({ plan, origin, found: { onlyThere } }: Prepared): void {
  const shown = 5;
  const lines = plan === undefined ? ['The server has everything that is in the folder.'] : planLines(plan);
  const names = onlyThere.slice(0, shown).map(wordsFor).join(', ');
  const more = onlyThere.length > shown ? ` and ${onlyThere.length - shown} more` : '';
  if (onlyThere.length > 0) lines.push(`Only on the server, and left there: ${names}${more}.`);
  process.stderr.write(
    logLines(plan?.log, origin)
      .map((line) => `${line}\n`)
      .join(''),
  );
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

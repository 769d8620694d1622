import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CallProblem } from '../call.ts';
import { progressLine } from '../progress.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { shapeOf } from './project/layout.ts';
import { alone } from './project/lock.ts';
import { openDisk } from './project/pairs.ts';
import { pullInto } from './project/pulling.ts';
import { readRemote } from './project/remote.ts';
import { readSettingsFile } from './project/settings.ts';
import { versionsOf } from './project/versions.ts';

type Options = { force?: boolean; exact?: boolean; designer?: boolean };

/** `trivet design pull`: the design of a database as files, of which only those are written that changed. */
export function pullCommand(): Command {
  return remoteCommand('pull')
    .description(
      'bring the design of a database into a folder, laid out like the on-disk project of Designer; edits are merged',
    )
    .argument('<nsfPath>', 'path of the database on the server; . is the one the folder is a project of')
    .argument('[dir]', 'folder of the project', '.')
    .option('--force', 'overwrite what was edited in the folder')
    .option('--exact', 'keep every byte in the files, also dates and signers')
    .option('--no-exact', 'keep what changes by itself out of the files again')
    .option(
      '--designer',
      'lay files out as Designer itself does: a picture, file, script or XPage as its content beside .metadata',
    )
    .option('--no-designer', 'keep every element as one file of DXL again')
    .action(async (given: string, dir: string, { force = false, ...options }: Options, command: Command) => {
      const folder = resolve(dir);
      const disk = openDisk(folder);
      const before = readSettingsFile(disk);
      const nsfPath = given === '.' ? before?.nsfPath : given;
      if (nsfPath === undefined)
        throw new CallProblem(`${dir} is no project yet; name the database to pull.`);
      if (before !== undefined && before.nsfPath.toLowerCase() !== nsfPath.toLowerCase() && !force) {
        throw new CallProblem(
          `${dir} is a project of ${before.nsfPath}; --force makes it one of ${nsfPath}.`,
        );
      }
      const exact = options.exact ?? before?.exact ?? false;
      const designer = options.designer ?? before?.layout === 'designer';
      if (exact && designer)
        throw new CallProblem(
          'The layout of Designer does not keep every byte; choose --exact or --designer.',
        );
      const layout = designer ? 'designer' : undefined;
      const shape = shapeOf(layout);
      const call = await connect(command);
      const pulled = await alone(folder, () =>
        pullInto(
          disk,
          before,
          nsfPath,
          { force, exact, layout },
          {
            read: (wantedOf) => readRemote(call, nsfPath, wantedOf, progressLine(), shape),
            versions: versionsOf(call, nsfPath, shape),
          },
        ),
      );
      const { removed, moved, written, merged, conflicts } = pulled;
      const count = [removed, moved, written, merged, conflicts].flat().length;
      const json = {
        ...{ nsfPath, written, moved, removed },
        ...(merged.length > 0 ? { merged } : {}),
        ...(conflicts.length > 0 ? { conflicts } : {}),
      };
      print(command, json, [
        ...removed.map((file) => `removed  ${file}`),
        ...moved.map((file) => `moved    ${file}`),
        ...written.map((file) => `written  ${file}`),
        ...merged.map((file) => `merged   ${file}`),
        count === 0 ? 'The folder is up to date.' : `${count} files changed.`,
      ]);
      if (conflicts.length === 0) return;
      process.exitCode = 1;
      const lines = conflicts.map((line) => `  ${line}\n`).join('');
      process.stderr.write(`Look at these before you push:\n${lines}`);
    });
}

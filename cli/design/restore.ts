import type { Command } from 'commander';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { findUnid } from './find.ts';

type Options = { version: string; why?: string };
type Answer = { importedCount: number; version: number };

/** `trivet design restore`: an element as it was, also one that was deleted. */
export function restoreCommand(): Command {
  return remoteCommand('restore')
    .description('restore an element to one of its versions, even if it was deleted')
    .argument('<nsfPath>', 'path of the database on the server')
    .argument('<type>', 'design type')
    .argument('<name>', 'name, alias or UNID')
    .requiredOption('--version <number>', 'version to go back to; trivet design log names them')
    .option('--why <text>', 'reason, kept with the change')
    .action(
      async (nsfPath: string, type: string, name: string, { version, why }: Options, command: Command) => {
        if (!/^[1-9]\d{0,8}$/.test(version)) command.error('error: --version takes a number.');
        const call = await connect(command);
        const unid = await findUnid(call, nsfPath, type, name);
        const body = { version: Number(version), ...(why === undefined ? {} : { why }) };
        const answer = (await call(
          'POST',
          `/api/design/elements/${unid}/restore?${query({ nsfPath })}`,
          body,
        )) as Answer;
        const words = answer.importedCount === 0 ? 'was that already' : `is version ${version} again`;
        print(command, answer, [`${type} ${name} ${words} (now version ${answer.version}).`]);
      },
    );
}

import type { Command } from 'commander';
import { connect, print, remoteCommand } from '../remote.ts';
import { bodyOf } from './body.ts';
import { readDxl } from './file.ts';
import { fromFile } from './messages.ts';
import { explaining } from './refusal.ts';

type Options = { title: string; template?: string; dxl?: string };

/** `trivet design create`: a new database, empty or with the design of a template or a file. */
export function createCommand(): Command {
  return remoteCommand('create')
    .description('create a database; you become its manager')
    .argument('<nsfPath>', 'path of the new database on the server')
    .requiredOption('--title <title>', 'title that people read')
    .option('--template <nsfPath>', 'database to take the design from')
    .option('--dxl <file>', 'database document to take the design from; - reads standard input')
    .action(async (nsfPath: string, { title, template, dxl }: Options, command: Command) => {
      if (template !== undefined && dxl !== undefined) command.error('Either --template or --dxl, not both.');
      const members = { nsfPath, title, ...(template === undefined ? {} : { template }) };
      const source = dxl === undefined ? undefined : readDxl(dxl);
      const call = await connect(command);
      const body = source === undefined ? [JSON.stringify(members)] : bodyOf(members, [source]);
      const answer = await explaining(
        async () => (await call.open('POST', '/api/design/databases', { body })).json(),
        fromFile(dxl ?? ''),
      );
      print(command, answer, [`Created ${nsfPath}.`]);
    });
}

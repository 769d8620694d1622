import type { Command } from 'commander';
import { CallProblem } from '../call.ts';
import { query } from '../query.ts';
import { columns, connect, print, remoteCommand } from '../remote.ts';
import { type Change, findUnid, readChanges } from './find.ts';

type Version = { version: number; action: string; at: string; by: string; why?: string; name: string };
type Options = { limit: string; diff?: string };

/** `trivet design log`: who changed what when and why, of a database or of one element. */
export function logCommand(): Command {
  return remoteCommand('log')
    .description('show who changed what when and why, newest first')
    .argument('<nsfPath>', 'path of the database on the server')
    .argument('[type]', 'design type of one element')
    .argument('[name]', 'its name, alias or UNID')
    .option('-n, --limit <count>', 'how many changes of a database', '30')
    .option('--diff <version>', 'show what a version of the element changed')
    .action(
      async (
        nsfPath: string,
        type: string | undefined,
        name: string | undefined,
        options: Options,
        command: Command,
      ) => {
        if (type !== undefined && name === undefined)
          command.error('error: an element has a type and a name.');
        if (!/^[1-9]\d{0,8}$/.test(options.limit)) command.error('error: --limit takes a number.');
        const call = await connect(command);
        if (type === undefined || name === undefined) {
          if (options.diff !== undefined) command.error('error: --diff needs an element.');
          const latest: Change[] = [];
          for await (const { changes } of readChanges(call, nsfPath)) {
            latest.push(...changes);
            latest.splice(0, latest.length - Number(options.limit));
          }
          return print(command, latest.toReversed(), columns(latest.toReversed().map(rowOf)));
        }
        const unid = await findUnid(call, nsfPath, type, name);
        if (options.diff !== undefined) {
          const at = `/api/design/elements/${unid}/diff?${query({ nsfPath, to: options.diff })}`;
          const diff = (await call('GET', at)) as { text: string };
          return print(command, diff, [diff.text.trimEnd()]);
        }
        const at = `/api/design/elements/${unid}/history?${query({ nsfPath })}`;
        const history = (await call('GET', at)) as { versions: Version[] };
        if (history.versions.length === 0)
          throw new CallProblem(`Nothing is known of how ${name} came to be.`);
        const rows = history.versions.map((each) => [
          String(each.version),
          each.at,
          each.action,
          each.by,
          each.why ?? '',
        ]);
        print(command, history, columns([['VERSION', 'AT', 'ACTION', 'BY', 'WHY'], ...rows]));
      },
    );
}

function rowOf({ kind, type, name, unid, version, action, at, by, why }: Change): string[] {
  const what = kind === 'element' ? `${type} ${name || unid} (${version})` : kind;
  return [at, action, what, by, why ?? ''];
}

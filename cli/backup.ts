import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';

/** `trivet backup`: a snapshot of everything, while the server runs or not. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('back up database, files and keys of this installation, while it runs or not')
    .argument('<folder>', 'of the backup; what an earlier one brought there is not copied again')
    .option('--keep <number>', 'remove all but the newest backups there', numberOf)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nRuns where the server runs, with its settings. The backup holds the master secret: keep it safe.',
    )
    .action(async (folder: string, { keep, json }: { keep?: number; json?: boolean }) => {
      const { readSettings } = await import('../server/settings.ts');
      const { backUpTo } = await import('../server/backups.ts');
      const done = await backUpTo(resolve(folder), readSettings(process.env), keep);
      const { snapshot, rows, objects, copied, pruned } = done;
      const words = [`${snapshot}: ${rows} rows, ${objects} files, ${copied} of them new`];
      if (pruned > 0) words.push(`${pruned} older ${pruned === 1 ? 'backup' : 'backups'} removed`);
      process.stdout.write(json ? `${JSON.stringify(done)}\n` : `${words.join('\n')}\n`);
    });
}

function numberOf(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('Say a whole number from 1 on.');
  return number;
}

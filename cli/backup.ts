import { Command, InvalidArgumentError } from 'commander';
import { type KeyOption, keyOf, keyOption } from './backup/key.ts';

type Asked = KeyOption & { keep?: number; json?: boolean };

/** `trivet backup`: a snapshot of everything, while the server runs or not. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('back up database, files and keys of this installation, while it runs or not')
    .argument(
      '<place>',
      'of the backup, a folder or s3://bucket/prefix?endpoint=…; what an earlier one brought there is not copied again',
    )
    .option('--keep <number>', 'remove all but the newest backups there', numberOf)
    .addOption(keyOption('encrypt it'))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nRuns where the server runs, with its settings. The backup holds the master secret: keep it safe.',
    )
    .action(async (where: string, { keep, keyFile, json }: Asked) => {
      const { readSettings } = await import('../server/settings.ts');
      const { backUpTo } = await import('../server/backups/commands.ts');
      const settings = readSettings(process.env);
      const done = await backUpTo({ where, key: keyOf(keyFile, settings) }, settings, keep);
      const { place, snapshot, rows, objects, copied, pruned } = done;
      const words = [`${place}/${snapshot}: ${rows} rows, ${objects} files, ${copied} of them new`];
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

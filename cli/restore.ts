import { Command } from 'commander';
import { type KeyOption, keyOf, keyOption } from './backup/key.ts';

type Asked = KeyOption & { backup?: string; json?: boolean };

/** `trivet restore`: the way back from a backup. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore a backup into an empty data folder, or an empty database')
    .argument('<place>', 'of the backup, a folder or s3://bucket/prefix?endpoint=…')
    .option('--backup <name>', 'one of those there, such as 2026-11-23T18-00-00Z; else the newest')
    .addOption(keyOption('decrypt it'))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe settings say where to, as for `trivet serve`. The backup is checked before anything is written.',
    )
    .action(async (where: string, { backup, keyFile, json }: Asked) => {
      const { readSettings } = await import('../server/settings.ts');
      const { restoreFrom } = await import('../server/backups/commands.ts');
      const settings = readSettings(process.env);
      const done = await restoreFrom({ where, key: keyOf(keyFile, settings) }, settings, backup);
      process.stdout.write(
        json ? `${JSON.stringify(done)}\n` : `Restored ${done.rows} rows and ${done.objects} files.\n`,
      );
    });
}

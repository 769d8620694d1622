import { resolve } from 'node:path';
import { Command } from 'commander';

/** `trivet restore`: the way back from a backup. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore a backup into an empty data folder, or an empty database')
    .argument('<folder>', 'of the backup')
    .option('--backup <name>', 'one of those there, such as 2026-11-23T18-00-00Z; else the newest')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe settings say where to, as for `trivet serve`. The backup is checked before anything is written.',
    )
    .action(async (folder: string, { backup, json }: { backup?: string; json?: boolean }) => {
      const { readSettings } = await import('../server/settings.ts');
      const { restoreFrom } = await import('../server/backups.ts');
      const done = await restoreFrom(resolve(folder), readSettings(process.env), backup);
      process.stdout.write(
        json ? `${JSON.stringify(done)}\n` : `Restored ${done.rows} rows and ${done.objects} files.\n`,
      );
    });
}

import { resolve } from 'node:path';
import { Command } from 'commander';

/** `trivet verify`: whether all bytes are there, and what they were. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('check every file of this installation, or of a backup, against its hash')
    .argument('[folder]', 'of a backup; without it, the installation')
    .option('--json', 'print JSON')
    .action(async (folder: string | undefined, { json }: { json?: boolean }) => {
      const { readSettings } = await import('../server/settings.ts');
      const { verifyAll, verifyBackup } = await import('../server/backups.ts');
      const found = folder
        ? await verifyBackup(resolve(folder))
        : new Map([['This installation', await verifyAll(readSettings(process.env))]]);
      if (json) process.stdout.write(`${JSON.stringify(Object.fromEntries(found))}\n`);
      for (const [what, { objects, faults }] of json ? [] : found) {
        const outcome =
          faults.length === 0 ? `${objects} files, all as they were stored` : faults.join('\n  ');
        process.stdout.write(`${what}: ${outcome}\n`);
      }
      if ([...found.values()].some(({ faults }) => faults.length > 0)) process.exitCode = 1;
    });
}

import { Command } from 'commander';
import type { Unused, Verified } from '../server/platform/backup/verify.ts';
import { type KeyOption, keyOf, keyOption } from './backup/key.ts';

type Asked = KeyOption & { json?: boolean };

/** `trivet verify`: whether all bytes are there, and what they were. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('check every file of this installation, or of a backup, against its hash')
    .argument('[place]', 'of a backup; without it, the installation')
    .addOption(keyOption('decrypt the backup'))
    .option('--json', 'print JSON')
    .action(async (where: string | undefined, { keyFile, json }: Asked) => {
      const { readSettings } = await import('../server/settings.ts');
      const { verifyAll, verifySnapshots } = await import('../server/backups/commands.ts');
      const settings = readSettings(process.env);
      if (where === undefined) {
        const { unused, ...found } = await verifyAll(settings);
        return tell(new Map([['This installation', found]]), unused, json);
      }
      const { snapshots, unused } = await verifySnapshots({ where, key: keyOf(keyFile, settings) }, settings);
      tell(snapshots, unused, json);
    });
}

function tell(found: Map<string, Verified>, unused: Unused['unused'], json: boolean | undefined): void {
  if (json) process.stdout.write(`${JSON.stringify({ found: Object.fromEntries(found), unused })}\n`);
  for (const [what, { objects, faults }] of json ? [] : found) {
    const outcome = faults.length === 0 ? `${objects} files, all as they were stored` : faults.join('\n  ');
    process.stdout.write(`${what}: ${outcome}\n`);
  }
  if (unused && !json) process.stdout.write(`Files that nothing refers to: ${unused}\n`);
  if ([...found.values()].some(({ faults }) => faults.length > 0)) process.exitCode = 1;
}

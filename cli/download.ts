import type { Command } from 'commander';
import { RETRY_SECONDS } from './catalog/asking.ts';
import { numberUpTo } from './catalog/patience.ts';
import { chooseAll } from './download/choosing.ts';
import { fetchAll, type Options as Ways } from './download/fetchAll.ts';
import { listOffered, listReleases } from './download/listing.ts';
import type { Refused } from './download/refused.ts';
import { openSession } from './download/session.ts';
import { print, remoteCommand } from './remote.ts';

type Options = Ways & { list?: boolean; platform?: string };

/** `trivet download`: files of the catalog, resumed and verified. */
export function downloadCommand(): Command {
  const download = remoteCommand('download')
    .description('download files from the catalog; interrupted downloads resume, and every file is verified')
    .argument('[what...]', 'products (their latest release), releases, files by name or identifier')
    .option('--to <folder>', 'folder to put them in', '.')
    .option('--force', 'replace other files of the same name')
    .option('--list', 'show what there is and whether you may have it; without names, the releases')
    .option('--platform <platform>', 'of products and releases, only files for this platform or for any')
    .option('--at-once <number>', 'how many files at the same time', numberUpTo(16, 1), 3)
    .option(
      '--patience <seconds>',
      'how long to keep trying without progress',
      numberUpTo(86_400),
      RETRY_SECONDS,
    )
    .addHelpText(
      'after',
      '\n--token-file takes an API token, too: it is exchanged, and the file holds its replacement from then on.' +
        '\nEnds with 0 when all is here and verified, with 1 when something is missing and named, with 2 when the' +
        '\ncommand was written wrongly.',
    )
    .action(async (what: string[], options: Options, command: Command) => {
      if (what.length === 0 && !options.list) command.error('error: Say what to download, or --list.');
      const call = await openSession(command);
      if (options.list && what.length === 0) return listReleases(command, call);
      const { offered, refused } = await chooseAll(call, what, options.platform);
      if (options.list) {
        await listOffered(command, call, offered);
        return tell(refused);
      }
      const fetched = await fetchAll(call, offered, options);
      const missing = [...refused, ...fetched.refused];
      const lines = fetched.files.map(({ file, outcome }) => `${file}: ${outcome}.`);
      print(command, { files: fetched.files, refused: missing, skipped: fetched.skipped }, lines);
      for (const each of fetched.skipped) process.stderr.write(`${each.what}: ${each.reason}\n`);
      tell(missing);
    });
  return download;
}

function tell(refused: Refused[]): void {
  for (const { what, reason } of refused) process.stderr.write(`${what}: ${reason}\n`);
  if (refused.length > 0) process.exitCode = 1;
}

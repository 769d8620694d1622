import { type Command, Option } from 'commander';
import { type Call, CallProblem } from '../call.ts';
import { readAll } from '../catalog/asking.ts';
import { mustFind, placesOf } from '../catalog/places.ts';
import { counted } from '../catalog/words.ts';
import { query } from '../query.ts';
import { columns, connect, print, remoteCommand } from '../remote.ts';

type Sum = { account?: string; file?: string; day?: string; name?: string } & Numbers;
type Numbers = { downloads: number; completed: number; bytes: number };
type Options = { by: 'account' | 'file' | 'day'; from?: string; to?: string; csv?: boolean };

/** Before the first release: a report without `from` is about all time. */
const EVER = '2000-01-01';

/** `trivet release downloads`: who has a release, which of its files, since when. */
export function downloadsCommand(): Command {
  return remoteCommand('downloads')
    .description('show who downloaded a release, or which files, or on which days')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .addOption(
      new Option('--by <what>', 'what to count by').choices(['account', 'file', 'day']).default('account'),
    )
    .option('--from <day>', 'first day, in UTC; without it all that were kept')
    .option('--to <day>', 'last day')
    .option('--csv', 'print CSV')
    .action(async (given: string, { by, from = EVER, to, csv }: Options, command: Command) => {
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      const chosen = { release: found.item.id, by, from, to };
      if (csv) {
        const path = `/v1/metrics/downloads?${query({ ...chosen, format: 'csv' })}`;
        process.stdout.write(await (await call.open('GET', path, { accept: 'text/csv' })).text());
        return;
      }
      const sums = await sumsOf(call, chosen);
      const rows = sums.map((sum) => [
        sum[by] ?? '(none)',
        ...(by === 'day' ? [] : [sum.name ?? '']),
        ...[sum.downloads, sum.completed, sum.bytes].map(String),
      ]);
      const head = by === 'day' ? ['DAY'] : [by.toUpperCase(), 'NAME'];
      print(command, sums, columns([[...head, 'DOWNLOADS', 'COMPLETED', 'BYTES'], ...rows]));
    });
}

/** How far a release has spread: whoever takes one back must know whom to tell. Where the server does
 *  not say, that is no failure of what was done before. */
export async function spreadOf(call: Call, release: string): Promise<string> {
  try {
    const sums = await sumsOf(call, { release, by: 'account', from: EVER, to: undefined });
    const downloads = sums.reduce((sum, each) => sum + each.downloads, 0);
    if (downloads === 0) return 'Nobody had downloaded it.';
    const accounts = counted(sums.filter(({ account }) => account !== undefined).length, 'account');
    return `${counted(downloads, 'download')} until then, by ${accounts}: trivet release downloads names them.`;
  } catch (error) {
    if (error instanceof CallProblem) return 'It is not known who has it.';
    throw error;
  }
}

const sumsOf = (call: Call, chosen: Record<string, string | undefined>): Promise<Sum[]> =>
  readAll<Sum>(call, '/v1/metrics/downloads', chosen);

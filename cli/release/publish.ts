import { type Command, Option } from 'commander';
import { type Call, CallProblem } from '../call.ts';
import { change, type Known, overtaken, read } from '../catalog/asking.ts';
import { type FoundRelease, groupsAbove, mustFind, placesOf, type Release } from '../catalog/places.ts';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { spreadOf } from './downloads.ts';
import { packagesOf } from './show.ts';
import {
  changedStreams,
  streamNames,
  streamsWords,
  type Wanted,
  withRollout,
  withStream,
} from './streams.ts';

type Options = Wanted & { above?: boolean; ifMatch?: string };

/** `trivet release publish`: a release and its packages become available through its streams. */
export function publishCommand(): Command {
  return remoteCommand('publish')
    .description('publish a release with its packages, or change the days and reach of its streams')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .option(
      '--stream <stream>',
      'stream with its days, such as ga, ga=2026-01-01 or ea=2026-01-01..2026-03-31; may be repeated',
      withStream,
    )
    .option(
      '--rollout <share>',
      'share of the accounts that a stream reaches, such as ga=10 percent; ga=100 ends the rollout, ga=10:pilots has a seed',
      withRollout,
    )
    .addOption(new Option('--without <streams...>', 'streams in which it is no longer').choices(streamNames))
    .option('--above', 'also publish its product and the product groups above, where they never were')
    .option('--if-match <etag>', 'only if it still has this version; trivet release show names it')
    .action(async (given: string, options: Options, command: Command) => {
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      const known = await read<Release>(call, found.address);
      checkVersion(known, options.ifMatch, found.path);
      const streams = changedStreams(known.it.streams, options);
      if (Object.keys(streams).length === 0)
        throw new CallProblem(`${found.path} is in no stream; name one with --stream, such as --stream ga.`);
      const withdrawn = await publishPackages(call, known.it);
      const { it: release } = await change<Release>(
        call,
        ['PATCH', found.address, { state: 'published', streams }],
        known.etag,
        found.path,
      );
      const above = await lookAbove(call, found, options.above ?? false);
      for (const words of [...withdrawn, ...above]) process.stderr.write(`${words}\n`);
      const words = streamsWords(release.streams);
      print(command, { ...release, path: found.path }, [`Published ${found.path}: ${words}.`]);
    });
}

/** `trivet release depublish`: within seconds nobody can get it any more. */
export function depublishCommand(): Command {
  return remoteCommand('depublish')
    .description('take a published release back; downloads that are under way end within seconds')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .requiredOption('--why <text>', 'reason, kept in the audit trail')
    .option('--if-match <etag>', 'only if it still has this version; trivet release show names it')
    .action(async (given: string, { why, ifMatch }: { why: string; ifMatch?: string }, command: Command) => {
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      const known = await read<Release>(call, found.address);
      checkVersion(known, ifMatch, found.path);
      const path = `${found.address}?${query({ why })}`;
      const { it } = await change<Release>(
        call,
        ['PATCH', path, { state: 'depublished' }],
        known.etag,
        found.path,
      );
      const spread = await spreadOf(call, found.item.id);
      print(command, { ...it, path: found.path }, [`Depublished ${found.path}. ${spread}`]);
    });
}

/** Before anything is done to the packages. */
function checkVersion({ etag }: Known<unknown>, wanted: string | undefined, what: string): void {
  if (wanted === undefined || wanted.trim() === '*' || etag === wanted.trim()) return;
  throw overtaken(new CallProblem('', { status: 412 }), what);
}

/** Publishes what was not published before. What was depublished stays so. @returns words about that. */
async function publishPackages(call: Call, release: Release): Promise<string[]> {
  const withdrawn: string[] = [];
  for (const { it, etag } of await packagesOf(call, release)) {
    const what = `the package ${it.name}`;
    if (it.state === 'depublished') withdrawn.push(`Note: ${what} was depublished and stays so.`);
    if (it.state !== 'unpublished') continue;
    if (it.files.length === 0)
      throw new CallProblem(`${what} has no file, so it cannot be published; upload one, or remove it.`);
    await change(call, ['PATCH', `/v1/packages/${it.id}`, { state: 'published' }], etag, what);
  }
  return withdrawn;
}

/** An unpublished product or group above a release keeps it from customers.
 *  @param publish what never was. What somebody took back stays so. @returns words about the rest. */
async function lookAbove(call: Call, { product }: FoundRelease, publish: boolean): Promise<string[]> {
  const groups = (await groupsAbove(call, product)).map((group) => ({
    ...group,
    type: 'product group',
    address: `/v1/productgroups/${group.id}`,
  }));
  const all = [...groups, { ...product, type: 'product', address: `/v1/products/${product.id}` }];
  const words: string[] = [];
  for (const { type, slug, state, address } of all) {
    if (state === 'published') continue;
    const what = `the ${type} ${slug}`;
    if (publish && state === 'unpublished') {
      const { etag } = await read(call, address);
      await change(call, ['PATCH', address, { state: 'published' }], etag, what);
      continue;
    }
    const way = state === 'unpublished' ? ' (--above publishes it too)' : '';
    words.push(`Note: ${what} is ${state}, so customers do not see this release${way}.`);
  }
  return words;
}

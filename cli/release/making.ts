import type { Command } from 'commander';
import { type Call, CallProblem } from '../call.ts';
import { change, createOnce, read } from '../catalog/asking.ts';
import {
  type FoundProduct,
  type FoundRelease,
  mustFind,
  type Places,
  placesOf,
  type Release,
  releaseAt,
} from '../catalog/places.ts';
import { connect, print, remoteCommand } from '../remote.ts';

type Named = { name?: string };

/** `trivet release create`: a new release, empty or like another one. */
export function createCommand(): Command {
  return remoteCommand('create')
    .description('create a release, unpublished; repeated within a day it is the same release')
    .argument('<product>', 'path of slugs, such as group/product, or its identifier')
    .argument('<slug>', 'of the new release: 3 to 16 of a-z 0-9 . _ -')
    .option(
      '--name <name>',
      'that people read; without it the slug, or the name of the original where that is not its slug',
    )
    .option('--clone <release>', 'slug of the release to take sections, packages and resource sets from')
    .action(async (given: string, slug: string, options: Named & { clone?: string }, command: Command) => {
      const call = await connect(command);
      const places = placesOf(call);
      const found = await mustFind(places.product(given), 'product', given);
      if (options.clone !== undefined) {
        const from = await originalOf(places, found, options.clone);
        return told(command, found, await clone(call, from, slug, options));
      }
      const json = { slug, name: options.name ?? slug };
      told(
        command,
        found,
        (await createOnce<Release>(call, `/v1/products/${found.product.id}/releases`, json)).it,
      );
    });
}

/** `trivet release clone`: a release like another one of the same product. */
export function cloneCommand(): Command {
  return remoteCommand('clone')
    .description('create a release with the sections, packages and resource sets of another one')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .argument('<slug>', 'of the new release')
    .option(
      '--name <name>',
      'that people read; without it the name of the original, or the slug where that was its slug',
    )
    .action(async (given: string, slug: string, options: Named, command: Command) => {
      const call = await connect(command);
      const from = await mustFind(placesOf(call).release(given), 'release', given);
      const path = from.path.slice(0, from.path.lastIndexOf('/'));
      told(command, { product: from.product, path }, await clone(call, from, slug, options));
    });
}

/** `trivet release delete`: a release that is not published. */
export function deleteCommand(): Command {
  return remoteCommand('delete')
    .description('delete a release that is not published; its packages and files stay')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .option('--if-match <etag>', 'only if it still has this version; trivet release show names it')
    .action(async (given: string, { ifMatch }: { ifMatch?: string }, command: Command) => {
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      const etag = ifMatch ?? (await read<Release>(call, found.address)).etag;
      await change(call, ['DELETE', found.address], etag, found.path);
      print(command, { id: found.item.id, path: found.path }, [`Deleted ${found.path}.`]);
    });
}

async function originalOf(places: Places, found: FoundProduct, given: string): Promise<FoundRelease> {
  const own = (await places.releases(found)).find(({ item }) => item.slug === given || item.id === given);
  const from = own ?? (await mustFind(places.release(given), 'release', given));
  if (from.product.id === found.product.id) return from;
  throw new CallProblem(`${from.path} is of another product; a release is cloned within its product.`);
}

async function clone(call: Call, from: FoundRelease, slug: string, { name }: Named): Promise<Release> {
  const { etag, it: original } = await read<Release>(call, from.address);
  // What is called by its number would be two releases of one name to whoever chooses.
  const own = name ?? (original.name === original.slug ? slug : undefined);
  const json = { slug, ...(own === undefined ? {} : { name: own }) };
  return (await createOnce<Release>(call, `${from.address}/clone`, json, { etag, what: from.path })).it;
}

function told(command: Command, found: FoundProduct, release: Release): void {
  const { path } = releaseAt(found, release);
  print(command, { ...release, path }, [`Created ${path} (${release.id}).`]);
}

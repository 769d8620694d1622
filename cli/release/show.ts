import type { Command } from 'commander';
import type { Call } from '../call.ts';
import { read, readIfThere } from '../catalog/asking.ts';
import { type FoundRelease, mustFind, placesOf, type Release, type Stream } from '../catalog/places.ts';
import { columns, connect, print, remoteCommand } from '../remote.ts';

export type PackageFile = {
  id: string;
  name: string;
  size?: number;
  description?: string;
  platform?: string;
  checksums?: { sha256: string };
};
export type Package = { id: string; name: string; state: Release['state']; files: PackageFile[] };

/** `trivet release list`: what there is of a product. */
export function listCommand(): Command {
  return remoteCommand('list')
    .description('list the releases of a product')
    .argument('<product>', 'path of slugs, such as group/product, or its identifier')
    .action(async (given: string, _options, command: Command) => {
      const places = placesOf(await connect(command));
      const found = await places.releases(await mustFind(places.product(given), 'product', given));
      const rows = found.map(({ path, item }) => [path, item.name, item.state, item.id]);
      print(
        command,
        found.map(({ path, item }) => ({ ...item, path })),
        columns([['RELEASE', 'NAME', 'STATE', 'ID'], ...rows]),
      );
    });
}

/** `trivet release show`: a release with its streams, packages and files. */
export function showCommand(): Command {
  return remoteCommand('show')
    .description('show a release with its streams, packages and files')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .action(async (given: string, _options, command: Command) => {
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      const { it: release, etag } = await read<Release>(call, found.address);
      const packages = (await packagesOf(call, release)).map(({ it }) => it);
      print(command, { ...release, path: found.path, etag, packages }, lines(found, release, packages, etag));
    });
}

/** The packages of a release that the caller may see, with their versions. */
export async function packagesOf(call: Call, { packages }: Release) {
  const known = await Promise.all(packages.map((id) => readIfThere<Package>(call, `/v1/packages/${id}`)));
  return known.filter((each) => each !== undefined);
}

function lines({ path }: FoundRelease, release: Release, packages: Package[], etag: string): string[] {
  const streams = Object.entries(release.streams).map(([name, stream]) => streamWords(name, stream));
  const about = [
    ['release', path],
    ['name', release.name],
    ['id', release.id],
    ['state', release.state],
    ['etag', etag],
    ['streams', streams.join(', ') || 'none'],
  ];
  return [...columns(about), ...packages.flatMap(packageLines)];
}

function packageLines({ name, state, id, files }: Package): string[] {
  const rows = files.map((file) => [
    `  ${file.name}`,
    file.platform ?? '',
    file.size === undefined ? 'not complete' : `${file.size} bytes`,
    file.checksums?.sha256 ?? '',
    file.id,
  ]);
  return ['', `package ${name} (${state}) ${id}`, ...columns(rows)];
}

/** A stream in words: `ga from 2026-01-01 to 2026-12-31`. */
export function streamWords(name: string, { from, to }: Stream): string {
  return `${name}${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`;
}

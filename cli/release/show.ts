import type { Command } from 'commander';
import type { Call } from '../call.ts';
import { read, readIfThere } from '../catalog/asking.ts';
import { type FoundRelease, mustFind, placesOf, type Release } from '../catalog/places.ts';
import { inParallel } from '../inParallel.ts';
import { columns, connect, print, remoteCommand } from '../remote.ts';
import { streamsWords } from './streams.ts';

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
    .description('list the releases of a product with their streams')
    .argument('<product>', 'path of slugs, such as group/product, or its identifier')
    .action(async (given: string, _options, command: Command) => {
      const call = await connect(command);
      const places = placesOf(call);
      const found = await places.releases(await mustFind(places.product(given), 'product', given));
      const streams = await streamsOf(call, found);
      const rows = found.map(({ path, item }) => [
        path,
        item.name,
        item.state,
        streamsWords(streams.get(item.id) ?? {}),
        item.id,
      ]);
      print(
        command,
        found.map(({ path, item }) => ({ ...item, streams: streams.get(item.id) ?? {}, path })),
        columns([['RELEASE', 'NAME', 'STATE', 'STREAMS', 'ID'], ...rows]),
      );
    });
}

/** `trivet release show`: a release with its streams, packages and files. */
export function showCommand(): Command {
  return remoteCommand('show')
    .description('show a release with its streams, packages and files, and what grants them')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .action(async (given: string, _options, command: Command) => {
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      const { it: release, etag } = await read<Release>(call, found.address);
      const packages = await granted(call, release);
      print(command, { ...release, path: found.path, etag, packages }, lines(found, release, packages, etag));
    });
}

/** The packages of a release that the caller may see, with their versions. */
export async function packagesOf(call: Call, { packages }: Release) {
  const known = await Promise.all(packages.map((id) => readIfThere<Package>(call, `/v1/packages/${id}`)));
  return known.filter((each) => each !== undefined);
}

type Granted = Package & { components: { name: string }[] };

/** The packages of a release with the components that grant them. */
async function granted(call: Call, release: Release): Promise<Granted[]> {
  const packages = await packagesOf(call, release);
  return Promise.all(
    packages.map(async ({ it }) => {
      const { items } = (await call('GET', `/v1/packages/${it.id}/components`)) as {
        items: { name: string }[];
      };
      return { ...it, components: items };
    }),
  );
}

async function streamsOf(call: Call, found: FoundRelease[]): Promise<Map<string, Release['streams']>> {
  const streams = new Map<string, Release['streams']>();
  await inParallel(found, async ({ item, address }) => {
    const known = await readIfThere<Release>(call, address);
    if (known) streams.set(item.id, known.it.streams);
  });
  return streams;
}

function lines({ path }: FoundRelease, release: Release, packages: Granted[], etag: string): string[] {
  const about = [
    ['release', path],
    ['name', release.name],
    ['id', release.id],
    ['state', release.state],
    ['etag', etag],
    ['streams', streamsWords(release.streams) || 'none'],
  ];
  return [...columns(about), ...packages.flatMap(packageLines)];
}

function packageLines({ name, state, id, files, components }: Granted): string[] {
  const rows = files.map((file) => [
    `  ${file.name}`,
    file.platform ?? '',
    file.size === undefined ? 'not complete' : `${file.size} bytes`,
    file.checksums?.sha256 ?? '',
    file.id,
  ]);
  const grants = components.map((each) => each.name).join(' or ') || 'nothing, so nobody may download it';
  return ['', `package ${name} (${state}) ${id}`, `  granted by ${grants}`, ...columns(rows)];
}

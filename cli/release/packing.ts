import { type Call, CallProblem } from '../call.ts';
import { change, createOnce, type Known, read } from '../catalog/asking.ts';
import type { FoundRelease, Release } from '../catalog/places.ts';
import { type Package, type PackageFile, packagesOf } from './show.ts';

/** What a package says of a file. */
export type Words = { description?: string; platform?: string };

/** The name that a package gets when none is given: of product and release, as far as names may go. */
export function usualName({ product, item }: FoundRelease): string {
  const room = 30 - item.slug.length - 1;
  return `${product.name.slice(0, room).trimEnd()} ${item.slug}`;
}

/** The components that were named, or the only one that the product has.
 *  @throws CallProblem when it has others, or several and none was named. */
function componentsOf({ product }: FoundRelease, given: string[]): string[] {
  const all = product.components;
  const names = all.map(({ name }) => name).join(', ') || 'none';
  if (given.length === 0) {
    if (all.length < 2) return all.map(({ id }) => id);
    throw new CallProblem(`${product.name} has the components ${names}; say with --component who gets this.`);
  }
  return given.map((each) => {
    const found = all.find(({ id, name }) => id === each || name === each);
    if (found) return found.id;
    throw new CallProblem(`${product.name} has no component ${each}; it has ${names}.`);
  });
}

/** The package of this name in the release; a new one when there is none. With components named, an existing one
 *  is granted by these from now on. */
export async function packageFor(
  call: Call,
  found: FoundRelease,
  name: string,
  components: string[],
): Promise<Known<Package>> {
  const release = (await read<Release>(call, found.address)).it;
  const there = (await packagesOf(call, release)).find(({ it }) => it.name === name);
  if (!there) {
    const json = { name, components: componentsOf(found, components) };
    return createOnce<Package>(call, '/v1/packages', json, { where: found.item.id });
  }
  if (components.length === 0) return there;
  const wanted = componentsOf(found, components);
  return change(
    call,
    ['PATCH', `/v1/packages/${there.it.id}`, { components: wanted }],
    there.etag,
    titled(name),
  );
}

/** Lets the release refer to the package, if it does not yet. @param only to no other. */
export async function refer(call: Call, found: FoundRelease, id: string, only: boolean): Promise<void> {
  const { it, etag } = await read<Release>(call, found.address);
  const packages = only ? [id] : it.packages.includes(id) ? it.packages : [...it.packages, id];
  if (packages.length === it.packages.length && it.packages.includes(id)) return;
  await change(call, ['PATCH', found.address, { packages }], etag, found.path);
}

/** Puts a file into a package, in place of another one where that is named. @returns the package then. */
export async function put(
  call: Call,
  pack: Known<Package>,
  file: string,
  words: Words,
  instead?: PackageFile,
): Promise<Known<Package>> {
  const what = titled(pack.it.name);
  const address = `/v1/packages/${pack.it.id}/files`;
  const now = await change<Package>(call, ['PUT', `${address}/${file}`, words], pack.etag, what);
  if (!instead) return now;
  await change(call, ['DELETE', `${address}/${instead.id}`], now.etag, what);
  return read<Package>(call, `/v1/packages/${pack.it.id}`);
}

const titled = (name: string) => `the package ${name}`;

import { type Call, CallProblem } from '../call.ts';
import { IDENTIFIER, read, readAll, readIfThere } from '../catalog/asking.ts';
import { type FoundRelease, placesOf, type Release } from '../catalog/places.ts';
import { type PackageFile, packagesOf } from '../release/show.ts';
import { type Refused, refusedBy } from './refused.ts';

/** A file that was asked for, and where it was found. */
export type Offered = PackageFile & {
  from: string;
  /** One of all files of a release: the others are wanted as well, if this one may not be had. */
  among: boolean;
};

/** Finds what people name: a file by identifier or name, a release, or the latest release of a product. */
export function chooserOf(call: Call) {
  const places = placesOf(call);

  const filesOf = async (found: FoundRelease): Promise<Offered[]> => {
    const { it: release } = await read<Release>(call, found.address);
    const packages = await packagesOf(call, release);
    const files = new Map(packages.flatMap(({ it }) => it.files.map((file) => [file.id, file] as const)));
    for (const id of release.sections.flatMap((section) => section.files)) {
      const only = files.has(id) ? undefined : await readIfThere<PackageFile>(call, `/v1/files/${id}`);
      if (only) files.set(id, only.it);
    }
    return [...files.values()].map((file) => ({ ...file, from: found.path, among: true }));
  };

  const latestOf = async (what: string): Promise<FoundRelease | undefined> => {
    const product = await places.product(what);
    if (!product) return undefined;
    const release = await places.latest(product);
    if (release) return release;
    throw new CallProblem(`${product.path} has no release that is available to you.`);
  };

  const inRelease = async (what: string): Promise<Offered[]> => {
    const at = what.lastIndexOf('/');
    const found = at < 0 ? undefined : await places.release(what.slice(0, at));
    const named = found ? (await filesOf(found)).filter(({ name }) => name === what.slice(at + 1)) : [];
    return named.map((file) => ({ ...file, among: false }));
  };

  /** The newest of that name. */
  const byName = async (name: string): Promise<Offered[]> => {
    const all = name.includes('/') ? [] : await readAll<PackageFile>(call, '/v1/files');
    const found = all.findLast((file) => file.name === name && file.checksums !== undefined);
    return found ? [{ ...found, from: '', among: false }] : [];
  };

  return {
    /** @throws CallProblem when nothing is called so. */
    async choose(what: string): Promise<Offered[]> {
      const entry = IDENTIFIER.test(what)
        ? await readIfThere<PackageFile>(call, `/v1/files/${what}`)
        : undefined;
      if (entry) return [{ ...entry.it, from: '', among: false }];
      const release = (await latestOf(what)) ?? (await places.release(what));
      const found = release ? await filesOf(release) : await inRelease(what);
      if (release && found.length === 0)
        throw new CallProblem(`${release.path} has no files that are available to you.`);
      const named = release || found.length > 0 ? found : await byName(what);
      if (named.length > 0) return named;
      throw new CallProblem(
        `Nothing is called ${what}, or it is not available to you; trivet download --list shows what there is.`,
      );
    },
    /** Every release that the caller may see. */
    async releases(): Promise<FoundRelease[]> {
      const products = await places.products();
      return (await Promise.all(products.map((product) => places.releases(product)))).flat();
    },
  };
}

/** Finds everything that was named; a missing one does not stop the others.
 *  @param platform of products and releases, only files for it. */
export async function chooseAll(call: Call, what: string[], platform: string | undefined) {
  const chooser = chooserOf(call);
  const offered = new Map<string, Offered>();
  const refused: Refused[] = [];
  for (const each of what) {
    try {
      const wanted = (await chooser.choose(each)).filter((file) => !file.among || suits(file, platform));
      if (wanted.length === 0) refused.push({ what: each, reason: `It has no file for ${platform}.` });
      for (const file of wanted) if (!file.among || !offered.has(file.id)) offered.set(file.id, file);
    } catch (error) {
      refused.push(refusedBy(each, error));
    }
  }
  return { offered: [...offered.values()], refused };
}

const suits = ({ platform = 'any' }: Offered, wanted: string | undefined) =>
  wanted === undefined || platform.split(',').some((each) => ['any', wanted].includes(each.trim()));

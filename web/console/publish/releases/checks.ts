import type { Package, PackageComponent, Product, ProductGroup, Release } from '../records/types.ts';
import { streamNames } from './streams.ts';

export type CheckedPackage = Package & { components: PackageComponent[] };
/** What a release depends on. */
export type Surroundings = {
  product: Product;
  /** The groups above the product, the outermost first. */
  groups: ProductGroup[];
  packages: CheckedPackage[];
};

/** One point of the check list: what it is about, in the words of `words('checks')`, and what it names. */
export type Point = {
  key:
    | 'stream'
    | 'today'
    | 'packages'
    | 'files'
    | 'bytes'
    | 'components'
    | 'partNumbers'
    | 'published'
    | 'above';
  /** `advice`: it can be published so, but may not reach anybody. */
  state: 'done' | 'missing' | 'advice';
  names: string[];
};

/** What is there and what is missing for a release to reach somebody. @param today as `2026-03-01`, in UTC */
export function checkRelease(release: Release, around: Surroundings, today: string): Point[] {
  const { product, groups, packages } = around;
  const streams = streamNames.flatMap((name) => release.streams[name] ?? []);
  const inEffect = streams.some(({ from, to }) => (!from || from <= today) && (!to || to >= today));
  const granted = (id: string) =>
    product.components.find((component) => component.id === id)?.partNumberGrants.length !== 0;
  const named = (some: { name: string }[]) => some.map(({ name }) => name);
  const empty = packages.filter(({ files }) => !files.some(({ checksums }) => checksums));
  const hollow = packages
    .flatMap(({ files }) => files)
    .filter(({ checksums, size }) => checksums && size === 0);
  const open = packages.filter(({ components }) => components.length === 0);
  const ungranted = packages
    .flatMap(({ components }) => components)
    .filter(({ id, product: of }) => of === product.id && !granted(id));
  const unpublished = packages.filter(({ state }) => state !== 'published');
  const above = [...groups, product].filter(({ state }) => state !== 'published');
  const point = (key: Point['key'], names: string[], state: 'missing' | 'advice'): Point => ({
    key,
    state: names.length > 0 ? state : 'done',
    names,
  });
  return [
    point('stream', streams.length === 0 ? [''] : [], 'missing'),
    ...(streams.length > 0 ? [point('today', inEffect ? [] : [''], 'advice')] : []),
    point('packages', packages.length === 0 ? [''] : [], 'advice'),
    ...(packages.length > 0
      ? [
          point('files', named(empty), 'advice'),
          ...(hollow.length > 0 ? [point('bytes', named(hollow), 'advice')] : []),
          point('components', named(open), 'advice'),
          point('partNumbers', named(ungranted), 'advice'),
          point('published', named(unpublished), 'advice'),
        ]
      : []),
    point('above', named(above), 'advice'),
  ];
}

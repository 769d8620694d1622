import { type Call, CallProblem } from '../call.ts';
import { inParallel } from '../inParallel.ts';
import { IDENTIFIER, read, readAll, readIfThere } from './asking.ts';

type State = 'unpublished' | 'published' | 'depublished';
type Node = { id: string; slug: string; name: string; state: State; parent?: { id: string } };
type Product = Node & {
  components: { id: string; name: string }[];
  releaseGroups: { id: string; slug: string }[];
};
export type ReleaseItem = { id: string; slug: string; name: string; state: State };
export type Rollout = { percent: number; seed?: string };
export type Stream = { from?: string; to?: string; rollout?: Rollout };
export type Release = ReleaseItem & {
  packages: string[];
  releaseGroups: string[];
  sections: { id: string; slug: string; name: string; files: string[] }[];
  streams: Record<string, Stream>;
};

/** A product with the slugs from the top to it. */
export type FoundProduct = { product: Product; path: string };
/** A release, its path of slugs, and its address at the server. */
export type FoundRelease = FoundProduct & { item: ReleaseItem; address: string };

/** Finds products and releases by what people call them. */
export type Places = {
  /** Every product that the caller may see. */
  products(): Promise<FoundProduct[]>;
  /** By identifier, by path, or by the end of a path if only one ends so. */
  product(given: string): Promise<FoundProduct | undefined>;
  releases(found: FoundProduct): Promise<FoundRelease[]>;
  /** By the product and, after the last slash, slug or identifier of the release. */
  release(given: string): Promise<FoundRelease | undefined>;
  /** The release that a customer would take: in the release group `latest`, else the newest; published. */
  latest(found: FoundProduct): Promise<FoundRelease | undefined>;
};

/** Reads the tree of the catalog at most once. */
export function placesOf(call: Call): Places {
  let tree: Promise<FoundProduct[]> | undefined;
  const products = () => {
    tree ??= loadTree(call);
    return tree;
  };
  const product: Places['product'] = async (given) => {
    if (IDENTIFIER.test(given)) {
      const known = await readIfThere<Product>(call, `/v1/products/${given}`);
      if (known) return { product: known.it, path: await pathOf(call, known.it) };
    }
    const path = given.replace(/^\/+|\/+$/g, '');
    const all = await products();
    const exact = all.find((each) => each.path === path);
    const found = exact ? [exact] : all.filter((each) => each.path.endsWith(`/${path}`));
    if (found.length < 2) return found[0];
    throw new CallProblem(`${path} could be ${found.map((each) => each.path).join(' or ')}; say which.`);
  };
  const releases: Places['releases'] = async (found) => {
    const address = `/v1/products/${found.product.id}/releases`;
    const { items } = (await call('GET', address)) as { items: ReleaseItem[] };
    return items.map((item) => releaseAt(found, item));
  };
  const release: Places['release'] = async (given) => {
    const path = given.replace(/\/+$/, '');
    const [before, last] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    const found = path.includes('/') ? await product(before) : undefined;
    return found && (await releases(found)).find(({ item }) => item.slug === last || item.id === last);
  };
  return { products, product, releases, release, latest: (found) => latestOf(call, releases(found), found) };
}

/** @throws CallProblem when there is none. */
export async function mustFind<T>(found: Promise<T | undefined>, type: string, given: string): Promise<T> {
  const there = await found;
  if (there) return there;
  const form = type === 'release' ? 'group/product/release' : 'group/product';
  throw new CallProblem(
    `There is no ${type} ${given}, or it is not available to you; a ${type} is named like ${form}, or by identifiers.`,
  );
}

/** A release of a product as it is found. */
export const releaseAt = ({ product, path }: FoundProduct, item: ReleaseItem): FoundRelease => ({
  product,
  path: `${path}/${item.slug}`,
  item,
  address: `/v1/products/${product.id}/releases/${item.id}`,
});

async function latestOf(call: Call, releases: Promise<FoundRelease[]>, { product }: FoundProduct) {
  const published = (await releases).filter(({ item }) => item.state === 'published');
  const group = product.releaseGroups.find(({ slug }) => slug === 'latest')?.id;
  if (group === undefined) return published.at(-1);
  const marked = new Set<FoundRelease>();
  await inParallel(published, async (each) => {
    if ((await read<Release>(call, each.address)).it.releaseGroups.includes(group)) marked.add(each);
  });
  return published.findLast((each) => marked.has(each)) ?? published.at(-1);
}

async function loadTree(call: Call): Promise<FoundProduct[]> {
  const [groups, products] = await Promise.all([
    readAll<Node>(call, '/v1/productgroups'),
    readAll<Product>(call, '/v1/products'),
  ]);
  const above = new Map(groups.map((group) => [group.id, group]));
  const path = ({ slug, parent }: Node): string => {
    const group = parent && above.get(parent.id);
    return group ? `${path(group)}/${slug}` : slug;
  };
  return products.map((product) => ({ product, path: path(product) }));
}

async function pathOf(call: Call, product: Product): Promise<string> {
  return [...(await groupsAbove(call, product)), product].map(({ slug }) => slug).join('/');
}

/** The groups above a product, from the top. */
export async function groupsAbove(call: Call, { parent }: Node): Promise<Node[]> {
  if (!parent) return [];
  const known = await readIfThere<Node>(call, `/v1/productgroups/${parent.id}`);
  return known ? [...(await groupsAbove(call, known.it)), known.it] : [];
}

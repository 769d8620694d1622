import { nobody } from '../entitlements/decide.ts';
import { type Visibility, visibleTo } from '../entitlements/visible.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { dayOf } from '../records/rows.ts';
import { presentPublicFile } from './present.ts';
import * as store from './store.ts';

type Step = { name: string; slug: string; path: string };
const SLUG = /^[a-z0-9._-]{3,16}$/;
const DEEPEST = 50;

/** What an address of the catalog names, and the way there; nothing at the top. */
export type Place = {
  at: store.NodeRow | (store.ReleaseRow & { kind: 'release' }) | undefined;
  path: Step[];
};

/** What anybody may see: published things, and releases that are generally available. */
const visibleToAll = (catalog: Catalog): Visibility => visibleTo(nobody, dayOf(catalog.platform.clock()));

/** Finds a place. @param visible what counts; else what anybody may see. @throws Problem 404. */
export async function findPlace(
  catalog: Catalog,
  address: string,
  visible = visibleToAll(catalog),
): Promise<Place> {
  const slugs = address.split('/').filter(Boolean);
  if (slugs.length > DEEPEST || !slugs.every((slug) => SLUG.test(slug))) throw unknownPlace(address);
  const path: Step[] = [];
  let at: Place['at'];
  for (const [index, slug] of slugs.entries()) {
    if (at?.kind === 'release') throw unknownPlace(address);
    const below: Place['at'] =
      at?.kind === 'product'
        ? await store.findRelease(catalog.db, at.id, slug, visible.release)
        : await store.findNode(catalog.db, at?.id ?? null, slug, visible.tree);
    if (!below) throw unknownPlace(address);
    path.push({ name: below.name, slug, path: slugs.slice(0, index + 1).join('/') });
    at = below;
  }
  return { at, path };
}

/** What is at an address of the catalog. @param visible what counts; else what anybody may see. @throws Problem 404. */
export async function browse(catalog: Catalog, address: string, visible = visibleToAll(catalog)) {
  const { at, path } = await findPlace(catalog, address, visible);
  if (!at) return showTop(catalog, visible);
  return at.kind === 'release' ? showRelease(catalog, at, path) : showNode(catalog, at, path, visible);
}

/** Every file below a product group, the newest first. @throws Problem 404. */
export async function browseFiles(catalog: Catalog, slug: string) {
  const visible = visibleToAll(catalog);
  const rows = SLUG.test(slug)
    ? await store.filesBelow(catalog.db, slug, visible.tree, visible.release)
    : undefined;
  if (!rows) throw unknownPlace(slug);
  const files = rows.map(({ file, locations }) => ({ ...presentPublicFile(file), locations }));
  return { files };
}

/** The newest file of a name below a product group. @throws Problem 404. */
export async function findFile(catalog: Catalog, slug: string, name: string) {
  const { files } = await browseFiles(catalog, slug);
  const found = files.find((file) => file.name === name);
  if (!found) throw unknownPlace(`${slug}/${name}`);
  return found;
}

async function showTop({ db }: Catalog, { tree }: Visibility) {
  const children = (await store.childrenOf(db, null, tree)).map(presentChild);
  return {
    type: null,
    name: null,
    slug: null,
    path: [],
    children,
    releases: [],
    files: [],
    sections: [],
    resources: [],
  };
}

async function showNode({ db }: Catalog, node: store.NodeRow, path: Step[], visible: Visibility) {
  const [children, releases, parts, resources] = await Promise.all([
    node.kind === 'product' ? [] : store.childrenOf(db, node.id, visible.tree),
    node.kind === 'product' ? store.releasesOf(db, node.id, visible.release) : [],
    store.partsOf(db, node),
    store.resourcesOf(db, node.id, 'tree'),
  ]);
  const shown = new Set([...children, ...releases].map((each) => each.slug));
  const { kind: type, id, name, slug } = node;
  const sections = parts.map((part) => ({ ...part, items: part.items.filter((item) => shown.has(item)) }));
  return {
    type,
    id,
    name,
    slug,
    path,
    children: children.map(presentChild),
    releases: releases.map(({ name, slug }) => ({ name, slug })),
    files: [],
    sections,
    resources,
  };
}

async function showRelease({ db }: Catalog, { id, name, slug }: store.ReleaseRow, path: Step[]) {
  const files = (await store.filesOf(db, id)).map(presentPublicFile);
  const shown = new Set(files.map((file) => file.id));
  const parts = await store.sectionsOf(db, id);
  const sections = parts.map((part) => ({ ...part, items: part.items.filter((item) => shown.has(item)) }));
  const resources = await store.resourcesOf(db, id, 'release');
  return {
    type: 'release' as const,
    id,
    name,
    slug,
    path,
    children: [],
    releases: [],
    files,
    sections,
    resources,
  };
}

const presentChild = ({ name, slug, kind }: store.NodeRow) => ({ name, slug, type: kind });

export const unknownPlace = (address: string) =>
  problem('catalog.record.unknown', { type: 'place in the catalog', id: address });

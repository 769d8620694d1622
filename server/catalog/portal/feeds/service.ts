import { releaseName } from '../../../../formats/words/releaseName.ts';
import { nobody } from '../../entitlements/decide.ts';
import { visibleTo } from '../../entitlements/visible.ts';
import type { Catalog } from '../../records/context.ts';
import { dayOf } from '../../records/rows.ts';
import { oneLine } from '../present.ts';
import { findPlace, unknownPlace } from '../service.ts';
import { atomOf, type Entry, escaped } from './atom.ts';
import { type ReleasedRow, releasesBelow } from './store.ts';

const NAME = 'feed.atom';
const MAX_ENTRIES = 50;

/** The address in the catalog whose feed an address names, such as `acme` for `acme/feed.atom`; undefined for others. */
export function feedOf(address: string): string | undefined {
  if (address === NAME) return '';
  return address.endsWith(`/${NAME}`) ? address.slice(0, -NAME.length - 1) : undefined;
}

/** The newest public releases below a place, as an Atom document. @throws Problem 404, for a release too. */
export async function tellReleases(catalog: Catalog, address: string): Promise<string> {
  const { at, path } = await findPlace(catalog, address);
  if (at?.kind === 'release') throw unknownPlace(address);
  const { publicUrl } = catalog.platform.settings;
  const here = path.at(-1)?.path ?? '';
  const above = path.at(-2)?.path;
  const visible = visibleTo(nobody, dayOf(catalog.platform.clock()));
  const slugs = above ? `${above}/` : '';
  const rows = await releasesBelow(catalog.db, at?.id ?? null, slugs, visible.release, MAX_ENTRIES);
  const page = here ? `${publicUrl}/catalog/${here}` : `${publicUrl}/catalog`;
  return atomOf({
    key: at ? `${at.kind} ${at.id}` : `catalog ${publicUrl}`,
    title: at ? `Releases of ${at.name}` : 'All releases',
    author: path[0]?.name ?? new URL(publicUrl).host,
    self: `${page}/${NAME}`,
    alternate: page,
    entries: rows.map((row) => presentRelease(row, publicUrl)),
  });
}

/** The address of the feed that a page of the catalog points to: its own, or for a release that of the product. */
export async function feedBeside(
  catalog: Catalog,
  address: string,
): Promise<{ href: string; title: string }> {
  const { at, path } = await findPlace(catalog, address);
  const places = at?.kind === 'release' ? path.slice(0, -1) : path;
  const place = places.at(-1);
  return {
    href: `/catalog/${place ? `${place.path}/` : ''}${NAME}`,
    title: place ? `Releases of ${place.name}` : 'All releases',
  };
}

const presentRelease = (row: ReleasedRow, publicUrl: string): Entry => ({
  key: `release ${row.id}`,
  title: releaseName(row.product, row.name),
  category: { term: row.productSlug, label: row.product },
  alternate: `${publicUrl}/catalog/${row.path}`,
  published: row.published,
  updated: row.updated,
  html: htmlOf(row),
});

function htmlOf({ product, name, files }: ReleasedRow): string {
  const items = files.map((file) => {
    const about = file.description ? `: ${escaped(oneLine(file.description))}` : '';
    return `<li>${escaped(file.name)}${about} (${file.size} bytes, SHA-256 <code>${file.sha256}</code>)</li>`;
  });
  const head = `<p>${escaped(product)} ${escaped(name)} is available.</p>`;
  return items.length > 0 ? `${head}<ul>${items.join('')}</ul>` : head;
}

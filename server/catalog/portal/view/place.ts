import { askedAt } from '../../accessrequests/store.ts';
import { decide, type Holder, nobody, sayMissing } from '../../entitlements/decide.ts';
import { loadFactsOf } from '../../entitlements/facts.ts';
import type { Visibility } from '../../entitlements/visible.ts';
import { isFollowed } from '../../following/store.ts';
import type { Picture } from '../../pictures/judge.ts';
import type { Catalog } from '../../records/context.ts';
import { dayOf } from '../../records/rows.ts';
import { browse } from '../service.ts';
import {
  type DescribedRow,
  describeBelow,
  describeNode,
  describeRelease,
  describeReleases,
  type LatestRow,
} from './store.ts';
import { summaryOf } from './summary.ts';

type Browsed = Awaited<ReturnType<typeof browse>>;

/** What somebody finds at an address of the catalog, described for people: what it is, what is new in it, and for each file
 *  whether they may have it. @throws Problem 404. */
export async function viewPlace(catalog: Catalog, address: string, holder: Holder, visible: Visibility) {
  const place = await browse(catalog, address, visible);
  const { catalogContact } = catalog.platform.settings;
  return {
    ...(await placeOf(catalog, place, holder, visible)),
    ...(await followedBy(catalog, place, holder)),
    ...(await askedBy(catalog, place, holder)),
    ...(catalogContact ? { contact: catalogContact } : {}),
  };
}

/** Nobody follows a release, and whoever is not signed in as a person follows nothing. */
async function followedBy({ db }: Catalog, place: Browsed, { identityProvider, subject }: Holder) {
  if (identityProvider === null || !('id' in place) || place.type === 'release') return {};
  return { followed: await isFollowed(db, { identityProvider, subject }, place.id) };
}

/** Of a release: when they asked for access to it. */
async function askedBy({ db }: Catalog, place: Browsed, { identityProvider, subject }: Holder) {
  if (identityProvider === null || !('id' in place) || place.type !== 'release') return {};
  const at = await askedAt(db, { identityProvider, subject }, place.id);
  return at ? { requestedAt: at.toISOString() } : {};
}

function placeOf(catalog: Catalog, place: Browsed, holder: Holder, visible: Visibility) {
  if (place.type === 'release') return releasePlace(catalog, place, place.id, holder, visible);
  if (place.type === 'product') return productPlace(catalog, place, visible);
  return groupPlace(catalog, place, visible);
}

async function groupPlace({ db }: Catalog, place: Browsed, visible: Visibility) {
  const described = bySlug(await describeBelow(db, ('id' in place && place.id) || null, visible));
  const children = place.children.map((child) => ({
    ...child,
    ...presentDescription(described.get(child.slug)),
  }));
  return { ...place, children };
}

async function productPlace({ db }: Catalog, place: Browsed & { id: string }, visible: Visibility) {
  const [described, list] = await Promise.all([
    describeNode(db, place.id, visible),
    describeReleases(db, place.id, visible),
  ]);
  const days = bySlug(list);
  const releases = place.releases.map((release) => {
    const { date, latest } = days.get(release.slug) ?? {};
    return { ...release, ...(date ? { date, latest } : {}) };
  });
  const description = described?.description ? { description: described.description } : {};
  return { ...place, ...description, ...presentPicture(described), releases };
}

async function releasePlace(
  { db, platform }: Catalog,
  place: Browsed,
  id: string,
  holder: Holder,
  visible: Visibility,
) {
  const [described, facts] = await Promise.all([
    describeRelease(db, id, visible),
    loadFactsOf(
      db,
      place.files.map((file) => file.id),
    ),
  ]);
  const today = dayOf(platform.clock());
  const files = place.files.map((file) => {
    const of = facts.get(file.id);
    const missing = of ? decide(of, holder, today).missing : null;
    return { ...file, download: presentDownload(holder, missing) };
  });
  if (!described) return { ...place, files };
  const { product, notes, date, newest } = described;
  const latest = newest.id === id;
  return {
    ...place,
    product,
    ...(notes ? { notes } : {}),
    date,
    latest,
    ...(latest ? {} : { latestRelease: presentLatest(newest) }),
    files,
  };
}

/** Visitors are asked to sign in, whatever else is missing. */
function presentDownload(holder: Holder, missing: ReturnType<typeof decide>['missing']) {
  if (holder === nobody) return { allowed: false, missing: { what: 'signIn' as const, components: [] } };
  if (missing === null) return { allowed: true };
  return { allowed: false, missing: { ...missing, summary: sayMissing(missing) } };
}

/** A child of a group in a list. */
export const presentDescription = (row: DescribedRow | undefined) => ({
  ...(row?.description ? { summary: summaryOf(row.description) } : {}),
  ...presentPicture(row),
  ...(row?.latest ? { latestRelease: presentLatest(row.latest) } : {}),
});

const presentLatest = ({ name, slug, date }: LatestRow) => ({ name, slug, date });

const presentPicture = (row: { id: string; picture: Picture | null } | undefined) => {
  if (!row?.picture) return {};
  const { width, height, sha256 } = row.picture;
  const address = `/v1/products/${row.id}/picture?of=${sha256.slice(0, 12)}`;
  return { picture: { address, width, height } };
};

const bySlug = <Row extends { slug: string }>(rows: Row[]) => new Map(rows.map((row) => [row.slug, row]));

import type { Happening, Owner } from '../../platform/notices/notices.ts';
import { loadHolder } from '../entitlements/holder.ts';
import { visibleTo } from '../entitlements/visible.ts';
import type { Catalog } from '../records/context.ts';
import { dayOf } from '../records/rows.ts';
import { inTransaction } from '../records/write.ts';
import { followersOf, type NewRelease, takeNew, tellOfDays } from './store.ts';

/** The database adds it: see `catalog.tell_followers` in 0010_following.sql. */
const TELL = 'catalog.follow';
const DAY = 'catalog.follow.day';
const DAY_MS = 24 * 3600 * 1000;
/** More releases of one product at once are one notice. */
const MAX_SINGLE = 3;

/** Declares the durable jobs that tell followers what is new to them: at once when something is published, and in the
 *  night when a stream begins that day. */
export function tellFollowersByJob(catalog: Catalog): void {
  const { jobs, clock } = catalog.platform;
  jobs.handle<{ product: string }>(TELL, async ({ product }, { signal }) => {
    for (const owner of await followersOf(catalog.db, product)) {
      signal.throwIfAborted();
      await tell(catalog, owner, product);
    }
  });
  jobs.handle(DAY, async () => {
    const now = clock();
    const before = new Date(now.getTime() - DAY_MS);
    await inTransaction(catalog, (tx) => tellOfDays(tx, dayOf(before), dayOf(now)));
  });
  jobs.schedule(DAY, '1 0 * * *', DAY_MS);
}

async function tell(catalog: Catalog, owner: Owner, product: string): Promise<void> {
  const { platform, db } = catalog;
  const person = await platform.identity.findPerson(owner);
  const holder = person && (await loadHolder(db, person, undefined));
  if (!holder) return;
  const visible = visibleTo(holder, dayOf(platform.clock()));
  const told = await inTransaction(catalog, async (tx) => {
    const happenings = happeningsOf(await takeNew(tx, owner, product, visible));
    const lists = [];
    for (const happening of happenings) lists.push(await platform.notices.tell(tx, [owner], happening));
    return lists.flat();
  });
  platform.notices.announce(told);
}

function happeningsOf(releases: NewRelease[]): Happening[] {
  const [newest] = releases;
  if (!newest) return [];
  if (releases.length > MAX_SINGLE) {
    return [
      {
        kind: 'catalog.releases.published',
        params: { product: newest.product, count: String(releases.length) },
        address: `/catalog/${newest.place}`,
        key: `catalog/releases/${newest.id}`,
        personal: false,
      },
    ];
  }
  return releases.toReversed().map(({ id, name, path, product }) => ({
    kind: 'catalog.release.published',
    params: { product, release: name },
    address: `/catalog/${path}`,
    key: `catalog/release/${id}`,
    personal: false,
  }));
}

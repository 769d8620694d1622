import { type Static, Type } from 'typebox';
import { typed } from '../../platform/http/server.ts';
import type { Owner } from '../../platform/notices/notices.ts';
import { type Holder, isAvailable } from '../entitlements/decide.ts';
import { editor, holding } from '../entitlements/guards.ts';
import { loadHolder } from '../entitlements/holder.ts';
import { account } from '../entitlements/schema.ts';
import { knownProduct } from '../products/guards.ts';
import type { Catalog } from '../records/context.ts';
import { dayOf } from '../records/rows.ts';
import { foundRelease, knownRelease } from '../releases/guards.ts';
import { releasePath } from '../releases/schema.ts';
import type { ReleaseRow } from '../releases/store.ts';
import { followersOf, knowersOf, namesOfAccounts } from './store.ts';

/** Each of them is looked up by themselves; of more, only the number is told. */
const MAX_EXAMINED = 500;

const some = Type.Object({
  people: Type.Integer({ minimum: 0 }),
  customers: Type.Array(
    Type.Object({ account, name: Type.Optional(Type.String()), people: Type.Integer() }),
    { description: 'The customers to whom they belong; whoever belongs to none is only counted.' },
  ),
});
const shape = Type.Object({
  told: some,
  waiting: Type.Object(some.properties, { description: 'Who is told once the release is published.' }),
  unreached: Type.Object(some.properties, { description: 'Followers whom no stream reaches today.' }),
  known: Type.Integer({
    description: 'Who knew the release already, such as from before they followed, and is not told of it.',
  }),
  unexamined: Type.Integer({ description: `Followers beyond the first ${MAX_EXAMINED}.` }),
});
type Kind = 'told' | 'waiting' | 'unreached';

/** Whom the publication of a release is told, before and afterwards: for editors. */
export function serveAudience(catalog: Catalog): void {
  typed(catalog.http).get('/v1/products/:productId/releases/:releaseId/followers', {
    config: { guards: [holding(catalog), knownProduct(catalog), knownRelease(catalog), editor] },
    schema: {
      tags: ['releases'],
      summary: 'Which followers are told of a release once it is published, and which were told',
      params: releasePath,
      response: { 200: shape },
    },
    handler: (request) => audienceOf(catalog, foundRelease.of(request)),
  });
}

async function audienceOf(catalog: Catalog, release: ReleaseRow): Promise<Static<typeof shape>> {
  const { db } = catalog;
  const [followers, knowers] = await Promise.all([
    followersOf(db, release.product),
    knowersOf(db, release.id),
  ]);
  const toldOf = new Map(knowers.map(({ told, ...owner }) => [keyOf(owner), told]));
  const examined = followers.slice(0, MAX_EXAMINED);
  const holders: Record<Kind, Holder[]> = { told: [], waiting: [], unreached: [] };
  let known = 0;
  for (const owner of examined) {
    const told = toldOf.get(keyOf(owner));
    if (told === false) known += 1;
    const holder = told === false ? undefined : await holderOf(catalog, owner);
    if (holder) holders[told ? 'told' : kindOf(catalog, release, holder)].push(holder);
  }
  const ids = Object.values(holders).flatMap((each) => each.flatMap(({ accounts }) => accounts));
  const names = await namesOfAccounts(db, [...new Set(ids.map(({ id }) => id))]);
  return {
    told: summaryOf(holders.told, names),
    waiting: summaryOf(holders.waiting, names),
    unreached: summaryOf(holders.unreached, names),
    known,
    unexamined: followers.length - examined.length,
  };
}

const keyOf = ({ identityProvider, subject }: Owner) => JSON.stringify([identityProvider, subject]);

async function holderOf({ db, platform }: Catalog, owner: Owner): Promise<Holder | undefined> {
  const person = await platform.identity.findPerson(owner);
  return person && loadHolder(db, person, undefined);
}

/** As it will be once everything above the release is published. */
function kindOf({ platform }: Catalog, release: ReleaseRow, holder: Holder): Kind {
  const published = { ...release, published: true };
  const isReached = holder.editor || isAvailable(published, holder, dayOf(platform.clock()));
  return isReached ? 'waiting' : 'unreached';
}

function summaryOf(holders: Holder[], names: Map<string, string | null>): Static<typeof some> {
  const counts = new Map<string, number>();
  for (const { id } of holders.flatMap(({ accounts }) => accounts)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const customers = [...counts].map(([account, people]) => {
    const name = names.get(account);
    return { account, ...(name ? { name } : {}), people };
  });
  return { people: holders.length, customers };
}

import type { Executor } from '../../platform/database/database.ts';
import type { Person } from '../../platform/identity/caller.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import type { Notices, Owner, Told } from '../../platform/notices/notices.ts';
import { decide, type Holder } from '../entitlements/decide.ts';
import { loadFactsOf } from '../entitlements/facts.ts';
import { loadHolder } from '../entitlements/holder.ts';
import { visibleTo } from '../entitlements/visible.ts';
import { problem } from '../problems.ts';
import { newId } from '../records/ids.ts';
import type { Page } from '../records/listing.ts';
import { dayOf } from '../records/rows.ts';
import { type Author, audit } from '../records/write.ts';
import { MAX_A_DAY } from './schema.ts';
import {
  askedAt,
  askedSince,
  deleteRequest,
  filesShown,
  findAsked,
  findRequest,
  insertRequest,
  listRequests,
  lockAsker,
} from './store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Who asks: as accounts are found, how they are called, and what they hold. */
export type Asker = { owner: Owner; name: string; holder: Holder };
type Wish = { release: string; text: string | undefined };
type Telling = { notices: Notices; editors: readonly Owner[] };

/** Keeps that somebody asks for access to a release, and tells the editors; once, however often they ask.
 *  @returns when they asked first, and who is to hear of it once that is committed.
 *  @throws Problem 404; 409 `catalog.access.needless` for whoever lacks nothing that an editor can give; 429. */
export async function requestAccess(
  tx: Executor,
  by: Author,
  { owner, name, holder }: Asker,
  { release, text }: Wish,
  { notices, editors }: Telling,
): Promise<{ at: Date; told: Told }> {
  const today = dayOf(by.at);
  const asked = await findAsked(tx, release, visibleTo(holder, today));
  if (!asked) throw problem('catalog.record.unknown', { type: 'release', id: release });
  await lockAsker(tx, owner);
  const before = await askedAt(tx, owner, release);
  if (before) return { at: before, told: [] };
  if (!(await lacksAny(tx, release, holder, today))) throw problem('catalog.access.needless');
  checkNotTooMany(await askedSince(tx, owner, new Date(by.at.getTime() - DAY_MS)), by.at);
  const id = newId();
  await insertRequest(tx, owner, { id, release, text, at: by.at });
  await audit(tx, by, 'accessrequest.create', `release/${release}`, { request: id });
  const told = await notices.tell(tx, editors, {
    kind: 'catalog.access.requested',
    params: { by: name, product: asked.product.name, release: asked.name, ...(text && { text }) },
    address: `/publish/products/${asked.product.id}/entitlements`,
    key: `catalog/accessrequest/${id}`,
    personal: false,
  });
  return { at: by.at, told };
}

/** Whether something of a release is shown but not granted; that bytes are not complete is nothing to give. */
async function lacksAny(tx: Executor, release: string, holder: Holder, today: string): Promise<boolean> {
  const facts = await loadFactsOf(tx, await filesShown(tx, release));
  return [...facts.values()].some((file) => decide(file, holder, today).because === null);
}

/** @throws Problem 429 `catalog.access.often`. */
function checkNotTooMany(asked: Date[], now: Date): void {
  const oldest = asked.at(-MAX_A_DAY);
  if (!oldest) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000));
  throw problem('catalog.access.often', { limit: MAX_A_DAY }, { 'retry-after': String(seconds) });
}

/** Whoever looks after the catalog; administrators, where nobody else does. */
export async function editorsOf({ listPeople }: Pick<Identity, 'listPeople'>): Promise<Owner[]> {
  const editors = await listPeople({ role: 'catalog-editor', disabled: false });
  return editors.length > 0 ? editors : listPeople({ role: 'administrator', disabled: false });
}

/** The requests that nobody has dealt with, with who asks. */
export async function readRequests(
  db: Executor,
  { findPerson }: Pick<Identity, 'findPerson'>,
  page: Page,
  product: string | undefined,
) {
  const rows = await listRequests(db, page, product);
  return Promise.all(
    rows.map(async (row) => {
      const { identityProvider, subject } = row;
      return { ...row, person: await findPerson({ identityProvider, subject }) };
    }),
  );
}

/** Who made a request, as long as there is such a person. @throws Problem 404. */
export async function readRequest(db: Executor, { findPerson }: Pick<Identity, 'findPerson'>, id: string) {
  const made = await findRequest(db, id);
  if (!made) throw unknownRequest(id);
  const { release, identityProvider, subject } = made;
  return { id, release, person: await findPerson({ identityProvider, subject }) };
}

/** Takes a request off the list, and tells who made it when they have what they asked for.
 *  @returns who is to hear of it once that is committed. @throws Problem 404. */
export async function dismissRequest(
  tx: Executor,
  by: Author,
  { id, release, person }: Awaited<ReturnType<typeof readRequest>>,
  notices: Notices,
): Promise<Told> {
  if (!(await deleteRequest(tx, id))) throw unknownRequest(id);
  await audit(tx, by, 'accessrequest.delete', `release/${release}`, { request: id });
  const given = person && (await givenNow(tx, person, release, dayOf(by.at)));
  if (!given) return [];
  return notices.tell(tx, [person], {
    kind: 'catalog.access.given',
    params: { product: given.product.name, release: given.name },
    address: `/catalog/${given.path}`,
    key: `catalog/accessrequest/${id}`,
    personal: true,
  });
}

/** The release, when somebody sees it and may download all that it shows. */
async function givenNow(tx: Executor, person: Person, release: string, today: string) {
  const holder = await loadHolder(tx, person, undefined);
  const found = holder && (await findAsked(tx, release, visibleTo(holder, today)));
  return found && !(await lacksAny(tx, release, holder, today)) ? found : undefined;
}

const unknownRequest = (id: string) => problem('catalog.record.unknown', { type: 'access request', id });

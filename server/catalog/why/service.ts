import type { Executor } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import {
  decide,
  type FileFacts,
  flows,
  type Holder,
  has,
  isAvailable,
  meets,
  nobody,
  type PackageFacts,
  type ReleaseFacts,
} from '../entitlements/decide.ts';
import { accountHolder, accountsOf, loadHolder } from '../entitlements/holder.ts';
import { streamNames } from '../records/formats.ts';
import { obstacles, type Question } from './obstacles.ts';
import { loadNames } from './store.ts';

/** One of these says who is meant: a person by e-mail address or subject, or the API tokens of an account. */
export type Whom = { email?: string; subject?: string; account?: string };
export type Somebody = { holder: Holder; who: string };

/** Looks up what somebody holds. An e-mail address that no person here has verified yet counts as verified, because
 *  that is what it will be when they come. @returns undefined when nobody has the subject, or the account is unknown. */
export async function findSomebody(
  db: Executor,
  identity: Identity,
  { email, subject, account }: Whom,
): Promise<Somebody | undefined> {
  if (account !== undefined) {
    const holder = await accountHolder(db, account);
    return holder && { holder, who: `an API token of ${account}` };
  }
  const by = subject === undefined ? { email: email ?? '' } : { subject };
  const person = await identity.findPerson(by);
  if (person) {
    const holder = await loadHolder(db, person, undefined);
    return holder && { holder, who: email ?? person.username };
  }
  if (email === undefined) return undefined;
  const address = email.toLowerCase();
  return { holder: { ...nobody, email: address, accounts: await accountsOf(db, address) }, who: email };
}

/** What `decide` says about a file for somebody on a day, everything that is missing, and the facts it came from. */
export async function explain(db: Executor, file: FileFacts, somebody: Somebody, day: string) {
  const question: Question = { ...somebody, day, names: await loadNames(db, file) };
  const { holder } = somebody;
  const { visible, downloadable, because } = decide(file, holder, day);
  return {
    visible,
    downloadable,
    ...(because === null ? {} : { because }),
    missing: obstacles(file, question),
    facts: {
      day,
      who: presentHolder(holder),
      complete: file.complete,
      accessPolicies: file.accessPolicies.map((policy) => ({ ...policy, met: meets(holder, policy) })),
      packages: file.packages.map((each) => presentPackage(each, question)),
      shownIn: file.shownIn.map((release) => presentRelease(release, question)),
    },
  };
}

const presentHolder = (holder: Holder) => ({
  ...(holder.subject === '' ? {} : { subject: holder.subject }),
  ...(holder.email === null ? {} : { email: holder.email }),
  ...(holder.identityProvider === null ? {} : { identityProvider: holder.identityProvider }),
  editor: holder.editor,
  staff: holder.staff,
  accounts: holder.accounts.map((account) => account.id),
});

function presentPackage(each: PackageFacts, question: Question) {
  const { holder, day, names } = question;
  const named = names.packages.get(each.id);
  return {
    id: each.id,
    name: named?.name ?? '',
    state: named?.state ?? 'unpublished',
    components: each.components.map((component) => ({
      name: component.name,
      partNumbers: component.partNumbers,
      held: has(holder, component, day),
    })),
    releases: each.releases.map((release) => presentRelease(release, question)),
  };
}

function presentRelease(release: ReleaseFacts, { holder, day, names }: Question) {
  const named = names.releases.get(release.id);
  return {
    id: release.id,
    name: named?.name ?? '',
    product: release.product,
    state: named?.state ?? 'unpublished',
    available: isAvailable(release, holder, day),
    streams: streamNames.flatMap((stream) =>
      release.streams[stream] ? [{ stream, reached: flows(stream, release, holder, day) }] : [],
    ),
  };
}

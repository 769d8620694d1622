import type { Base } from '../../base.ts';
import { type By, findAccount, personOf } from '../accounts/store.ts';
import { providerOf } from '../base.ts';
import type { Person } from '../caller.ts';
import { findClaimedGroup, findGroup } from '../groups/store.ts';
import type { IdentityTables } from '../tables.ts';
import { createMisses } from './misses.ts';

/** What ties people together, as a service knows it: finds, of `others`, the subjects of those who have to do with `person`. */
export type Tie = (person: Person, others: readonly Person[]) => Promise<ReadonlySet<string>>;

/** Who may learn name and address of whom (TRIVET_DIRECTORY). */
export type Directory = {
  /** Declares a tie; being in the same group is one already. */
  declare(tie: Tie): void;
  /** True when this person sees everybody: an administrator, or anybody where the directory is open. */
  isOpenTo(person: Person): boolean;
  /** Those of these people whom a person may see, in their order: themselves, and whomever something ties to them. */
  visible(person: Person, people: readonly Person[]): Promise<Person[]>;
  /** The groups that a person knows among those of these people: all where the directory is open, otherwise their own,
   *  and with a role those of colleagues. */
  groups(person: Person, people: readonly Person[]): string[];
  /** The person whom somebody names in full, by user name, verified e-mail address or distinguished name, seen before or
   *  not; undefined when that is nobody.
   *  @throws Problem 429 `identity.names.guessed` when they named too many whom there is not. */
  named(by: Person, name: string): Promise<Person | undefined>;
  /** The group that somebody names in full, as it is spelled; undefined when there is none.
   *  @throws Problem 429 like `named`: who may not see a group must not find out from a list which there are. */
  group(by: Person, name: string): Promise<string | undefined>;
};

/** Who has a role belongs to the house, as does `person`; customers, who have none, stay hidden, from each other too. */
const colleagues = ({ roles }: Person, others: readonly Person[]): readonly Person[] =>
  roles.length === 0 ? [] : others.filter((each) => each.roles.length > 0);

export function createDirectory(base: Pick<Base, 'database' | 'cipher' | 'clock' | 'settings'>): Directory {
  const { database, settings } = base;
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  const misses = createMisses(base);
  const ties: Tie[] = [
    async ({ groups }, others) => {
      const own = new Set(groups);
      return new Set(
        others.filter((each) => each.groups.some((group) => own.has(group))).map(({ subject }) => subject),
      );
    },
    async (person, others) => new Set(colleagues(person, others).map(({ subject }) => subject)),
  ];

  const isOpenTo = ({ identityProvider, roles }: Person) =>
    identityProvider === provider && (settings.directory === 'open' || roles.includes('administrator'));

  const find = async (by: By) => {
    const account = await findAccount(db, provider, by);
    return account && personOf(account);
  };

  return {
    declare: (tie) => {
      ties.push(tie);
    },
    isOpenTo,
    async visible(person, people) {
      // Whom only a repository knows has no account, and nothing here ties them to one.
      if (person.identityProvider !== provider) return [];
      if (isOpenTo(person)) return [...people];
      const seen = new Set([person.subject]);
      for (const tie of ties) {
        const others = people.filter(({ subject }) => !seen.has(subject));
        if (others.length === 0) break;
        for (const subject of await tie(person, others)) seen.add(subject);
      }
      return people.filter(({ subject }) => seen.has(subject));
    },
    groups(person, people) {
      if (isOpenTo(person)) return people.flatMap(({ groups }) => groups);
      if (person.identityProvider !== provider) return person.groups;
      return [...person.groups, ...colleagues(person, people).flatMap(({ groups }) => groups)];
    },
    async named(by, name) {
      const isCounted = !isOpenTo(by);
      if (isCounted) await misses.check(by);
      const called = await Promise.all([
        find({ username: name }),
        name.includes('@') ? find({ email: name }) : undefined,
        name.includes('=') ? find({ distinguishedName: name }) : undefined,
      ]);
      const [found, other] = new Map(
        called.flatMap((each) => (each ? [[each.subject, each] as const] : [])),
      ).values();
      // A user name may be chosen at an outside issuer: nobody gets what is meant for the owner of an address.
      if (other) return undefined;
      if (!found && isCounted) await misses.count(by);
      return found;
    },
    async group(by, name) {
      if (by.groups.includes(name)) return name;
      const isCounted = !isOpenTo(by);
      if (isCounted) await misses.check(by);
      const found = (await findGroup(db, name))?.name ?? (await findClaimedGroup(db, provider, name));
      if (found === undefined && isCounted) await misses.count(by);
      return found;
    },
  };
}

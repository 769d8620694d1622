import type { Person } from '../../../platform/identity/caller.ts';
import type { Granted, ShareTable } from '../../tables.ts';

const order: Granted[] = ['read', 'comment', 'write', 'owner'];

/** How a share names a user, whatever the account is called. */
export const holderOf = (person: Pick<Person, 'identityProvider' | 'subject'>) =>
  `${person.identityProvider} ${person.subject}`;

/** The person that a share of a user names; the name of a provider has no space. */
export function personIn(holder: string): Pick<Person, 'identityProvider' | 'subject'> {
  const cut = holder.indexOf(' ');
  return { identityProvider: holder.slice(0, cut), subject: holder.slice(cut + 1) };
}

/** The highest right that these shares give a person; undefined when none. */
export function rightOf(
  shares: Pick<ShareTable, 'kind' | 'holder' | 'granted'>[],
  person: Person,
): Granted | undefined {
  const own = shares.filter(({ kind, holder }) =>
    kind === 'user' ? holder === holderOf(person) : person.groups.includes(holder),
  );
  return order.toReversed().find((right) => own.some(({ granted }) => granted === right));
}

/** True when a right includes another. */
export const includes = (held: Granted | undefined, needed: Granted) =>
  held !== undefined && order.indexOf(held) >= order.indexOf(needed);

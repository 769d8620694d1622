import type { Person } from '../../../platform/identity/caller.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { FoundName } from './schema.ts';

/** So many are given; whoever seeks another types more of the name. */
const MOST = 20;
/** An e-mail address, which nobody types by chance. */
const isAddress = (text: string) => /^\S+@[^\s@]+\.[^\s@.]+$/.test(text);

/** People and groups in whose names the text is, as far as the caller may see them; a group is known to those in it and to
 *  colleagues of those in it, while somebody is in it. Others are found by their whole e-mail address.
 *  @throws Problem 429 `identity.names.guessed` for too many addresses that nobody has. */
export async function findNames(
  { directory, listPeople }: Pick<Identity, 'directory' | 'listPeople'>,
  caller: Person,
  text: string,
): Promise<FoundName[]> {
  const sought = text.trim().toLowerCase();
  if (!sought) return [];
  const like = (...texts: (string | null)[]) => texts.some((each) => each?.toLowerCase().includes(sought));
  const all = await listPeople();
  const groupsFound = [...new Set(directory.groups(caller, all))].filter((name) => like(name)).sort();
  const peopleFound = all.filter(({ username, displayName, email }) => like(username, displayName, email));
  const visible = await directory.visible(caller, peopleFound);
  const found = [...visible.map(presentPerson), ...groupsFound.map((group) => ({ group }))].slice(0, MOST);
  if (found.length > 0 || !isAddress(sought)) return found;
  const named = await directory.named(caller, text.trim());
  return named ? [presentPerson(named)] : [];
}

const presentPerson = ({ username, displayName, email }: Person): FoundName => ({
  user: username,
  displayName,
  email,
});

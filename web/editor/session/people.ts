import type { HocuspocusProvider } from '@hocuspocus/provider';

/** Somebody in the room; `here` says that it is this page's reader. */
export type Person = { id: string; name: string; color: string; here: boolean };

/** Colours that carry white text at 4.5:1 and stand out on a white sheet. */
const colours = ['#0b6e63', '#a63a1e', '#3b5bdb', '#8a3ffc', '#a8326b', '#7a5b00', '#1864ab', '#2b7a0b'];

/** What is shared about a person: a name and a colour that is the same on every screen. */
export function withColour({ id, displayName }: { id: string; displayName: string }) {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return { id, name: displayName, color: colours[hash % colours.length] ?? colours[0] };
}

/**
 * Gives a person another colour while somebody in the room has theirs. Of two the one whose identity comes first keeps it,
 * so that all pages settle on the same without asking each other.
 */
export function keepApart(provider: HocuspocusProvider, person: { id: string; displayName: string }): void {
  const taken = peopleIn(provider).flatMap(({ id, color }) => (id < person.id ? [color] : []));
  const usual = withColour(person);
  const color = [usual.color, ...colours].find((one) => one && !taken.includes(one)) ?? usual.color;
  const now: unknown = provider.awareness?.getLocalState()?.user;
  if (isUser(now) && now.color !== color) provider.setAwarenessField('user', { ...usual, color });
}

/** Everybody in the room once, however many windows they have open; oneself first. */
export function peopleIn(provider: HocuspocusProvider): Person[] {
  const found = new Map<string, Person>();
  const own = provider.document.clientID;
  for (const [client, state] of provider.awareness?.getStates() ?? []) {
    const user: unknown = state.user;
    if (!isUser(user)) continue;
    const here = client === own || found.get(user.id)?.here === true;
    found.set(user.id, { id: user.id, name: user.name.slice(0, 80), color: safeColour(user.color), here });
  }
  return [...found.values()].toSorted(
    (a, b) => Number(b.here) - Number(a.here) || a.name.localeCompare(b.name),
  );
}

export const safeColour = (color: unknown) =>
  typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : '#5b6562';

const isUser = (user: unknown): user is { id: string; name: string; color?: unknown } =>
  typeof user === 'object' &&
  user !== null &&
  'id' in user &&
  'name' in user &&
  typeof user.id === 'string' &&
  typeof user.name === 'string';

export const samePeople = (a: Person[], b: Person[]) =>
  a.length === b.length &&
  a.every((one, at) => one.id === b[at]?.id && one.name === b[at]?.name && one.color === b[at]?.color);

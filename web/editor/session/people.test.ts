import type { HocuspocusProvider } from '@hocuspocus/provider';
import { expect, test } from 'vitest';
import { keepApart, peopleIn, withColour } from './people.ts';

/** Pages of one room that hear each other, each change at once. */
function roomOf(people: { id: string; displayName: string }[]) {
  const states = new Map<number, { user: unknown }>(
    people.map((person, client) => [client, { user: withColour(person) }]),
  );
  const pages = people.map((person, client) => ({
    person,
    provider: {
      document: { clientID: client },
      awareness: { getStates: () => states, getLocalState: () => states.get(client) },
      setAwarenessField(_: 'user', user: unknown) {
        states.set(client, { user });
        settle();
      },
    } as unknown as HocuspocusProvider,
  }));
  function settle() {
    for (const { provider, person } of pages) keepApart(provider, person);
  }
  settle();
  return pages.map(({ provider }) => peopleIn(provider).map(({ id, color }) => `${id} ${color}`));
}

test('whoever is in a room at once has different colours, the same on every page', () => {
  // By their identities alone they all have the same.
  const people = Array.from({ length: 8 }, (_, at) => ({
    id: String.fromCharCode(97 + at * 8),
    displayName: 'x',
  }));
  expect(new Set(people.map((person) => withColour(person).color)).size).toBe(1);
  const [first, ...others] = roomOf(people);
  const colours = (first ?? []).map((one) => one.split(' ')[1]);
  expect(new Set(colours).size).toBe(8);
  for (const other of others) expect(other.toSorted()).toEqual(first?.toSorted());
});

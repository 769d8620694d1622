import { expect, test } from 'vitest';
import { readRepositories, repositoryMembers } from '../../server/documents/repositories/configured.ts';
import {
  fields,
  kinds,
  main,
  modes,
  more,
  signIn,
} from '../../web/console/admin/connections/adding/members.ts';
import {
  membersOf,
  repositoryOf,
  type Values,
} from '../../web/console/admin/connections/adding/repositoryOf.ts';

const namesOf = (members: { name: string }[]) =>
  members.map(({ name }) => name.replace(/^(auth|fields)\./, ''));

test('the form that connects a repository has a field for all that the setting knows', () => {
  for (const kind of kinds)
    expect([...namesOf([...main[kind], ...more[kind]]), 'kind', 'auth', 'fields'].toSorted()).toEqual(
      repositoryMembers.kinds[kind].toSorted(),
    );
  expect(Object.keys(repositoryMembers.modes).toSorted()).toEqual([...modes].toSorted());
  for (const mode of modes)
    expect([...namesOf(signIn[mode]), 'mode'].toSorted()).toEqual(repositoryMembers.modes[mode]?.toSorted());
  expect(namesOf(fields)).toEqual(repositoryMembers.fields);
});

test('what its examples say, and what it needs at least, is a setting that is taken', () => {
  for (const kind of kinds)
    for (const mode of modes) {
      const members = membersOf({ kind, mode });
      const typed = (some: typeof members): Values =>
        Object.fromEntries(
          some.map(({ name, as, example = 'x' }) => [
            name,
            as === 'tick' ? true : as === 'versions' ? 'minor' : example,
          ]),
        );
      for (const some of [members, members.filter(({ required }) => required)]) {
        const repository = repositoryOf({ kind, mode, values: typed(some) });
        expect(readRepositories({ [kind]: repository })?.[kind]).toEqual(repository);
      }
    }
});

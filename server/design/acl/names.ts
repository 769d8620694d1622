import { type Static, Type } from 'typebox';
import { typed } from '../../platform/http/server.ts';
import type { Person } from '../../platform/identity/caller.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { nsfPathQuery } from '../databases/schema.ts';
import type { Design } from '../design.ts';

/** So many names are given; whoever seeks another types more of it. */
const most = 20;

const namesQuery = Type.Object(
  {
    ...nsfPathQuery,
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name, in any case.' })),
  },
  { additionalProperties: false },
);
const names = Type.Object({
  names: Type.Array(
    Type.Object({
      name: Type.String({ description: 'As an ACL entry names it.' }),
      type: Type.Enum(['PERSON', 'GROUP']),
      known: Type.Optional(Type.String({ description: 'How people know a person.' })),
    }),
  ),
});
type Names = Static<typeof names>['names'];

/** The people and groups that an ACL entry may name, for whoever may change the ACL, as far as they may see them; others
 *  are found by their whole e-mail address or distinguished name. */
export function serveNames({ platform, guards }: Design): void {
  typed(platform.http).get(
    '/api/design/acl/names',
    {
      config: { guards: [signedIn, guards.manager], raises: ['identity.names.guessed'] },
      schema: {
        tags: ['design'],
        summary: 'People and groups that an ACL entry may name',
        querystring: namesQuery,
        response: { 200: names },
      },
    },
    async (request) => {
      const { directory } = platform.identity;
      const caller = callerOf(request);
      const people = await platform.identity.listPeople();
      const visible = await directory.visible(caller, people);
      const part = request.query.q ?? '';
      const groups = directory.groups(caller, visible);
      const names = namesLike(visible, groups, part);
      if (names.length > 0 || !isWhole(part)) return { names };
      const named = await directory.named(caller, part.trim());
      return { names: named ? [presentPerson(named)] : [] };
    },
  );
}

/** An e-mail address or a distinguished name, which nobody types by chance. */
const isWhole = (part: string) => /^\S+@[^\s@]+\.[^\s@.]+$|^cn=[^/]+\/.+/i.test(part.trim());

/** A group is known while somebody is in it: one without members gives nobody access. */
function namesLike(people: readonly Person[], known: readonly string[], part: string): Names {
  const sought = part.trim().toLowerCase();
  const like = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(sought));
  const groups = [...new Set(known)]
    .filter((group) => like(group))
    .sort()
    .map((name) => ({ name, type: 'GROUP' as const }));
  const persons = people
    .filter(({ username, displayName, distinguishedName }) => like(username, displayName, distinguishedName))
    .map(presentPerson);
  return [...groups, ...persons].slice(0, most);
}

const presentPerson = ({ displayName, distinguishedName }: Person): Names[number] => ({
  name: distinguishedName,
  type: 'PERSON',
  known: displayName,
});

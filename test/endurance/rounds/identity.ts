import { ADMIN, type Client } from '../../support/client.ts';
import { countOf, everyPage, expectStatus, type Found, type Writer } from './writer.ts';

type Group = { name: string; members?: { username: string }[] };

/** What administrators do, and people who sign in. */
export function identityWriters({ url, call }: Client): Writer[] {
  const as = ADMIN.username;
  const get = async (path: string) => expectStatus(await call(path, { as }), 200);
  const bearers = new Map<string, string>();

  return [
    {
      leg: 'identity',
      kind: 'user',
      async write(mark) {
        const json = {
          username: mark,
          password: `password of ${mark}`,
          displayName: `User ${mark}`,
          roles: ['staff'],
        };
        await expectStatus(await call('/api/v1/users', { as, json }), 201);
        return { action: 'identity.user.create', names: mark };
      },
      async read(marks) {
        type Page = { items: { username: string; roles: string[] }[]; next?: string };
        const users = await everyPage((query) => get(`/api/v1/users${query}`) as Promise<Page>, 'after');
        const counts = countOf(
          marks,
          users.map(({ username }) => username),
        );
        for (const { username, roles } of users)
          if (counts.has(username) && !roles.includes('staff')) counts.set(username, 'half');
        return counts;
      },
    },
    {
      leg: 'identity',
      kind: 'membership',
      async write(mark) {
        const group = await call('/api/v1/groups', { as, json: { name: mark } });
        await expectStatus(group, 201);
        const joined = await call(`/api/v1/groups/${mark}/members/bob`, { as, method: 'PUT' });
        await expectStatus(joined, 200, 204);
        return { action: 'identity.group', names: mark, times: 2 };
      },
      async read(marks) {
        const { items } = (await get('/api/v1/groups')) as { items: Group[] };
        const there = new Set(items.map(({ name }) => name));
        const counts = new Map<string, Found>();
        for (const mark of marks) {
          // Made and not joined is one of two acknowledged steps, the second of which was under way.
          const group = there.has(mark) ? ((await get(`/api/v1/groups/${mark}`)) as Group) : undefined;
          counts.set(mark, group?.members?.filter(({ username }) => username === 'bob').length ?? 0);
        }
        return counts;
      },
    },
    {
      leg: 'identity',
      kind: 'sign-in',
      async write(mark) {
        const answer = await fetch(`${url}/api/v1/auth`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'carol', password: 'carol' }),
        });
        const { bearer } = (await expectStatus(answer, 200)) as { bearer: string };
        bearers.set(mark, bearer);
        return undefined;
      },
      async read(marks) {
        const counts = new Map<string, Found>();
        for (const mark of marks) {
          const bearer = bearers.get(mark);
          const answer =
            bearer && (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${bearer}` } }));
          counts.set(mark, answer && answer.status === 200 ? 1 : 0);
        }
        return counts;
      },
    },
  ];
}

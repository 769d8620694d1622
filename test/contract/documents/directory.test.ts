import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, passwordOf, startTestServer, type TestServer } from '../../support/trivet.ts';
import { newDatabase, type TestDatabase } from '../design/support.ts';
import { upload } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'directory.nsf');
});
afterAll(() => server?.close());

const administer = { as: ADMIN.username };
const bytes = new TextEncoder().encode('text');
/** A person nobody has to do with. @returns their id */
const newPerson = async (username: string) => {
  const json = {
    username,
    password: passwordOf(username),
    displayName: `${username} Example`,
    email: `${username}@acme.example`,
    emailVerified: true,
  };
  const answer = await server.call('/api/v1/users', { ...administer, json });
  return ((await answer.json()) as { subject: string }).subject;
};
const sees = async (as: string, id: string) =>
  (await server.call(`/repository/rest/users/${id}`, { as })).status === 200;
const newDocument = async (as: string) =>
  ((await (await upload(server, as, 'Directory.txt', bytes)).json()) as { id: string }).id;
const share = (id: string, as: string, ...users: string[]) =>
  server.call(`/repository/rest/${id}/shares`, {
    as,
    method: 'PUT',
    json: { items: [{ user: as, right: 'owner' }, ...users.map((user) => ({ user, right: 'read' }))] },
  });
const namesLike = async (q: string) => {
  const { names } = await database.read(`/api/design/acl/names?q=${encodeURIComponent(q)}`);
  return (names as { name: string }[]).map(({ name }) => name);
};

describe('a person’s name and address are told', () => {
  test('to themselves and to administrators; to others as if they were not there', async () => {
    const id = await newPerson('ivo');
    expect(await sees('ivo', id)).toBe(true);
    expect(await sees(ADMIN.username, id)).toBe(true);
    const kept = await server.call(`/repository/rest/users/${id}`, { as: 'alice' });
    const nobody = await server.call('/repository/rest/users/no-one', { as: 'alice' });
    expect([kept.status, await kept.json()]).toEqual([404, await nobody.json()]);
  });

  test('to those with whom they share a document, both ways, as long as it is shared', async () => {
    const [jan, kim] = [await newPerson('jan'), await newPerson('kim')];
    const document = await newDocument('jan');
    expect(await sees('kim', jan)).toBe(false);
    await share(document, 'jan', 'kim');
    expect([await sees('kim', jan), await sees('jan', kim)]).toEqual([true, true]);
    await share(document, 'jan');
    expect([await sees('kim', jan), await sees('jan', kim)]).toEqual([false, false]);
  });

  test('to readers of a document that they changed and may not open any more', async () => {
    const [lea] = [await newPerson('lea'), await newPerson('max'), await newPerson('nil')];
    const document = await newDocument('max');
    const items = [
      { user: 'max', right: 'owner' },
      { user: 'lea', right: 'write' },
    ];
    await server.call(`/repository/rest/${document}/shares`, { as: 'max', method: 'PUT', json: { items } });
    await upload(server, 'lea', 'Directory.txt', bytes, `/repository/rest/${document}/content`);
    await share(document, 'max', 'nil');
    expect(await sees('nil', lea)).toBe(true);
  });

  test('to members of the same group, and to whom a document is shared with as a group', async () => {
    const [ole, pia] = [await newPerson('ole'), await newPerson('pia')];
    await server.call('/api/v1/groups', { ...administer, json: { name: 'Sailors' } });
    const join = (username: string) =>
      server.call(`/api/v1/groups/Sailors/members/${username}`, { ...administer, method: 'PUT' });
    await join('ole');
    expect(await sees('pia', ole)).toBe(false);
    const document = await newDocument('pia');
    const items = [
      { user: 'pia', right: 'owner' },
      { group: 'Sailors', right: 'read' },
    ];
    await server.call(`/repository/rest/${document}/shares`, { as: 'pia', method: 'PUT', json: { items } });
    expect([await sees('pia', ole), await sees('ole', pia)]).toEqual([true, true]);
    await share(document, 'pia');
    expect(await sees('pia', ole)).toBe(false);
    await join('pia');
    expect([await sees('pia', ole), await sees('ole', pia)]).toEqual([true, true]);
  });

  test('to those whom the access list of the same database names and lets in', async () => {
    const quin = await newPerson('quin');
    const { distinguishedName } = (await (await server.call('/api/v1/users/quin', administer)).json()) as {
      distinguishedName: string;
    };
    const entry = `/acl/entry/${encodeURIComponent(distinguishedName)}`;
    const letIn = (level: string) => database.call(entry, { method: 'PUT', json: { level, type: 'PERSON' } });
    expect(await sees('alice', quin)).toBe(false);
    expect((await letIn('READER')).status).toBe(200);
    expect(await sees('alice', quin)).toBe(true);
    expect(await sees('carol', quin)).toBe(false);
    await letIn('NOACCESS');
    expect(await sees('alice', quin)).toBe(false);
  });
});

describe('whoever shares or gives access', () => {
  test('finds only those they see, and others by their whole address', async () => {
    await newPerson('rosa');
    const everybody = await namesLike('');
    expect(everybody.filter((name) => name.includes('rosa'))).toEqual([]);
    expect(await namesLike('ros')).toEqual([]);
    expect(await namesLike('rosa@acme.exampl')).toEqual([]);
    expect(await namesLike('Rosa@acme.example')).toEqual([expect.stringContaining('CN=rosa Example')]);
  });

  test('names people by user name or verified address, and learns the rest of them then', async () => {
    const sam = await newPerson('sam');
    const document = await newDocument('alice');
    expect((await share(document, 'alice', 'sam@acme.example')).status).toBe(200);
    const { items } = (await (
      await server.call(`/repository/rest/${document}/shares`, { as: 'sam' })
    ).json()) as { items: object[] };
    expect(items).toContainEqual(expect.objectContaining({ user: 'sam', right: 'read' }));
    expect(await sees('alice', sam)).toBe(true);
  });

  test('does not give to a user name that is somebody else’s address', async () => {
    await newPerson('tom');
    const json = { username: 'tom@acme.example', password: passwordOf('tom@acme.example') };
    expect((await server.call('/api/v1/users', { ...administer, json })).status).toBe(201);
    expect((await share(await newDocument('alice'), 'alice', 'tom@acme.example')).status).toBe(400);
  });

  test('cannot try out a list of names; others and administrators go on', async () => {
    const documents = { uta: '', vic: '' };
    for (const username of ['uta', 'vic'] as const) {
      await newPerson(username);
      documents[username] = await newDocument(username);
    }
    const guesses = Array.from({ length: 60 }, (_, at) => `nobody-${at}`);
    const refused = await share(documents.uta, 'uta', ...guesses);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'identity.names.guessed' });
    expect((await share(documents.uta, 'uta', 'vic')).status).toBe(429);
    expect((await share(documents.vic, 'vic', 'uta')).status).toBe(200);
    const own = await newDocument(ADMIN.username);
    expect((await share(own, ADMIN.username, ...guesses)).status).toBe(400);
  });
});

test('where the directory is open, everybody with an account is found', async () => {
  const open = await startTestServer({ TRIVET_DIRECTORY: 'open' });
  try {
    const answer = await open.call('/repository/rest/users/demo-carol', { as: 'bob' });
    expect(await answer.json()).toMatchObject({ displayName: 'Carol Example' });
  } finally {
    await open.close();
  }
});

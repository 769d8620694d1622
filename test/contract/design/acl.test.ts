import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'acl.nsf');
  await database.read('/api/design/acl/roles/Approver', { method: 'PUT' });
});
afterAll(() => server.close());

const entry = (name: string) => `/acl/entry/${encodeURIComponent(name)}`;
const set = (name: string, json: object) => database.call(entry(name), { method: 'PUT', json });

describe('entries', () => {
  test('are created and replaced with what was supplied', async () => {
    const first = await set('Sales/Acme & Co', {
      level: 'EDITOR',
      type: 'GROUP',
      roles: ['Approver'],
      flags: ['NODELETE', 'PUBLICWRITER'],
    });
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({
      name: 'Sales/Acme & Co',
      level: 'EDITOR',
      type: 'GROUP',
      roles: ['[Approver]'],
      flags: ['NODELETE_DOCUMENT', 'PUBLICWRITER'],
    });
    const second = await set('SALES/acme & co', { level: 'AUTHOR' });
    expect(await second.json()).toEqual({
      name: 'Sales/Acme & Co',
      level: 'AUTHOR',
      type: '',
      roles: [],
      flags: [],
    });
    const { entries } = (await database.read('/acl')) as { entries: { name: string }[] };
    expect(entries.filter(({ name }) => name === 'Sales/Acme & Co')).toHaveLength(1);
  });

  test.each([
    ['no level', {}],
    ['an unknown level', { level: 'BOSS' }],
    ['a level in lower case', { level: 'reader' }],
    ['a role that the ACL does not have', { level: 'READER', roles: ['Boss'] }],
    ['an unknown flag', { level: 'READER', flags: ['FLY'] }],
    ['an unknown type', { level: 'READER', type: 'ROBOT' }],
    ['an unknown member', { level: 'READER', name: 'X' }],
    ['a role of another kind', { level: 'READER', roles: 'Approver' }],
  ])('with %s are refused', async (_, json) => {
    expect((await set('Somebody', json)).status).toBe(400);
    const { entries } = (await database.read('/acl')) as { entries: { name: string }[] };
    expect(entries.map(({ name }) => name)).not.toContain('Somebody');
  });

  test('that were read are written back as they are, under their own name', async () => {
    const { entries } = (await database.read('/acl')) as { entries: { name: string; level: string }[] };
    expect(entries.length).toBeGreaterThan(1);
    for (const each of entries) expect((await set(each.name, each)).status, each.name).toBe(200);
    expect(await database.read('/acl')).toMatchObject({ entries });
    const renamed = await set('-Default-', { level: 'NOACCESS', name: 'Everybody' });
    expect(renamed.status).toBe(400);
    expect(await renamed.json()).toMatchObject({ params: { errors: [{ path: '/name' }] } });
  });

  test('are removed, but not the protected ones, one that is not there, or the last manager', async () => {
    await set('Temp', { level: 'READER' });
    expect(await database.read(entry('temp'), { method: 'DELETE' })).toEqual({ deleted: true, name: 'Temp' });
    for (const name of ['Temp', '-Default-', '-default-', 'LocalDomainServers', 'CN=Alice Example/O=Acme']) {
      expect((await database.call(entry(name), { method: 'DELETE' })).status).toBe(400);
    }
    expect((await set('CN=Alice Example/O=Acme', { level: 'READER' })).status).toBe(400);
  });

  test('are for managers only', async () => {
    const demo = databaseAt(server, 'demo.nsf');
    for (const as of ['bob', 'carol']) {
      expect((await demo.call('/acl', { as })).status).toBe(403);
      expect((await demo.call(entry('X'), { as, method: 'PUT', json: { level: 'READER' } })).status).toBe(
        403,
      );
      expect((await demo.call(entry('X'), { as, method: 'DELETE' })).status).toBe(403);
    }
  });

  test('carry the entity tag of the whole ACL', async () => {
    const tag = (await database.call('/acl')).headers.get('etag') ?? '';
    expect((await database.call('/acl', { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect(
      (
        await database.call(entry('T1'), {
          method: 'PUT',
          json: { level: 'READER' },
          headers: { 'if-match': tag },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await database.call(entry('T2'), {
          method: 'PUT',
          json: { level: 'READER' },
          headers: { 'if-match': tag },
        })
      ).status,
    ).toBe(412);
  });
});

describe('roles', () => {
  test('are made once and removed from every entry', async () => {
    expect(await database.read('/api/design/acl/roles/%5BReviewer%5D', { method: 'PUT' })).toEqual({
      roles: ['[Approver]', '[Reviewer]'],
    });
    expect(await database.read('/api/design/acl/roles/reviewer', { method: 'PUT' })).toEqual({
      roles: ['[Approver]', '[Reviewer]'],
    });
    await set('R', { level: 'READER', roles: ['[Reviewer]', 'Approver'] });
    expect(await database.read('/api/design/acl/roles/Reviewer', { method: 'DELETE' })).toEqual({
      roles: ['[Approver]'],
    });
    const { entries } = (await database.read('/acl')) as { entries: { name: string; roles: string[] }[] };
    expect(entries.find(({ name }) => name === 'R')?.roles).toEqual(['[Approver]']);
  });
});

describe('what the ACL grants', () => {
  const levelOfBob = async () => {
    const listed = await server.call('/api/design/databases', { as: 'bob' });
    const rows = (await listed.json()) as { nsfPath: string; level: string }[];
    return rows.find(({ nsfPath }) => nsfPath === 'grants.nsf')?.level;
  };

  test('the person wins over groups, groups over -Default-, and a change counts at once', async () => {
    const grants = await newDatabase(server, 'grants.nsf');
    const give = (name: string, level: string, type = '') =>
      grants.read(entry(name), { method: 'PUT', json: { level, type } });
    expect(await levelOfBob()).toBeUndefined();
    await give('-Default-', 'READER');
    expect(await levelOfBob()).toBe('READER');
    await give('Bob Example', 'AUTHOR');
    expect(await levelOfBob()).toBe('AUTHOR');
    await give('Bob Example', 'DESIGNER', 'GROUP');
    expect(await levelOfBob()).toBe('READER');
    await give('cn=bob example/o=ACME', 'EDITOR', 'PERSON');
    expect(await levelOfBob()).toBe('EDITOR');
    await give('cn=bob example/o=ACME', 'NOACCESS', 'PERSON');
    expect(await levelOfBob()).toBeUndefined();
    expect((await grants.call('/database', { as: 'bob' })).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, newDatabase } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the demo database', () => {
  test('is managed by alice, read by bob and closed to carol', async () => {
    const demo = databaseAt(server, 'demo.nsf');
    expect(await demo.read('/designsummary', { as: 'bob' })).toMatchObject({
      database: 'Request desk',
      types: { form: { count: 3 }, agent: { count: 2 }, navigator: { count: 1 }, fileresource: { count: 1 } },
    });
    expect((await demo.call('/acl', { as: 'alice' })).status).toBe(200);
    expect((await demo.call('/acl', { as: 'bob' })).status).toBe(403);
    const refused = await demo.call('/designsummary', { as: 'carol' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'design.access.denied', status: 403 });
  });

  test('shows its properties and launch settings', async () => {
    expect(await databaseAt(server, 'demo.nsf').read('/database', { as: 'bob' })).toEqual({
      title: 'Request desk',
      replicaId: expect.stringMatching(/^[0-9A-F]{16}$/),
      filePath: 'demo.nsf',
      designTemplate: '',
      templateName: '',
      launchSettings: {
        notes: { whenOpened: 'openframeset', framesetName: 'Desk', showAboutDocument: 'firstopen' },
        web: { whenOpened: 'page', target: 'Home' },
      },
    });
  });
});

describe('access', () => {
  test('without a token every design route answers 401 and says how to sign in', async () => {
    for (const path of [
      '/api/dxl/database?nsfPath=demo.nsf',
      '/api/dxl/form/Request',
      '/api/design/databases',
    ]) {
      const answer = await server.call(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  test('an unknown database is 404, whoever asks', async () => {
    const answer = await server.call('/api/dxl/database?nsfPath=nowhere.nsf', { as: 'carol' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: 'design.database.unknown',
      params: { nsfPath: 'nowhere.nsf' },
    });
  });

  test('an administrator is MANAGER everywhere', async () => {
    expect((await databaseAt(server, 'demo.nsf').call('/acl', { as: 'admin' })).status).toBe(200);
  });

  test.each([
    '',
    '/demo.nsf',
    '../demo.nsf',
    'a//b.nsf',
    'a/./b.nsf',
    'C:/b.nsf',
    'a\u0001.nsf',
    'é'.repeat(130),
  ])('the path %j is refused', async (nsfPath) => {
    const answer = await server.call(`/api/dxl/database?nsfPath=${encodeURIComponent(nsfPath)}`, {
      as: 'alice',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
  });

  test('the path must be there, and once', async () => {
    expect((await server.call('/api/dxl/database', { as: 'alice' })).status).toBe(400);
    expect(
      (await server.call('/api/dxl/database?nsfPath=demo.nsf&nsfPath=a.nsf', { as: 'alice' })).status,
    ).toBe(400);
  });
});

describe('creating, listing and deleting', () => {
  test('a designer creates a database and manages it; others have no access', async () => {
    const created = await server.call('/api/design/databases', {
      as: 'alice',
      json: { nsfPath: 'Apps\\Orders.nsf', title: 'Orders' },
    });
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({
      nsfPath: 'Apps/Orders.nsf',
      title: 'Orders',
      level: 'MANAGER',
    });
    const orders = databaseAt(server, 'apps/ORDERS.nsf');
    expect(await orders.read('/acl')).toEqual({
      entries: [
        { name: '-Default-', level: 'NOACCESS', type: '', roles: [], flags: [] },
        { name: 'CN=Alice Example/O=Acme', level: 'MANAGER', type: 'PERSON', roles: [], flags: [] },
      ],
      roles: [],
    });
    expect((await orders.call('/database', { as: 'bob' })).status).toBe(403);
  });

  test('a taken path is 409, whatever its case', async () => {
    await newDatabase(server, 'taken.nsf');
    const again = await server.call('/api/design/databases', {
      as: 'alice',
      json: { nsfPath: 'TAKEN.nsf', title: 'x' },
    });
    expect(again.status).toBe(409);
  });

  test('creating needs the role designer, a path, a title and nothing else', async () => {
    const json = { nsfPath: 'bobs.nsf', title: 'Bob' };
    expect((await server.call('/api/design/databases', { as: 'bob', json })).status).toBe(403);
    for (const wrong of [
      { title: 'x' },
      { nsfPath: 'x.nsf' },
      { ...json, more: 1 },
      { ...json, title: 5 },
      { ...json, title: '\u0007' },
      { ...json, nsfPath: '../x' },
    ]) {
      expect((await server.call('/api/design/databases', { as: 'alice', json: wrong })).status).toBe(400);
    }
  });

  test('the list holds what the caller may read', async () => {
    const namesFor = async (as: string) =>
      ((await (await server.call('/api/design/databases', { as })).json()) as { nsfPath: string }[]).map(
        (each) => each.nsfPath,
      );
    expect(await namesFor('bob')).toEqual(['demo.nsf']);
    expect(await namesFor('carol')).toEqual([]);
    expect(await namesFor('alice')).toContain('demo.nsf');
  });

  test('a deleted database is gone and its path free', async () => {
    const gone = await newDatabase(server, 'gone.nsf');
    expect((await gone.call('/api/design/databases', { method: 'DELETE', as: 'bob' })).status).toBe(403);
    expect(await gone.read('/api/design/databases', { method: 'DELETE' })).toEqual({
      deleted: true,
      nsfPath: 'gone.nsf',
    });
    expect((await gone.call('/database')).status).toBe(404);
    await newDatabase(server, 'gone.nsf');
  });
});

test('the interface describes itself without a token', async () => {
  const answer = await server.call('/api/dxl/schema/openapi.dxlext.json');
  expect(answer.status).toBe(200);
  const description = (await answer.json()) as {
    openapi: string;
    info: { version: string };
    paths: Record<string, Record<string, object>>;
  };
  expect(description).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' }, 'x-experimental': true });
  expect(Object.keys(description.paths)).toContain('/api/dxl/{type}/{name}');
  for (const operations of Object.values(description.paths)) {
    for (const operation of Object.values(operations))
      expect(operation).toMatchObject({ 'x-version-marker': 1 });
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Operation, operations, pathIn } from './operations.ts';
import { catalogOf, type TestCatalog } from './support.ts';
import { makeWorld, type World } from './world.ts';

let server: TestServer;
let catalog: TestCatalog;
/** Published and generally available; nothing in the table may change it. */
let seen: World;
/** Unpublished, so that only editors know of it. */
let hidden: World;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
  [seen, hidden] = [await makeWorld(catalog, true), await makeWorld(catalog, false)];
});
afterAll(() => server.close());

const unknownId = 'A'.repeat(21);
const named = operations.map((each) => [`${each.method} ${each.path}`, each] as const);
const having = (wanted: (each: Operation) => unknown) => named.filter(([, each]) => wanted(each));
const question = ({ path }: Operation) => (path.endsWith('/why') ? '?email=new@customer.example' : '');

/** Asks as it should be asked, but for what `more` changes. */
const ask = (each: Operation, world: World, more: object = {}) => {
  const json = each.body?.(() => catalog.slug('t'), world);
  return catalog.call(`${pathIn(world, each)}${question(each)}`, { method: each.method, json, ...more });
};

/** The versions of everything in the published world. */
async function versions() {
  const records = operations.filter((each) => each.method === 'GET' && /\{\w+\}$/.test(each.path));
  const read = async (each: Operation) => [each.path, (await ask(each, seen)).headers.get('etag')];
  return Promise.all(records.map(read));
}

test('the table holds every operation that the server describes', async () => {
  const tags = ['product groups', 'products', 'releases', 'packages', 'resource sets', 'entitlements'];
  const { paths } = (await (await server.call('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { tags?: string[] }>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { tags: own = [] }]) => method !== 'head' && own.some((tag) => tags.includes(tag)))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  // Sections of both kinds have the same parameter in their addresses.
  const tabled = named.map(([name]) => name.replace('{groupSectionId}', '{sectionId}'));
  expect(tabled.sort()).toEqual(described.sort());
});

describe('refused, and nothing changes', () => {
  let before: Awaited<ReturnType<typeof versions>>;
  beforeAll(async () => {
    before = await versions();
  });
  afterAll(async () => {
    expect(await versions()).toEqual(before);
  });

  test.each(named)('%s without signing in: 401', async (_, each) => {
    const answer = await ask(each, seen, { as: '' });
    expect([answer.status, answer.body.code]).toEqual([401, 'request.unauthenticated']);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'params', 'summary']);
  });

  test.each(having((each) => each.path.includes('{')))('%s of what there is not: 404', async (_, each) => {
    const parameters = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const putsAccount = each.method === 'PUT' && parameters.includes('account');
    for (const parameter of putsAccount ? [] : parameters) {
      const { status, body } = await ask(each, { ...seen, [parameter]: unknownId });
      expect([status, body.code]).toEqual([404, 'catalog.record.unknown']);
    }
  });

  test.each(having((each) => each.path.includes('{')))('%s of what one may not see: 404', async (_, each) => {
    if (each.path === '/v1/accounts/{account}' && each.editors) return;
    const { status, body } = await ask(each, hidden, { as: 'carol', headers: { 'if-match': '"0"' } });
    expect([status, body.code]).toEqual([404, 'catalog.record.unknown']);
  });

  test.each(having((each) => each.editors))('%s without the role: 403', async (_, each) => {
    const headers = { 'if-match': '"0"', 'content-type': 'text/plain' };
    const { status, body } = await ask(each, seen, { as: 'bob', headers });
    expect([status, body.code]).toEqual([403, 'request.role.missing']);
  });

  test.each(having((each) => each.body))('%s as another type: 415', async (_, each) => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, 'if-match': '"0"' };
      const { status, body } = await ask(each, seen, { json: undefined, body: '{"', headers });
      expect([status, body.code]).toEqual([415, 'request.type.unsupported']);
    }
  });

  test.each(having((each) => each.body))('%s with a wrong body: 400 before 412', async (_, each) => {
    const headers = { 'if-match': '"0"', 'content-type': 'application/json' };
    for (const body of [
      '{',
      '[]',
      'null',
      '"x"',
      '5',
      '{"name":5}',
      '{"colour":"red"}',
      '{"__proto__":{}}',
    ]) {
      const { status } = await ask(each, seen, { json: undefined, body, headers });
      expect([body, status]).toEqual([body, 400]);
    }
    const json = { name: '', colour: 'red', '': 1 };
    const { body } = await ask(each, seen, { json, headers });
    const paths = body.params.errors.map((fault: { path: string }) => fault.path);
    expect(paths).toEqual(expect.arrayContaining(['/colour', '/']));
  });

  test.each(having((each) => each.guarded))('%s of an older version: 412', async (_, each) => {
    for (const match of ['"0"', 'W/"1"', '1', '"x", "y"']) {
      const { status, body } = await ask(each, seen, { headers: { 'if-match': match } });
      expect([match, status, body.code]).toEqual([match, 412, 'request.precondition.failed']);
    }
  });

  test.each(having((each) => each.method === 'GET' && /\{\w+\}$/.test(each.path)))(
    '%s is not sent again to who has it: 304',
    async (_, each) => {
      const etag = (await ask(each, seen)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"\d+"$/);
      for (const none of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const { status, body, headers } = await ask(each, seen, { headers: { 'if-none-match': none } });
        expect([status, body, headers.get('etag')]).toEqual([304, undefined, etag]);
      }
      expect((await ask(each, seen, { headers: { 'if-none-match': '"0"' } })).status).toBe(200);
    },
  );
});

/** Every identifier anywhere in an answer. */
function identifiersIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value && typeof value.id === 'string' ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(identifiersIn)];
}

/** What the table made besides the two worlds; it may keep things of them from being deleted. */
const made: string[] = [];

async function checkSuccess(each: Operation) {
  const headers = each.guarded ? { 'if-match': '*' } : {};
  const answer = await ask(each, hidden, { headers });
  const { status, body = {} } = answer;
  // A signed text has no members.
  const keys = typeof body === 'string' ? [] : Object.keys(body).filter((key) => key !== 'next');
  expect([status, keys.sort()]).toEqual([each.status, [...(each.keys ?? [])].sort()]);
  for (const id of identifiersIn(body)) expect(id).toMatch(/^[a-zA-Z0-9]{21}$/);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  return answer;
}

describe('succeeds, and answers exactly what it should', () => {
  const staying = having((each) => each.method !== 'DELETE');
  test.each(staying)('%s', async (_, each) => {
    const { status, headers, body } = await checkSuccess(each);
    if (status !== 201) return;
    const at = headers.get('location') ?? '';
    expect(at.endsWith(`/${body.id}`)).toBe(true);
    made.push(at);
    const again = await catalog.call(at);
    expect(again.body).toEqual(body);
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
  });
});

describe('is deleted, and then unknown', () => {
  beforeAll(async () => {
    for (const path of made.reverse())
      expect((await catalog.call(path, { method: 'DELETE' })).status).toBe(204);
  });
  test.each(having((each) => each.method === 'DELETE'))('%s', async (_, each) => {
    await checkSuccess(each);
    expect((await ask(each, hidden)).status).toBe(404);
  });
});

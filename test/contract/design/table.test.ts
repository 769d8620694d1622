import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessLevels } from '../../../formats/dxl/index.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

/** The table of the interface, row by row: who may call, and what is answered to whom. */

type Operation = {
  method: string;
  path: string;
  /** The level that is needed. */
  level: 'READER' | 'DESIGNER' | 'MANAGER';
  /** What is sent when it is allowed: enough to get past the guards, changing nothing. */
  body?: string;
  type?: string;
};

const xml = { type: 'text/xml', body: '<nothing/>' };
const json = { type: 'application/json', body: '{"nothing":1}' };
const operations: Operation[] = [
  { method: 'GET', path: '/database', level: 'READER' },
  { method: 'PUT', path: '/database', level: 'MANAGER', ...json },
  { method: 'GET', path: '/designsummary', level: 'READER' },
  ...(['about', 'using'] as const).flatMap((kind): Operation[] => [
    { method: 'GET', path: `/helpdoc/${kind}`, level: 'READER' },
    { method: 'PUT', path: `/helpdoc/${kind}`, level: 'DESIGNER', ...xml },
    { method: 'DELETE', path: `/helpdoc/${kind}`, level: 'DESIGNER' },
  ]),
  { method: 'GET', path: '/dbicon', level: 'READER' },
  { method: 'PUT', path: '/dbicon', level: 'DESIGNER', ...xml },
  { method: 'DELETE', path: '/dbicon', level: 'DESIGNER' },
  { method: 'GET', path: '/form', level: 'READER' },
  { method: 'GET', path: '/frameset/None/layout', level: 'READER' },
  { method: 'PUT', path: '/frameset/None/layout', level: 'DESIGNER', ...json },
  { method: 'GET', path: '/outline/None/entries', level: 'READER' },
  { method: 'PUT', path: '/outline/None/entries', level: 'DESIGNER', ...json },
  { method: 'POST', path: '/validate', level: 'READER', ...json },
  { method: 'POST', path: '/import', level: 'DESIGNER', ...json },
  { method: 'POST', path: '/import/archive', level: 'READER', type: 'application/zip', body: 'nothing' },
  { method: 'GET', path: '/import/00000000-0000-4000-8000-000000000000', level: 'READER' },
  { method: 'GET', path: '/acl', level: 'MANAGER' },
  { method: 'PUT', path: '/acl/entry/None', level: 'MANAGER', ...json },
  { method: 'DELETE', path: '/acl/entry/None', level: 'MANAGER' },
  { method: 'GET', path: '/export', level: 'READER' },
  { method: 'GET', path: '/form/None', level: 'READER' },
  { method: 'PUT', path: '/form/None', level: 'DESIGNER', ...xml },
  { method: 'DELETE', path: '/form/None', level: 'DESIGNER' },
];
const rows = operations.map((each) => [`${each.method} ${each.path}`, each] as const);
const sending = rows.filter(([, { body }]) => body !== undefined);

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'table.nsf');
});
afterAll(() => server.close());

type Sending = { query?: string; as?: string; token?: string; type?: string; body?: string };
const send = ({ method, path, ...sent }: Operation, { query, as, token, ...other }: Sending) => {
  const { body, type } = { ...sent, ...other };
  return server.call(`/api/dxl${path}${query ?? '?nsfPath=table.nsf'}`, {
    method,
    ...(as === undefined ? {} : { as }),
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: token }),
    },
  });
};
const problemOf = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = (await answer.json()) as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual(['code', 'message', 'params', 'status', 'summary']);
  expect(body).toMatchObject({ status: answer.status, message: body.summary });
  return body;
};

test('every operation of the description is a row here', async () => {
  const answer = await server.call('/api/dxl/schema/openapi.dxlext.json');
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
  const pattern = (path: string) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'head')
      .map((method) => [method.toUpperCase(), path] as const),
  );
  const covered = ([method, path]: readonly [string, string]) =>
    operations.some((each) => each.method === method && pattern(path).test(`/api/dxl${each.path}`));
  const others = described.filter((each) => !covered(each)).map((each) => each.join(' '));
  // An import is cancelled beyond the table of the seed.
  expect(others.filter((each) => each !== 'DELETE /api/dxl/import/{jobId}')).toEqual([]);
  for (const [name, { method, path }] of rows) {
    const found = described.some(([m, p]) => m === method && pattern(p).test(`/api/dxl${path}`));
    expect(found, name).toBe(true);
  }
});

describe.each(rows)('%s', (_, operation) => {
  test('answers 401 without a valid token, and says how to sign in', async () => {
    for (const token of [undefined, 'Bearer', 'Bearer x.y.z', 'Basic YWxpY2U6YWxpY2U=']) {
      const answer = await send(operation, token === undefined ? {} : { token });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect((await problemOf(answer)).code).toMatch(/^(request\.unauthenticated|identity\.token\.)/);
    }
  });

  test('answers 400 without nsfPath, with an empty one and with two', async () => {
    for (const query of ['', '?nsfPath=', '?nsfPath=table.nsf&nsfPath=demo.nsf', '?nsfpath=table.nsf']) {
      const answer = await send(operation, { as: 'alice', query });
      expect(answer.status, query).toBe(400);
      expect(await problemOf(answer)).toMatchObject({
        code: 'request.invalid',
        params: { errors: [{ path: '/querystring/nsfPath' }] },
      });
    }
  });

  test('answers 404 for an unknown database', async () => {
    const answer = await send(operation, { as: 'alice', query: '?nsfPath=nowhere.nsf' });
    expect(answer.status).toBe(404);
    expect(await problemOf(answer)).toMatchObject({
      code: 'design.database.unknown',
      params: { nsfPath: 'nowhere.nsf' },
    });
  });

  test('answers 400 to a query member it does not know', async () => {
    const answer = await send(operation, { as: 'alice', query: '?nsfPath=table.nsf&colour=red' });
    expect(answer.status).toBe(400);
    expect((await problemOf(answer)).params).toMatchObject({ errors: expect.any(Array) });
  });
});

describe.each(accessLevels)('a caller at %s', (level) => {
  beforeAll(async () => {
    const entry = encodeURIComponent('CN=Bob Example/O=Acme');
    await database.read(`/acl/entry/${entry}`, { method: 'PUT', json: { level, type: 'PERSON' } });
  });

  test.each(rows)('%s', async (_, operation) => {
    const allowed = accessLevels.indexOf(level) >= accessLevels.indexOf(operation.level);
    const answer = await send(operation, { as: 'bob' });
    if (allowed) expect(answer.status).not.toBe(403);
    else {
      expect(answer.status).toBe(403);
      expect(await problemOf(answer)).toMatchObject({
        code: 'design.access.denied',
        params: { needed: operation.level, level },
      });
    }
    expect(answer.status).toBeLessThan(500);
  });
});

describe.each(sending)('the body of %s', (_, operation) => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('is 415 as %s', async (type) => {
    const answer = await send(operation, { as: 'alice', type });
    expect(answer.status).toBe(415);
    expect(await problemOf(answer)).toMatchObject({ code: 'request.type.unsupported' });
  });

  test('is 415 as the other of JSON and XML', async () => {
    const type = operation.type === 'text/xml' ? 'application/json' : 'text/xml';
    expect((await send(operation, { as: 'alice', type })).status).toBe(415);
  });

  test.each(['', ' ', '{', '[]', '"text"', 'null', '12', '<a', '\u0000'])(
    'is refused as %j',
    async (body) => {
      const answer = await send(operation, { as: 'alice', body });
      // An archive that is none is no fault in how it was asked.
      expect(answer.status).toBe(operation.type === 'application/zip' ? 422 : 400);
      await problemOf(answer);
    },
  );
});

test('nothing of all this has changed the database', async () => {
  expect(await database.read('/designsummary')).toMatchObject({ totalCount: 0 });
  expect(await database.read('/database')).toMatchObject({ title: 'Test table.nsf', launchSettings: {} });
});

test('an unknown type is 400 in every row that takes one, and no address of its own', async () => {
  for (const type of [
    'forms',
    'Form',
    'databasescript',
    'acl',
    'import',
    'validate',
    '__proto__',
    'x'.repeat(99),
  ]) {
    for (const [method, path] of [
      ['GET', `/${type}/X`],
      ['PUT', `/${type}/X`],
      ['DELETE', `/${type}/X`],
    ] as const) {
      if (type === 'import' && method !== 'PUT') continue;
      const sent = method === 'PUT' ? { ...xml, body: `<form name='X'/>` } : {};
      const answer = await send({ method, path, level: 'READER', ...sent }, { as: 'alice' });
      expect(answer.status, `${method} ${path}`).toBe(400);
      expect(await problemOf(answer)).toMatchObject({ code: 'design.type.unknown', params: { type } });
    }
  }
  expect((await database.call('/forms')).status).toBe(400);
});

test('an element, help document, icon, frameset, outline or import that is absent is 404', async () => {
  const absent = await newDatabase(server, 'absent.nsf');
  for (const [path, code] of [
    ['/form/X', 'design.element.unknown'],
    ['/helpdoc/about', 'design.helpdoc.unknown'],
    ['/helpdoc/using', 'design.helpdoc.unknown'],
    ['/dbicon', 'design.icon.unknown'],
    ['/frameset/X/layout', 'design.element.unknown'],
    ['/outline/X/entries', 'design.element.unknown'],
    ['/import/x', 'design.import.unknown'],
  ] as const) {
    const answer = await absent.call(path);
    expect(answer.status).toBe(404);
    expect(await problemOf(answer)).toMatchObject({ code });
  }
  for (const path of ['/form/X', '/helpdoc/about', '/dbicon'])
    expect((await absent.call(path, { method: 'DELETE' })).status).toBe(404);
});

test('a database that is not there is 404 before what is sent is judged, and demo.nsf stays readable', async () => {
  const demo = databaseAt(server, 'demo.nsf');
  expect((await demo.call('/import', { as: 'carol', json: { dxl: 5 } })).status).toBe(403);
  expect((await demo.call('/designsummary', { as: 'bob' })).status).toBe(200);
  await demo.importDxl(documentOf(form('Extra', unidOf(4242))));
  expect((await demo.call('/form/Extra', { as: 'bob' })).status).toBe(200);
});

import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

/** What one caller asks of the readers of DXL costs the others little, however much it is. */

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startSingleServer();
  database = await newDatabase(server, 'fair.nsf');
  await database.read(`/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`, {
    method: 'PUT',
    json: { level: 'READER', type: 'PERSON' },
  });
});
afterAll(() => server.close());

/** Text that takes long to read for its size. */
const long = (elements = 50_000) => documentOf('<view/>'.repeat(elements));
const bodyOf = (dxl: string) => JSON.stringify({ dxl });

/** A request that can be broken off. */
async function asked(username: string, path: string, body: string) {
  const { promise, resolve } = Promise.withResolvers<number | 'broken'>();
  const outgoing = request(`${server.url}/api${path}?nsfPath=fair.nsf`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.bearer(username)}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const sent = new Promise<void>((done) => outgoing.end(body, () => done()));
  outgoing.on('response', (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode ?? 0));
  });
  outgoing.on('error', () => resolve('broken'));
  return { answer: promise, sent, breakOff: () => outgoing.destroy() };
}

/** Sends as many at once, and comes back when the first was answered: all others wait by then. */
async function askMany(count: number, username: string, path: string, body: string) {
  const many = await Promise.all(Array.from({ length: count }, () => asked(username, path, body)));
  await Promise.all(many.map(({ sent }) => sent));
  await Promise.race(many.map(({ answer }) => answer));
  return many;
}

test('an import of somebody else goes through while a reader has sent many large texts', async () => {
  const many = await askMany(16, 'bob', '/dxl/validate', bodyOf(long()));
  let answered = 0;
  for (const { answer } of many) void answer.then(() => answered++);
  const done = await database.importDxl(documentOf(form('One', unidOf(1))));
  expect(done).toMatchObject({ status: 'complete', importedCount: 1 });
  expect(answered).toBeLessThan(10);
  for (const { breakOff } of many) breakOff();
  await Promise.all(many.map(({ answer }) => answer));
});

test.each(['/dxl/validate', '/design/plan'])(
  'what was sent to %s is given up when its connection is closed',
  async (path) => {
    const body = bodyOf(long());
    const once = async (text: string) => {
      const begun = performance.now();
      expect(await (await asked('bob', '/dxl/validate', text)).answer).toBe(200);
      return performance.now() - begun;
    };
    const time = Math.max(await once(body), await once(body));
    const many = await askMany(40, 'bob', path, body);
    for (const { breakOff } of many) breakOff();
    expect(await once(bodyOf(documentOf(form('One', unidOf(1)))))).toBeLessThan(8 * time);
  },
);

describe('an element with very many attributes', () => {
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => ` a${at}='1'`).join('');

  test('is read up to a thousand of them', async () => {
    const there = await newDatabase(server, 'attributes.nsf');
    expect((await there.put('/page/A', `<page name='A'${attributes(999)}/>`)).status).toBe(200);
    const second = await there.put('/page/A', `<page name='A'${attributes(999)} a7='2'/>`);
    expect(await second.json()).toMatchObject({ code: 'design.dxl.invalid' });
  });

  test.each([
    ['', 1000],
    ['<!-- the other reader -->', 1000],
    ['', 60_000],
    ['<!-- the other reader -->', 60_000],
  ])('is refused with its place beyond: %s %i', async (before, count) => {
    const dxl = documentOf(`${before}<page name='A'${attributes(count)}/>`);
    const checked = await database.read('/validate', { json: { dxl } });
    const sentence = 'An element has more than 1000 attributes. (line 3, column';
    expect(checked).toMatchObject({ valid: false, errors: [expect.stringContaining(sentence)] });
    expect(checked.log).toContain(`id='9009'`);
    const put = await database.put('/page/A', `${before}<page name='A'${attributes(count)}/>`);
    expect(put.status).toBe(400);
    expect(JSON.stringify(await put.json())).toContain('An element has more than 1000 attributes.');
  });
});

test('reading that takes longer than it may is refused, and its thread is free again', async () => {
  const hurried = await startSingleServer({ TRIVET_DXL_SECONDS: '1' });
  try {
    const there = await newDatabase(hurried, 'hurried.nsf');
    const answer = await there.call('/validate', { json: { dxl: long(1_200_000) } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'design.dxl.costly', params: { seconds: 1 } });
    const small = () => there.call('/validate', { json: { dxl: documentOf() } });
    // Where starting a thread takes longer than a second, the first may come too early.
    await expect.poll(async () => (await small()).status).toBe(200);
  } finally {
    await hurried.close();
  }
});

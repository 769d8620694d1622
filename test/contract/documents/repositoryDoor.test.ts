import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { upload, type Visitor, visit } from './support.ts';

let server: TestServer;
let alice: Visitor;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_DOCUMENT_BYTES: '100000' });
  alice = await visit(server, 'alice');
});
afterAll(() => server?.close());

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

test('takes bearer, Basic and our own session, and challenges both ways', async () => {
  const basic = `Basic ${Buffer.from('alice:alice').toString('base64')}`;
  expect(
    (await fetch(`${server.url}/repository/rest/users/me`, { headers: { authorization: basic } })).status,
  ).toBe(200);
  expect(await (await alice.api('/repository/rest/users/me')).json()).toMatchObject({
    displayName: 'Alice Example',
  });
  const nobody = await fetch(`${server.url}/repository/rest/`);
  expect(nobody.status).toBe(401);
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer, Basic realm="Trivet", charset="UTF-8"');
  const page = await fetch(`${server.url}/repository/rest/`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(page.headers.get('www-authenticate')).toBe('Bearer');
});

test('a change with a cookie must come from our own page', async () => {
  const headers = {
    cookie: alice.cookie(),
    'content-type': 'application/json',
    origin: 'https://evil.example',
  };
  const answer = await fetch(`${server.url}/repository/rest/welcome/meta`, {
    method: 'PUT',
    headers,
    body: '{"description":"x"}',
  });
  expect(answer.status).toBe(403);
  expect(await codeOf(answer)).toBe('request.origin.foreign');
});

test('people who share something are found by id', async () => {
  const me = (await (await server.call('/repository/rest/users/me', { as: 'bob' })).json()) as {
    id: string;
  };
  expect(await (await server.call(`/repository/rest/users/${me.id}`, { as: 'alice' })).json()).toEqual(me);
  expect((await server.call('/repository/rest/users/no-one', { as: 'alice' })).status).toBe(404);
});

test('bad uploads are refused and leave nothing', async () => {
  const post = (type: string, body: string) =>
    server.call('/repository/rest/', {
      as: 'alice',
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
  const count = async () =>
    (
      (await (await server.call('/repository/rest/?limit=1000', { as: 'alice' })).json()) as {
        items: object[];
      }
    ).items.length;
  const before = await count();
  const part = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\nbytes\r\n`;
  const form = 'multipart/form-data; boundary=x';
  expect((await post('application/json', '{}')).status).toBe(415);
  expect((await post('text/plain', 'x')).status).toBe(415);
  expect((await post(form, '--x--\r\n')).status).toBe(400);
  expect((await post(form, `${part('name="comment"')}--x--\r\n`)).status).toBe(400);
  expect((await post(form, `${part('name="a.txt"')}${part('name="b.txt"')}--x--\r\n`)).status).toBe(400);
  expect((await post(form, part('name="cut.txt"').slice(0, -4))).status).toBe(400);
  expect((await post(form, 'no form at all')).status).toBe(400);
  expect((await post('multipart/form-data', part('name="a.txt"'))).status).toBe(400);
  expect((await upload(server, 'alice', 'Big.txt', new Uint8Array(100_001))).status).toBe(413);
  expect((await upload(server, 'alice', 'Just.txt', new Uint8Array(100_000))).status).toBe(201);
  expect(await count()).toBe(before + 1);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../../server/settings.ts';
import { several, startTestServer, type TestServer } from '../../support/trivet.ts';
import { isSigned, type Receiver, startReceiver } from '../catalog/webhooks.support.ts';
import { startStub, stubSettings } from './stub.ts';
import { upload } from './support.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Candidate = { id: string; displayName: string; email?: string };
type Mentioned = { id: string; state: string; attempts: number };

let server: TestServer;
let receiver: Receiver;
let refuses = false;
let document: string;
beforeAll(async () => {
  receiver = await startReceiver((reply) => {
    reply.statusCode = refuses ? 503 : 204;
    reply.end();
  });
  server = await startTestServer({
    TRIVET_NOTIFICATION_URL: receiver.url,
    TRIVET_NOTIFICATION_SECRET: SECRET,
    TRIVET_WEBHOOK_PRIVATE: '1',
  });
  const made = await upload(server, 'alice', 'Plan.txt', new TextEncoder().encode('plan'));
  document = ((await made.json()) as { id: string }).id;
  await server.call(`/repository/rest/${document}/shares`, {
    as: 'alice',
    method: 'PUT',
    json: {
      items: [
        { user: 'alice', right: 'owner' },
        { user: 'bob', right: 'read' },
        { user: 'dave', right: 'comment' },
      ],
    },
  });
});
afterAll(async () => {
  await server?.close();
  await receiver?.close();
});

const at = (what: string, id = document) => `/docs/api/docsvr/lcfiles/${id}/${what}`;
const peopleFor = async (as: string, q = '') => {
  const answer = await server.call(at(`people?q=${encodeURIComponent(q)}`), { as });
  return ((await answer.json()) as { items: Candidate[] }).items;
};
const idOf = async (name: string) => {
  const one = (await peopleFor('alice')).find(({ displayName }) => displayName.startsWith(name));
  return one?.id ?? `nobody is called ${name}`;
};
const mention = (as: string, json: object) => server.call(at('mentions'), { as, json });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('the people who can be mentioned', () => {
  test('are those with a right to the document but who asks, by the beginning of a word of the name', async () => {
    const names = async (as: string, q = '') => (await peopleFor(as, q)).map((each) => each.displayName);
    expect(await names('alice')).toEqual(['Bob Example', 'Dave Example']);
    expect(await names('bob', 'ex')).toEqual(['Alice Example', 'Dave Example']);
    expect(await names('bob', 'ÁLI')).toEqual(['Alice Example']);
    expect(await names('bob', 'carol')).toEqual([]);
    expect(await names('bob', 'xample')).toEqual([]);
  });

  test('have addresses only for who may change the document, who alone finds them by it', async () => {
    const [bob] = await peopleFor('alice', 'bob@');
    expect(bob?.email).toMatch(/^bob@/);
    for (const one of await peopleFor('bob')) expect(Object.keys(one).sort()).toEqual(['displayName', 'id']);
    const { email = '' } = (await peopleFor('alice', 'dave'))[0] ?? {};
    expect(email).not.toBe('');
    expect(await peopleFor('bob', email)).toEqual([]);
  });

  test('are told to nobody without the right to read, and to nobody who is not signed in', async () => {
    const refused = await server.call(at('people'), { as: 'carol' });
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'documents.right.missing']);
    expect((await server.call(at('people'))).status).toBe(401);
    expect((await server.call(at('people', 'no-such-document'), { as: 'alice' })).status).toBe(404);
    expect((await server.call(at(`people?q=${'a'.repeat(101)}`), { as: 'alice' })).status).toBe(400);
  });

  test.skipIf(several)(
    'cannot be collected: too many questions are refused with the time to wait',
    async () => {
      const ask = () => server.call(at('people?q=z'), { as: 'dave' });
      const answers = await Promise.all(Array.from({ length: 80 }, ask));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      for (const each of refused) {
        expect(await codeOf(each)).toBe('request.too.many');
        expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await server.call(at('people'), { as: 'alice' })).status).toBe(200);
    },
  );
});

describe('a mention', () => {
  test('is told once to the address of the settings, signed', async () => {
    const [bob, id] = [await idOf('Bob'), randomUUID()];
    const given = { id, people: [bob], text: 'Look at this, <b>Bob</b> 👀', place: 'comment-7' };
    const first = await mention('dave', given);
    expect(first.status).toBe(202);
    // Another process may have delivered it before this one answers.
    expect(await first.json()).toMatchObject({ id, state: expect.stringMatching(/^(pending|delivered)$/) });
    expect((await mention('dave', given)).status).toBe(202);
    const [message] = await receiver.received(1);
    expect(message && isSigned(message, SECRET)).toBe(true);
    expect(message?.headers['webhook-id']).toBe(id);
    expect(message?.body).toMatchObject({
      type: 'document.mention',
      data: {
        repository: 'lcfiles',
        document: {
          id: document,
          name: 'Plan.txt',
          address: `${server.url}/docs/app/doc/lcfiles/${document}/edit/content`,
        },
        by: { displayName: 'Dave Example' },
        people: [{ id: bob, displayName: 'Bob Example' }],
        text: given.text,
        place: 'comment-7',
      },
    });
    await expect
      .poll(async () => (await server.call(at(`mentions/${id}`), { as: 'dave' })).json(), { timeout: 60_000 })
      .toMatchObject({ id, state: 'delivered', attempts: 1 });
    expect(receiver.messages).toHaveLength(1);
    const { rows } = await server.platform.database.pool.query(
      "select detail from platform.audit where action = 'documents.document.mention'",
    );
    expect(rows).toEqual([{ detail: { mention: id, people: [bob] } }]);
  });

  test('that the receiver does not take is told again, the same bytes under the same id', async () => {
    refuses = true;
    const answer = await mention('alice', { people: [await idOf('Dave')] });
    const { id } = (await answer.json()) as Mentioned;
    await receiver.received(2);
    refuses = false;
    const [, second, third] = await receiver.received(3);
    expect([third?.headers['webhook-id'], third?.text]).toEqual([id, second?.text]);
    await expect
      .poll(async () => (await server.call(at(`mentions/${id}`), { as: 'alice' })).json(), {
        timeout: 60_000,
      })
      .toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('needs the right to comment, and people who can see the document', async () => {
    const reader = await mention('bob', { people: [await idOf('Dave')] });
    expect([reader.status, await codeOf(reader)]).toEqual([403, 'documents.right.missing']);
    expect((await mention('carol', { people: ['x'] })).status).toBe(403);
    const wrong = await mention('alice', { people: [await idOf('Bob'), 'nobody', '__proto__'] });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      params: { errors: [{ path: '/people/1' }, { path: '/people/2' }] },
    });
    const sent = receiver.messages.length;
    for (const json of [{}, { people: [] }, { people: [1] }, { people: ['a', 'a'] }, { people: ['a'], x: 1 }])
      expect((await mention('alice', json)).status).toBe(400);
    expect((await mention('alice', { people: ['a'], text: 'a'.repeat(2001) })).status).toBe(400);
    expect(receiver.messages).toHaveLength(sent);
  });

  test('is known to who made it only, whoever takes its id for another', async () => {
    const bob = await idOf('Bob');
    const { id } = (await (await mention('alice', { people: [bob] })).json()) as Mentioned;
    const other = await server.call(at(`mentions/${id}`), { as: 'dave' });
    expect([other.status, await codeOf(other)]).toEqual([404, 'documents.mention.unknown']);
    expect((await mention('dave', { id, people: [bob] })).status).toBe(404);
    expect((await server.call(at('mentions/not-an-id'), { as: 'alice' })).status).toBe(400);
  });
});

describe('a repository of somebody else', { timeout: 120_000 }, () => {
  const ID = encodeURIComponent('contract {7}/2;1');
  const outside = async (more: object) => {
    const stub = await startStub();
    const settings = JSON.parse(stubSettings(stub.url, { mode: 'token', header: 'X-Key', value: 'k' }));
    if ('peopleUrl' in more) Object.assign(settings.rest, { peopleUrl: `${stub.url}${more.peopleUrl}` });
    const other = await startTestServer({ TRIVET_REPOSITORIES: JSON.stringify(settings) });
    const at = (what: string) => `/docs/api/docsvr/external.rest/${ID}/${what}`;
    const answers = (status: number, body: string) =>
      stub.next(/people/, (_, reply) => {
        reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    const close = () => Promise.all([other.close(), stub.close()]);
    return { stub, other, at, answers, close };
  };

  test('names those who can be mentioned at its address of people', async () => {
    const { stub, other, at, answers, close } = await outside({ peopleUrl: '/c/{ID}/people?begins={Q}' });
    try {
      const known = [
        { sub: 'u1', name: 'Zoë Clerk', email: 'zoe@files.example' },
        { id: 7, displayName: 'Yan & Zoran', email: 'yan@files.example' },
        { id: 'u3', displayName: 'Nobody asked for' },
      ];
      answers(200, JSON.stringify({ items: known }));
      const answer = await other.call(at('people?q=zo'), { as: 'bob' });
      expect(await answer.json()).toEqual({
        items: [
          { id: '7', displayName: 'Yan & Zoran', email: 'yan@files.example' },
          { id: 'u1', displayName: 'Zoë Clerk', email: 'zoe@files.example' },
        ],
      });
      expect(stub.asked.at(-1)?.path).toBe(`/c/${ID}/people?begins=zo`);
      answers(200, JSON.stringify([]));
      await other.call(at(`people?q=${encodeURIComponent('&x={ID}')}`), { as: 'bob' });
      expect(stub.asked.at(-1)?.path).toBe(`/c/${ID}/people?begins=${encodeURIComponent('&x={ID}')}`);
      answers(200, JSON.stringify(known));
      const mentioned = await other.call(at('mentions'), { as: 'bob', json: { people: ['u1', '7'] } });
      expect(await mentioned.json()).toMatchObject({ state: 'unsent', attempts: 0 });
      for (const [body, code] of [
        ['<html>sign in</html>', 'documents.repository.broken'],
        ['{"items":{}}', 'documents.repository.broken'],
        ['[{"name":"no id"}]', 'documents.repository.broken'],
        ['null', 'documents.repository.broken'],
      ] as const) {
        answers(200, body);
        const refused = await other.call(at('people'), { as: 'bob' });
        expect([body, refused.status, await codeOf(refused)]).toEqual([body, 502, code]);
      }
    } finally {
      await close();
    }
  });

  test('that names nobody: those who worked on the document can be mentioned', async () => {
    const { other, at, close } = await outside({});
    try {
      expect(await (await other.call(at('people'), { as: 'bob' })).json()).toEqual({
        items: [{ id: 'registrar', displayName: 'The Registrar', email: null }],
      });
    } finally {
      await close();
    }
  });
});

describe('the script for other sites', () => {
  test.each([
    ['/docs/trivet-embed.js', 'text/javascript', 'var Trivet'],
    ['/docs/trivet-embed-1.mjs', 'text/javascript', 'export'],
    ['/docs/trivet-embed.d.ts', 'text/plain', 'export function open'],
  ])('%s is there for every site, may be cached, and is small', async (path, type, holds) => {
    const answer = await server.call(path, { headers: { origin: 'https://portal.example' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('cache-control')).toMatch(/max-age=3600/);
    const text = await answer.text();
    expect(text).toContain(holds);
    expect(text.length).toBeLessThan(12_000);
    const tag = answer.headers.get('etag') ?? '';
    expect(
      (await server.call(path, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304);
  });
});

test('an address for notifications without a good secret stops the start', () => {
  const url = { TRIVET_NOTIFICATION_URL: 'https://hook.example/' };
  expect(() => readSettings(url)).toThrow(/needs TRIVET_NOTIFICATION_SECRET/);
  expect(() => readSettings({ ...url, TRIVET_NOTIFICATION_SECRET: 'whsec_c2hvcnQ=' })).toThrow(/24 to 64/);
  expect(() => readSettings({ TRIVET_NOTIFICATION_URL: 'https://a:b@hook.example/' })).toThrow(/user name/);
  expect(readSettings({ ...url, TRIVET_NOTIFICATION_SECRET: SECRET }).notificationUrl).toBe(
    url.TRIVET_NOTIFICATION_URL,
  );
});

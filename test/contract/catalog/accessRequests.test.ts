import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../support/smtp.ts';
import { ADMIN, startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';

type Notice = { kind: string; params: Record<string, string>; address: string };

let server: TestServer;
let mail: MailServer;
let catalog: TestCatalog;
let now = new Date('2026-06-01T12:00:00Z');
beforeAll(async () => {
  mail = await startMailServer();
  const sent = {
    TRIVET_SMTP_URL: mail.url,
    TRIVET_MAIL_FROM: 'trivet@acme.example',
    TRIVET_MAIL_SECONDS: '0',
  };
  server = await startTestServer({ ...sent, TRIVET_ACCESS_TOKEN_SECONDS: '86400' }, () => now);
  catalog = catalogOf(server);
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

let nth = 0;
/** A release for everybody, which a part number of its own grants. */
async function released() {
  const made = await catalog.release(bytesOf(`asked ${++nth}`), { partNumber: `ASKED-${nth}` });
  const { product, group, release } = made;
  return { ...made, id: release.id, place: `${group.body.slug}/${product.body.slug}/1.0` };
}
const ask = (as: string, id: string, json: object = {}) =>
  catalog.call(`/v1/portal/accessrequests/${id}`, { as, method: 'PUT', json });
const list = async (query = '') => (await catalog.call(`/v1/accessrequests${query}`)).body.items;
const noticesOf = async (as: string, product: string) => {
  const { body } = await catalog.call('/api/v1/notices?limit=100', { as });
  return (body.items as Notice[]).filter(({ address }) => address.includes(product));
};

test('who may not download a release asks once; the editors are told with who, what and why, by e-mail too', async () => {
  const made = await released();
  const text = 'Order 4711,\nplease.';
  const first = await ask('carol', made.id, { text });
  expect([first.status, first.body]).toEqual([200, { requestedAt: now.toISOString() }]);
  const at = now.toISOString();
  now = new Date(now.getTime() + 3600_000);
  // Again, from another page: nothing more comes of it, and the day stays.
  expect((await ask('carol', made.id, { text: 'Hurry!' })).body).toEqual({ requestedAt: at });
  expect(await noticesOf('alice', made.product.id)).toMatchObject([
    {
      kind: 'catalog.access.requested',
      params: { by: 'Carol Example', product: 'Product', release: '1.0', text },
      address: `/publish/products/${made.product.id}/entitlements`,
    },
  ]);
  // Administrators look after it only where nobody has the role.
  expect(await noticesOf(ADMIN.username, made.product.id)).toEqual([]);
  await expect.poll(() => mail.letters.length, { timeout: 60_000 }).toBe(1);
  const [letter] = mail.letters;
  expect(letter?.to).toEqual(['alice@acme.example']);
  expect(letter?.body).toContain('Carol Example asks for access to Product 1.0.');
  expect(letter?.body).toContain('> Order 4711,');
  expect((await catalog.call(`/v1/portal/places/${made.place}`, { as: 'carol' })).body.requestedAt).toBe(at);
  const others = await catalog.call(`/v1/portal/places/${made.place}`, { as: 'dave' });
  expect(others.body).not.toHaveProperty('requestedAt');
});

test('ten requests at once are one, and one notice', async () => {
  const made = await released();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('carol', made.id)));
  expect(new Set(answers.map(({ body }) => body.requestedAt)).size).toBe(1);
  expect(await list(`?product=${made.product.id}`)).toHaveLength(1);
  expect(await noticesOf('alice', made.product.id)).toHaveLength(1);
});

test('editors see who waits for what, the oldest first, and take it off; who asked may then ask again', async () => {
  const made = await released();
  await ask('carol', made.id, { text: 'Order 1' });
  await ask('dave', made.id);
  const [first, second] = await list(`?product=${made.product.id}`);
  expect(first).toEqual({
    id: expect.any(String),
    requestedAt: now.toISOString(),
    text: 'Order 1',
    release: { id: made.id, name: '1.0' },
    product: { id: made.product.id, name: 'Product' },
    person: {
      displayName: 'Carol Example',
      username: 'carol',
      email: 'carol@acme.example',
      emailVerified: true,
    },
  });
  expect(second.person.username).toBe('dave');
  const page = await catalog.call('/v1/accessrequests?limit=1');
  const rest = await catalog.call(`/v1/accessrequests?limit=200&cursor=${page.body.next}`);
  expect([...page.body.items, ...rest.body.items]).toEqual(await list('?limit=200'));
  const path = `/v1/accessrequests/${first.id}`;
  expect((await catalog.call(path, { method: 'DELETE' })).status).toBe(204);
  expect((await catalog.call(path, { method: 'DELETE' })).status).toBe(404);
  expect(await list(`?product=${made.product.id}`)).toEqual([second]);
  expect((await ask('carol', made.id)).status).toBe(200);
  expect(await noticesOf('alice', made.product.id)).toHaveLength(3);
  // A release that is deleted takes its requests with it.
  await catalog.change(made.release.path, { state: 'depublished' });
  expect((await catalog.call(made.release.path, { method: 'DELETE' })).status).toBe(204);
  expect(await list(`?product=${made.product.id}`)).toEqual([]);
});

test('who has what they asked for when their request is taken off is told so; who has not, is not', async () => {
  const made = await released();
  const taken = async () => {
    const [{ id }] = await list(`?product=${made.product.id}`);
    expect((await catalog.call(`/v1/accessrequests/${id}`, { method: 'DELETE' })).status).toBe(204);
    return noticesOf('carol', made.place);
  };
  await ask('carol', made.id);
  expect(await taken()).toEqual([]);
  await ask('carol', made.id);
  const holds = { partNumbers: [{ partNumber: `ASKED-${nth}` }], earlyAccess: [], extendedSupport: [] };
  const json = { members: ['carol@acme.example'], ...holds };
  expect((await catalog.call('/v1/accounts/customer-of-carol-0001', { method: 'PUT', json })).status).toBe(
    201,
  );
  expect(await taken()).toMatchObject([
    {
      kind: 'catalog.access.given',
      params: { product: 'Product', release: '1.0' },
      address: `/catalog/${made.place}`,
    },
  ]);
});

test('who lacks nothing, sees nothing, is nobody or no editor is refused, and nobody is told', async () => {
  const made = await released();
  const hidden = await catalog.create(`/v1/products/${made.product.id}/releases`, {
    slug: '2.0',
    name: '2.0',
  });
  await catalog.account({ partNumbers: [{ partNumber: `ASKED-${nth}` }] });
  for (const as of ['bob', 'alice'])
    expect([as, (await ask(as, made.id)).body.code]).toEqual([as, 'catalog.access.needless']);
  expect((await ask('', made.id)).status).toBe(401);
  expect((await ask('carol', hidden.id)).status).toBe(404);
  expect((await ask('carol', 'x'.repeat(21))).status).toBe(404);
  expect((await ask('carol', 'short')).status).toBe(400);
  const wrong = await ask('carol', made.id, { text: '', why: 1 });
  expect([wrong.status, wrong.body.params.errors.length]).toEqual([400, 2]);
  expect((await catalog.call('/v1/accessrequests', { as: 'carol' })).status).toBe(403);
  expect(
    (await catalog.call(`/v1/accessrequests/${'x'.repeat(21)}`, { as: 'carol', method: 'DELETE' })).status,
  ).toBe(403);
  expect(await noticesOf('alice', made.product.id)).toEqual([]);
});

test('nobody asks for more than 20 releases within a day; what they asked for already is no more', async () => {
  const made = await released();
  const { pool } = server.platform.database;
  // Tokens end within a day of the clock, so that requests move instead of it.
  const aDayPasses = () =>
    pool.query("update catalog.access_request set requested_at = requested_at - interval '1 day'");
  await aDayPasses();
  const { id } = await catalog.create('/v1/products', { slug: 'crowd', name: 'Crowd' });
  const releases: string[] = [];
  for (let n = 0; n < 20; n++)
    releases.push(
      (await catalog.create(`/v1/products/${id}/releases`, { slug: `1.${n}.0`, name: `1.${n}` })).id,
    );
  const bare = await catalog.call(`/v1/portal/accessrequests/${made.id}`, { as: 'dave', method: 'PUT' });
  expect(bare.status).toBe(200);
  await pool.query(`insert into catalog.access_request (id, release, identity_provider, subject, requested_at)
    select 'filler' || lpad(r.seq::text, 15, '0'), r.id, a.identity_provider, a.subject, a.requested_at
    from catalog.release r, catalog.access_request a
    where r.id = any('{${releases.slice(2).join(',')}}') and a.release = '${made.id}'`);
  // One is left within the day, for whichever of these is first; none slips through beside another.
  const others = [await released(), await released(), await released(), await released(), await released()];
  const answers = await Promise.all(others.map((each) => ask('dave', each.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
  const next = await released();
  const refused = await ask('dave', next.id);
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    429,
    'catalog.access.often',
    { limit: 20 },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBe(24 * 3600);
  expect(await noticesOf('alice', next.product.id)).toEqual([]);
  expect((await ask('dave', made.id)).status).toBe(200);
  await aDayPasses();
  expect((await ask('dave', next.id)).status).toBe(200);
});

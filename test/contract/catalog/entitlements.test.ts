import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { ACCOUNT, bytesOf, catalogOf, type TestCatalog } from './support.ts';

const now = new Date('2026-06-15T12:00:00Z');
let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({}, () => now);
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const status = async (path: string, as: string) => (await catalog.call(path, { as })).status;
const days = {
  open: {},
  now: { from: '2026-06-15', to: '2026-06-15' },
  over: { to: '2026-06-14' },
  'to come': { from: '2026-06-16' },
};

/** Who sees what through which stream; bob is enrolled where the case says so. */
const cases = (['internal', 'ea', 'ga', 'xs'] as const).flatMap((stream) =>
  (Object.keys(days) as (keyof typeof days)[]).flatMap((when) =>
    [false, true].map((enrolled) => ({ stream, when, enrolled })),
  ),
);

test.each(cases)(
  'stream $stream $when, enrolled $enrolled: reads, lists and downloads agree',
  async (each) => {
    const { stream, when, enrolled } = each;
    const { product, release, pack, file, group } = await catalog.release(bytesOf('x'), {
      streams: { [stream]: days[when] },
    });
    const products = enrolled ? [product.id] : [];
    await catalog.account({ earlyAccess: products, extendedSupport: products });
    const inEffect = when === 'open' || when === 'now';
    const reaches = {
      bob: inEffect && (stream === 'ga' || (enrolled && stream !== 'internal')),
      dave: inEffect && (stream === 'ga' || stream === 'internal'),
      carol: inEffect && stream === 'ga',
    };
    for (const [who, sees] of Object.entries(reaches)) {
      const seen = sees ? 200 : 404;
      expect(await status(release.path, who)).toBe(seen);
      expect(await status(`/v1/products/${product.id}`, who)).toBe(seen);
      expect(await status(`/v1/productgroups/${group.id}`, who)).toBe(seen);
      expect(await status(`/v1/packages/${pack.id}`, who)).toBe(seen);
      expect(await status(`/v1/files/${file.id}`, who)).toBe(seen);
      const listed = (await catalog.call('/v1/files?limit=200', { as: who })).body.items;
      expect(listed.some((item: { id: string }) => item.id === file.id)).toBe(sees);
      expect(await status(`/v1/files/${file.id}/download`, who)).toBe(
        !sees ? 404 : who === 'bob' ? 302 : 403,
      );
    }
    await catalog.change(release.path, { state: 'depublished' });
  },
);

describe('a file', () => {
  const download = (id: string, who: string) => status(`/v1/files/${id}/download`, who);

  test.each([
    [{ email: 'bob@acme.example' }, { bob: 302, carol: 404 }],
    [{ email: 'BOB@ACME.example' }, { bob: 302, carol: 404 }],
    [{ email: '*@acme.example' }, { bob: 302, carol: 302 }],
    [{ email: '*@example' + '.org' }, { bob: 404, carol: 404 }],
    [{ identityProviderId: 'trivet' }, { bob: 302, carol: 302 }],
    [{ identityProviderId: 'other' }, { bob: 404, carol: 404 }],
  ])('with the policy %j is downloaded accordingly: %j', async (policy, expected) => {
    const file = await catalog.file('policy.bin', bytesOf('x'), { accessPolicies: [policy] });
    for (const [who, wanted] of Object.entries(expected)) {
      expect(await download(file.id, who)).toBe(wanted);
      expect(await status(`/v1/files/${file.id}`, who)).toBe(wanted === 302 ? 200 : 404);
    }
  });

  test('a member that is no text is refused, whatever it calls itself', async () => {
    const json = { members: [{ toString: null, valueOf: 1 }, 'a@b.example', 'A@b.example'] };
    const refused = await server.call('/v1/accounts/odd', { as: 'alice', method: 'PUT', json });
    expect(refused.status).toBe(400);
  });

  test('without policy and package reaches nobody but editors, and a section only shows it', async () => {
    const file = await catalog.file('alone.bin', bytesOf('x'));
    expect(await download(file.id, 'bob')).toBe(404);
    expect(await download(file.id, 'alice')).toBe(302);
    const { release } = await catalog.release(bytesOf('y'));
    await catalog.create(`${release.path}/sections`, { slug: 'docs', name: 'Docs', files: [file.id] });
    expect(await status(`/v1/files/${file.id}`, 'bob')).toBe(200);
    expect(await download(file.id, 'bob')).toBe(403);
  });

  test('keeps policies, attributes and upload addresses from those who only read', async () => {
    const more = { accessPolicies: [{ identityProviderId: 'trivet' }], attributes: { secret: 1 } };
    const file = await catalog.file('policy.bin', bytesOf('x'), more);
    expect((await catalog.call(`/v1/files/${file.id}`)).body).toMatchObject(more);
    const { body } = await catalog.call(`/v1/files/${file.id}`, { as: 'bob' });
    expect(Object.keys(body).sort()).toEqual([
      'checksum',
      'checksums',
      'created',
      'id',
      'modified',
      'name',
      'size',
      'state',
    ]);
  });

  test('needs everything above to be published', async () => {
    const { file, product, group, pack } = await catalog.release(bytesOf('x'));
    await catalog.account();
    for (const path of [
      `/v1/products/${product.id}`,
      `/v1/productgroups/${group.id}`,
      `/v1/packages/${pack.id}`,
    ]) {
      expect(await download(file.id, 'bob')).toBe(302);
      await catalog.change(path, { state: 'depublished' });
      expect(await download(file.id, 'bob')).toBe(404);
      await catalog.change(path, { state: 'published' });
    }
  });

  test('is refused once the part number ran out', async () => {
    const { file } = await catalog.release(bytesOf('x'));
    await catalog.account({ partNumbers: [{ partNumber: 'PN-1000', to: '2026-06-15' }] });
    expect(await download(file.id, 'bob')).toBe(302);
    await catalog.account({
      partNumbers: [{ partNumber: 'PN-1000', to: '2026-06-14' }, { partNumber: 'pn-1000' }],
    });
    expect(await download(file.id, 'bob')).toBe(403);
  });
});

describe('an account', () => {
  const path = `/v1/accounts/${ACCOUNT}`;

  test('is replaced as a whole by editors, under its ETag', async () => {
    const first = await catalog.account({ name: 'Customer' }, ['Bob@Acme.example', 'x@y.z']);
    expect([200, 201]).toContain(first.status);
    expect(first.body).toMatchObject({
      account: ACCOUNT,
      name: 'Customer',
      members: ['bob@acme.example', 'x@y.z'],
    });
    const second = await catalog.account();
    expect(second.body.name).toBeUndefined();
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    const headers = { 'if-match': first.headers.get('etag') ?? '' };
    const stale = await catalog.call(path, {
      method: 'PUT',
      headers,
      json: first.body.account ? { members: [], partNumbers: [], earlyAccess: [], extendedSupport: [] } : {},
    });
    expect(stale.status).toBe(412);
    expect((await catalog.call(path, { as: 'bob', method: 'PUT', json: {} })).status).toBe(403);
  });

  test('is read by its members, without the other members, and by nobody else', async () => {
    await catalog.account({}, ['bob@acme.example', 'secret@customer.example']);
    expect((await catalog.call(path, { as: 'bob' })).body.members).toEqual(['bob@acme.example']);
    expect((await catalog.call(path)).body.members).toHaveLength(2);
    expect(await status(path, 'carol')).toBe(404);
    expect(await status('/v1/accounts/short', 'alice')).toBe(404);
    const own = (await catalog.call('/v1/accounts', { as: 'bob' })).body.items;
    expect(own.map((item: { account: string }) => item.account)).toContain(ACCOUNT);
    expect((await catalog.call('/v1/accounts', { as: 'carol' })).body.items).toEqual([]);
  });

  test('names all its faults at once', async () => {
    const json = {
      members: ['nobody', 'a@b.c', 'A@b.c'],
      partNumbers: [
        { partNumber: '', from: '2026-02-02', to: '2026-02-01' },
        { partNumber: 'x', colour: 1 },
      ],
      earlyAccess: ['x'],
    };
    const { status, body } = await catalog.call(path, { method: 'PUT', json });
    expect(status).toBe(400);
    const paths = body.params.errors.map((fault: { path: string }) => fault.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/earlyAccess/0',
        '/extendedSupport',
        '/members/0',
        '/members/2',
        '/partNumbers/0/partNumber',
        '/partNumbers/0/to',
        '/partNumbers/1/colour',
      ]),
    );
    const unknown = { members: [], partNumbers: [], earlyAccess: ['A'.repeat(21)], extendedSupport: [] };
    const refused = await catalog.call(path, { method: 'PUT', json: unknown });
    expect(refused.body.params.errors).toEqual([{ path: '/earlyAccess/0', message: 'does not exist' }]);
  });
});

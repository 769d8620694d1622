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

const why = (file: string, query: string, as = 'alice') =>
  catalog.call(`/v1/files/${file}/why?${query}`, { as });
const missing = async (file: string, query: string): Promise<string[]> =>
  (await why(file, query)).body.missing;

describe('why somebody can or cannot download a file', () => {
  test('what is allowed says by what, and misses nothing', async () => {
    const { file, pack, release, product } = await catalog.release(bytesOf('x'));
    await catalog.account();
    const { status, body } = await why(file.id, 'email=Bob@acme.example');
    expect(status).toBe(200);
    expect(body).toEqual({
      visible: true,
      downloadable: true,
      because: 'component',
      missing: [],
      facts: {
        day: '2026-06-15',
        who: {
          subject: 'demo-bob',
          email: 'bob@acme.example',
          identityProvider: 'trivet',
          editor: false,
          staff: false,
          accounts: ['acme-customer-000001', ACCOUNT],
        },
        complete: true,
        accessPolicies: [],
        packages: [
          {
            id: pack.id,
            name: 'Package',
            state: 'published',
            components: [{ name: 'Whole product', partNumbers: ['PN-1000'], held: true }],
            releases: [
              {
                id: release.id,
                name: '1.0',
                product: product.id,
                state: 'published',
                available: true,
                streams: [{ stream: 'ga', reached: true }],
              },
            ],
          },
        ],
        shownIn: [],
      },
    });
    expect((await why(file.id, 'subject=demo-alice')).body).toMatchObject({ because: 'editor', missing: [] });
    expect((await why(file.id, `account=${ACCOUNT}`)).body).toMatchObject({
      because: 'component',
      facts: { who: { accounts: [ACCOUNT], staff: false } },
    });
  });

  test('a part number that is not held, ran out or is to come is named with its days', async () => {
    const { file } = await catalog.release(bytesOf('x'));
    const partNumbers = [{ partNumber: 'PN-1000', from: '2026-01-01', to: '2026-06-14' }];
    await catalog.account({ partNumbers });
    expect(await missing(file.id, 'email=bob@acme.example')).toEqual([
      `Component “Whole product” needs PN-1000, and account ${ACCOUNT} holds PN-1000 until 2026-06-14 only.`,
    ]);
    expect(await missing(file.id, 'email=bob@acme.example&at=2026-06-14')).toEqual([]);
    expect(await missing(file.id, 'email=bob@acme.example&at=2025-12-31')).toEqual([
      `Component “Whole product” needs PN-1000, and account ${ACCOUNT} holds PN-1000 from 2026-01-01 on.`,
    ]);
    expect(await missing(file.id, 'subject=demo-carol')).toEqual([
      'Component “Whole product” needs PN-1000, and carol belongs to no account.',
    ]);
    await catalog.account({ partNumbers: [{ partNumber: 'pn-1000' }] });
    expect(await missing(file.id, `account=${ACCOUNT}`)).toEqual([
      `Component “Whole product” needs PN-1000; an API token of ${ACCOUNT} belongs to ${ACCOUNT}, which does not hold it.`,
    ]);
  });

  test('what is withdrawn, and streams that do not flow, are named one by one', async () => {
    const streams = {
      internal: {},
      ea: { to: '2026-06-30' },
      ga: { from: '2026-07-01' },
      xs: { to: '2026-06-01' },
    };
    const { file, product, group, pack, release } = await catalog.release(bytesOf('x'), { streams });
    await catalog.account();
    const named = 'release “1.0” of “Product”';
    const flowing = [
      `Stream internal of ${named} reaches staff only.`,
      `Stream ea of ${named} reaches accounts in early access of “Product” only.`,
      `Stream ga of ${named} is in effect from 2026-07-01 on.`,
      `Stream xs of ${named} is in effect until 2026-06-01 only.`,
    ];
    const asked = 'email=bob@acme.example';
    expect((await why(file.id, asked)).body).toMatchObject({ visible: false, missing: flowing });
    expect((await why(file.id, `${asked}&at=2026-07-01`)).body).toMatchObject({ downloadable: true });
    for (const path of [
      `/v1/productgroups/${group.id}`,
      `/v1/products/${product.id}`,
      `/v1/packages/${pack.id}`,
      release.path,
    ])
      await catalog.change(path, { state: 'depublished' });
    expect(await missing(file.id, asked)).toEqual([
      'Package “Package” is depublished.',
      `The ${named} is depublished.`,
      `Product “Product” of ${named} is depublished.`,
      `Product group “Group” of ${named} is depublished.`,
      ...flowing,
    ]);
  });

  test('policies, missing packages and bytes that are not complete are said', async () => {
    const accessPolicies = [{ email: '*@other.example' }, { identityProviderId: 'other' }];
    const file = await catalog.file('alone.bin', bytesOf('x'), { accessPolicies });
    expect(await missing(file.id, 'email=carol@acme.example')).toEqual([
      'None of its access policies is met: they name *@other.example, the identity provider other; ' +
        'carol@acme.example has carol@acme.example and comes from trivet.',
      'It is in no package, so no part number grants it.',
    ]);
    const stranger = await why(file.id, 'email=new@other.example');
    expect(stranger.body).toMatchObject({ downloadable: true, because: 'policy', missing: [] });
    expect(stranger.body.facts.accessPolicies).toEqual([
      { email: '*@other.example', met: true },
      { identityProviderId: 'other', met: false },
    ]);
    const pending = await catalog.create('/v1/files', { name: 'pending.bin', accessPolicies });
    expect(await missing(pending.id, 'email=new@other.example')).toEqual(['Its bytes are not complete yet.']);
  });

  test('says what the download then does', async () => {
    const { file, release } = await catalog.release(bytesOf('x'));
    for (const [held, state, status] of [
      [true, 'published', 302],
      [false, 'published', 403],
      [true, 'depublished', 404],
    ] as const) {
      await catalog.account(held ? {} : { partNumbers: [] });
      await catalog.change(release.path, { state });
      const { body } = await why(file.id, 'subject=demo-bob');
      const download = await catalog.call(`/v1/files/${file.id}/download`, { as: 'bob' });
      expect(download.status).toBe(status);
      expect([body.visible, body.downloadable]).toEqual([status !== 404, status === 302]);
      expect(body.missing.length > 0).toBe(status !== 302);
    }
  });

  test('is for editors, about one person, a day and a file that exist', async () => {
    const { file } = await catalog.release(bytesOf('x'));
    await catalog.account();
    expect((await why(file.id, 'email=bob@acme.example', 'bob')).status).toBe(403);
    expect((await server.call(`/v1/files/${file.id}/why?email=bob@acme.example`)).status).toBe(401);
    expect((await catalog.call(`/v1/files/${'A'.repeat(21)}/why?email=a@b.c`)).status).toBe(404);
    const faults = async (query: string) => {
      const { status, body } = await why(file.id, query);
      expect(status).toBe(400);
      return body.params.errors.map((fault: { path: string }) => fault.path);
    };
    expect(await faults('')).toEqual(['/querystring']);
    expect(await faults('email=a@b.c&subject=x')).toEqual(['/querystring']);
    expect(await faults('subject=nobody')).toEqual(['/querystring/subject']);
    expect(await faults(`account=${'x'.repeat(20)}`)).toEqual(['/querystring/account']);
    expect((await why(file.id, 'email=nobody&at=2026-02-30&colour=red')).status).toBe(400);
  });
});

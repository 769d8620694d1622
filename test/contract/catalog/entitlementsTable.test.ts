import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide, type FileFacts, type Holder, nobody } from '../../../server/catalog/entitlements/decide.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import {
  type Audience,
  audiences,
  type Case,
  combinations,
  days,
  expected,
  nameOf,
  type Place,
  places,
  policies,
  type Stream,
  streams,
  TODAY,
  withdrawals,
} from './audiences.ts';
import { authorizationCode } from './code.ts';
import { ACCOUNT, bytesOf, catalogOf, PART_NUMBER, type TestCatalog } from './support.ts';

const status = ({ visible, downloadable }: { visible: boolean; downloadable: boolean }) =>
  downloadable ? 302 : visible ? 403 : 404;

describe('through the decision', () => {
  const holderOf = (audience: Audience): Holder => {
    const customer = audience.name.startsWith('a customer') || audience.name.startsWith('an API token');
    const account = {
      id: ACCOUNT,
      partNumbers: audience.holds ? [{ partNumber: PART_NUMBER }] : [],
      earlyAccess: audience.early ? ['p'] : [],
      extendedSupport: audience.extended ? ['p'] : [],
    };
    const person = { subject: 'bob', email: 'bob@acme.example', identityProvider: 'trivet' };
    return {
      ...nobody,
      ...(audience.person ? person : {}),
      staff: audience.staff ?? false,
      editor: audience.editor ?? false,
      accounts: customer ? [account] : [],
    };
  };
  const factsOf = ({ stream, day, policy, withdrawn, place }: Case): FileFacts => {
    const published = !['release', 'product', 'group'].includes(withdrawn);
    const release = { id: 'r', product: 'p', published, streams: { [stream]: day.span } };
    const components = place === places[0] ? [{ name: 'Whole', partNumbers: [PART_NUMBER] }] : [];
    const pack = { id: 'k', published: withdrawn !== 'package', components, releases: [release] };
    return {
      complete: true,
      accessPolicies: policy.policies,
      packages: place === 'in a section only' ? [] : [pack],
      shownIn: place === 'in a section only' ? [release] : [],
    };
  };

  test.each(audiences)('$name: every combination', (audience) => {
    const cases = [...combinations()].filter((each) => each.audience === audience);
    expect(cases).toHaveLength(
      streams.length * days.length * policies.length * withdrawals.length * places.length,
    );
    const wrong = cases.filter(
      (each) => status(decide(factsOf(each), holderOf(audience), TODAY)) !== expected(each),
    );
    expect(wrong.map(nameOf)).toEqual([]);
  });
});

/** A release in the server: what the cases have in common but for who asks. */
type Arrangement = Omit<Case, 'audience'>;

/** Every pair of answers to two questions at least once, spread over the combinations. */
const arrangements: Arrangement[] = Array.from({ length: 36 }, (_, index) => {
  const of = <T>(list: readonly T[], step: number) => list[step % list.length] as T;
  return {
    stream: of<Stream>(streams, index),
    day: of(days, Math.floor(index / 4) + index),
    policy: index % 3 === 0 ? of(policies, Math.floor(index / 3)) : of(policies, 0),
    withdrawn: index % 4 === 3 ? of(withdrawals, 1 + Math.floor(index / 4)) : 'nothing',
    place: index % 5 === 4 ? of<Place>(places, 1 + Math.floor(index / 5)) : places[0],
  };
});

describe('through the server', () => {
  let now = new Date(`${TODAY}T12:00:00Z`);
  let server: TestServer;
  let catalog: TestCatalog;
  const made: { arrangement: Arrangement; file: string; product: string; slugs: string[] }[] = [];
  beforeAll(async () => {
    server = await startTestServer({}, () => now);
    catalog = catalogOf(server);
    for (const arrangement of arrangements) made.push(await make(arrangement));
  });
  afterAll(() => server.close());

  async function make(arrangement: Arrangement) {
    const { stream, day, policy, withdrawn, place } = arrangement;
    const { group, product, pack, release, file } = await catalog.release(bytesOf('x'), {
      streams: { [stream]: day.span },
    });
    await catalog.change(`/v1/files/${file.id}`, { accessPolicies: policy.policies });
    if (place === 'in a package without one')
      await catalog.change(`/v1/packages/${pack.id}`, { components: [] });
    if (place === 'in a section only') {
      await catalog.create(`${release.path}/sections`, { slug: 'docs', name: 'Docs', files: [file.id] });
      await catalog.call(`/v1/packages/${pack.id}/files/${file.id}`, { method: 'DELETE' });
    }
    const paths = {
      release: release.path,
      product: `/v1/products/${product.id}`,
      group: `/v1/productgroups/${group.id}`,
      package: `/v1/packages/${pack.id}`,
    };
    if (withdrawn !== 'nothing') await catalog.change(paths[withdrawn], { state: 'depublished' });
    const slugs = [group.body.slug, product.body.slug, '1.0'].map(String);
    return { arrangement, file: file.id, product: product.id, slugs };
  }

  /** Lets bob be this audience, and says how to ask as it. */
  async function become({ name, holds, early, extended }: Audience) {
    const products = made.map((each) => each.product);
    await catalog.account({
      partNumbers: holds
        ? [{ partNumber: PART_NUMBER, to: TODAY }]
        : [{ partNumber: PART_NUMBER, to: '2026-06-14' }],
      earlyAccess: early ? products : [],
      extendedSupport: extended ? products : [],
    });
    if (name.startsWith('an API token'))
      return { headers: { authorization: `Bearer ${await token()}` }, as: '' };
    if (name === 'staff') return { as: 'dave' };
    if (name === 'an editor') return { as: 'alice' };
    return { as: name.startsWith('a customer') ? 'bob' : 'carol' };
  }

  let issued: Promise<string> | undefined;
  const token = () => {
    issued ??= (async () => {
      const code = await authorizationCode(server, 'bob');
      const json = { code, label: 'Table', account: ACCOUNT };
      const { refreshToken } = (await catalog.call('/v1/apitokens', { json, as: '' })).body;
      return (await catalog.call('/v1/apitokens/exchange', { json: { refreshToken }, as: '' })).body
        .accessToken;
    })();
    return issued;
  };

  test.each(audiences.filter((each) => each.name !== 'nobody'))('$name', async (audience) => {
    const how = await become(audience);
    const wrong: string[] = [];
    for (const { arrangement, file } of made) {
      const each = { audience, ...arrangement };
      const wanted = expected(each);
      const download = (await catalog.call(`/v1/files/${file}/download`, how)).status;
      const read = (await catalog.call(`/v1/files/${file}`, how)).status;
      if (download !== wanted || read !== (wanted === 404 ? 404 : 200))
        wrong.push(`${nameOf(each)}: ${wanted}, but read ${read}, download ${download}`);
    }
    expect(wrong).toEqual([]);
    const listed = (await catalog.call('/v1/files?limit=200', how)).body.items;
    const ids = new Set(listed.map((item: { id: string }) => item.id));
    const shown = made.filter(({ file }) => ids.has(file)).map((each) => each.file);
    const visible = made.filter((each) => expected({ audience, ...each.arrangement }) !== 404);
    expect(shown).toEqual(visible.map((each) => each.file));
    const downloads = (await catalog.call('/v1/portal/downloads?limit=100', how)).body.items;
    const offered = new Set(downloads.map((item: { id: string }) => item.id));
    const granted = made.filter((each) => expected({ audience, ...each.arrangement }) === 302);
    expect(made.filter(({ file }) => offered.has(file))).toEqual(granted);
  });

  test('nobody: the public pages show what is generally available, and no bytes', async () => {
    const [audience] = audiences as [Audience];
    for (const { arrangement, file, slugs } of made) {
      expect((await server.call(`/v1/files/${file}/download`)).status).toBe(401);
      const page = await server.call(`/catalog/${slugs.join('/')}`, {
        headers: { accept: 'application/json' },
      });
      const files = page.status === 200 ? (await page.json()).files : [];
      // The public pages show files through releases only, so policies do not matter there.
      const [policy] = policies as [(typeof policies)[number]];
      const seen = expected({ audience, ...arrangement, policy }) !== 404;
      expect([nameOf({ audience, ...arrangement }), files.length]).toEqual([
        nameOf({ audience, ...arrangement }),
        seen ? 1 : 0,
      ]);
    }
  });

  test('days begin and end at midnight UTC, to the millisecond', async () => {
    await become(audiences.find((each) => each.name === 'a customer with the part number') as Audience);
    const { release, file } = await catalog.release(bytesOf('x'), {
      streams: { ga: { from: TODAY, to: TODAY } },
    });
    await catalog.account();
    for (const [moment, wanted] of [
      [`2026-06-14T23:59:59.999Z`, 404],
      [`${TODAY}T00:00:00.000Z`, 302],
      [`${TODAY}T23:59:59.999Z`, 302],
      [`2026-06-16T00:00:00.000Z`, 404],
    ] as const) {
      now = new Date(moment);
      // A bearer token lives an hour, so bob signs in anew.
      const { bearer } = (
        await catalog.call('/api/v1/auth', { json: { username: 'bob', password: 'bob' }, as: '' })
      ).body;
      const bob = { as: '', headers: { authorization: `Bearer ${bearer}` } };
      const answer = await catalog.call(`/v1/files/${file.id}/download`, bob);
      expect([moment, answer.status]).toEqual([moment, wanted]);
      expect((await catalog.call(release.path, bob)).status).toBe(wanted === 302 ? 200 : 404);
    }
  });
});

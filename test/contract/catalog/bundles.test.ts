import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bundlesOf } from './bundles.support.ts';
import { bytesOf, hexOf } from './support.ts';

let vendor: TestServer;
let site: TestServer;
let from: ReturnType<typeof bundlesOf>;
let to: ReturnType<typeof bundlesOf>;
beforeAll(async () => {
  vendor = await startTestServer();
  from = bundlesOf(vendor);
  site = await startTestServer({ TRIVET_BUNDLE_KEYS: JSON.stringify(await from.keys()) });
  to = bundlesOf(site);
});
afterAll(async () => {
  await vendor?.close();
  await site?.close();
});

/** A release with everything that can belong to one. */
async function full() {
  const { catalog } = from;
  const made = await catalog.release(bytesOf(`bytes of ${catalog.slug()}`), {
    streams: { ga: { from: '2026-01-01' }, ea: { to: '2099-01-01', rollout: { percent: 20, seed: 'x' } } },
  });
  const { group, product, pack, file, release } = made;
  const set = await catalog.create('/v1/resourcesets', { name: 'Links' });
  await catalog.create(`/v1/resourcesets/${set.id}/links`, {
    label: 'Home',
    url: 'https://example.com',
    type: 'external',
  });
  await catalog.publish(`/v1/resourcesets/${set.id}`);
  const section = await catalog.create(`/v1/productgroups/${group.id}/sections`, {
    slug: 'apps',
    name: 'Apps',
  });
  const latest = await catalog.create(`/v1/products/${product.id}/releasegroups`, {
    slug: 'latest',
    name: 'Latest',
  });
  const twin = await catalog.file('twin.bin', bytesOf('shown only'), {
    accessPolicies: [{ email: 'carol@acme.example' }],
    attributes: { note: 'café' },
    checksum: Buffer.from(hexOf('shown only'), 'hex').toString('base64'),
  });
  const copy = await catalog.create(`/v1/packages/${pack.id}/clone`, {});
  await catalog.publish(`/v1/packages/${copy.id}`);
  await catalog.create(`${release.path}/sections`, { slug: 'docs', name: 'Docs', files: [twin.id, file.id] });
  await catalog.change(`/v1/products/${product.id}`, {
    parent: { id: group.id, sections: [section.id] },
    resourceSets: [set.id],
  });
  await catalog.change(release.path, {
    packages: [copy.id, pack.id],
    releaseGroups: [latest.id],
    resourceSets: [set.id],
  });
  const paths = [
    `/v1/productgroups/${group.id}`,
    `/v1/products/${product.id}`,
    `/v1/resourcesets/${set.id}`,
    `/v1/packages/${pack.id}`,
    `/v1/packages/${copy.id}`,
    `/v1/packages/${pack.id}/components`,
    `/v1/files/${file.id}`,
    `/v1/files/${twin.id}`,
    release.path,
  ];
  return { ...made, twin, paths };
}
const bodies = (of: typeof from, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await of.catalog.call(path)).body));

describe('a bundle', () => {
  test('takes a release with all that belongs to it to another server, with the same identifiers', async () => {
    const { release, twin, paths } = await full();
    const { made, bytes } = await from.take({ releases: [release.id] });
    expect(made).toMatchObject({
      state: 'done',
      counts: { groups: 1, products: 1, resourceSets: 1, files: 3, packages: 2, releases: 1 },
      file: { size: bytes.length, sha256: hexOf(bytes) },
    });
    const names = execFileSync('tar', ['tf', '-'], { input: bytes, encoding: 'utf8' }).trim().split('\n');
    expect(names.slice(0, 3)).toEqual(['manifest.json', 'manifest.jws', 'records.json']);
    // Three files, two of them with the same bytes.
    expect(names.slice(3)).toHaveLength(2);
    expect(names).toContain(`blobs/sha256/${hexOf('shown only')}`);

    expect((await to.catalog.call(release.path)).status).toBe(404);
    const brought = await to.bring(bytes);
    expect(brought).toMatchObject({
      state: 'done',
      counts: { created: 9, changed: 0, unchanged: 0, kept: 0 },
    });
    expect(await bodies(to, paths)).toEqual(await bodies(from, paths));
    expect(new TextDecoder().decode(await to.download(twin.id))).toBe('shown only');

    const etag = (await to.catalog.call(release.path)).headers.get('etag');
    expect(await to.bring(bytes)).toMatchObject({
      counts: { created: 0, changed: 0, unchanged: 9, kept: 0 },
    });
    expect((await to.catalog.call(release.path)).headers.get('etag')).toBe(etag);
  });

  test('brings what changed since, slugs that were swapped too; an older one takes nothing back', async () => {
    const { product, release, pack } = await full();
    const { catalog } = from;
    const releases = `/v1/products/${product.id}/releases`;
    const second = await catalog.create(releases, { slug: '2.0', name: '2.0' });
    await catalog.publish(`${releases}/${second.id}`, { streams: { ga: {} } });
    const old = await from.take({ releases: [release.id, second.id] });
    await to.bring(old.bytes);

    const since = new Date().toISOString();
    const rename = (id: string, slug: string) => catalog.change(`${releases}/${id}`, { slug });
    await rename(release.id, 'aside');
    await rename(second.id, '1.0');
    await rename(release.id, '2.0');
    await catalog.change(`${releases}/${release.id}`, { state: 'depublished' });
    await catalog.change(`/v1/packages/${pack.id}`, { name: 'Renamed' });
    const fresh = await from.take({ since });
    expect(fresh.made.counts).toMatchObject({ releases: 2 });
    const brought = await to.bring(fresh.bytes);
    expect(brought).toMatchObject({ state: 'done', counts: { created: 0, changed: 3 } });
    const paths = [`${releases}/${release.id}`, `${releases}/${second.id}`, `/v1/packages/${pack.id}`];
    const there = await bodies(to, paths);
    expect(there).toEqual(await bodies(from, paths));
    expect(there[0]).toMatchObject({ slug: '2.0', state: 'depublished' });

    expect((await to.bring(old.bytes)).counts).toMatchObject({ changed: 0, kept: 3 });
    expect(await bodies(to, paths)).toEqual(there);
  });

  test('of everything holds no drafts; one of a draft that is named does', async () => {
    const { catalog } = from;
    const { release, product, pack } = await full();
    const draft = await catalog.create(`/v1/products/${product.id}/releases`, {
      slug: 'draft',
      name: 'Draft',
    });
    const hidden = await catalog.create('/v1/packages', { name: 'Hidden' });
    await catalog.change(release.path, { packages: [pack.id, hidden.id] });
    const records = (bytes: Uint8Array) =>
      JSON.parse(execFileSync('tar', ['xfO', '-', 'records.json'], { input: bytes, encoding: 'utf8' }));
    const ids = (list: { id: string }[]) => list.map((each) => each.id);
    const all = records((await from.take({})).bytes);
    expect(ids(all.releases)).toContain(release.id);
    expect(ids(all.releases)).not.toContain(draft.id);
    expect(ids(all.packages)).not.toContain(hidden.id);
    const [found] = all.releases.filter((each: { id: string }) => each.id === release.id);
    expect(found.packages).toEqual([pack.id]);
    const after = records((await from.take({ since: release.id })).bytes);
    expect(ids(after.releases)).toContain(release.id);
    expect(after.releases.length).toBeLessThan(all.releases.length);
    const named = records((await from.take({ releases: [draft.id, release.id] })).bytes);
    expect(ids(named.releases)).toEqual([release.id, draft.id]);
    expect(ids(named.packages)).toContain(hidden.id);
  });

  test('that meets things of ours reports them all, and writes nothing', async () => {
    const { group, product, release, paths } = await full();
    const { bytes } = await from.take({ releases: [release.id] });
    const slug = group.body.slug as string;
    const ours = await to.catalog.create('/v1/productgroups', { slug, name: 'Ours' });
    const refused = await to.bring(bytes);
    expect(refused).toMatchObject({ state: 'failed', problem: { code: 'catalog.bundle.conflict' } });
    expect(refused.problem?.params.conflicts).toEqual([
      { type: 'product-group', id: ours.id, message: `has the slug ${slug} that ${group.id} has` },
    ]);
    for (const path of paths) expect((await to.catalog.call(path)).status).toBe(404);

    await to.catalog.change(`/v1/productgroups/${ours.id}`, { slug: 'ours-moved' });
    expect((await to.bring(bytes)).state).toBe('done');
    const releases = `/v1/products/${product.id}/releases`;
    const theirs = await to.catalog.create(releases, { slug: '9.9', name: 'Ours' });
    await from.catalog.change(`/v1/productgroups/${group.id}`, { slug: 'ours-moved' });
    await from.catalog.change(release.path, { slug: '9.9' });
    const again = await to.bring((await from.take({ releases: [release.id] })).bytes);
    const conflicts = again.problem?.params.conflicts as { id: string }[];
    expect(conflicts.map((each) => each.id).sort()).toEqual([ours.id, theirs.id].sort());
    expect((await to.catalog.call(release.path)).body.slug).toBe('1.0');
  });
});

test('only editors make, see, bring and download bundles', async () => {
  const { release } = await full();
  const { made } = await from.take({ releases: [release.id] });
  await from.catalog.account();
  for (const as of ['bob', 'carol']) {
    const download = await vendor.call(`/v1/files/${made.file?.id}/download`, { as });
    expect(download.status).toBe(404);
    expect((await vendor.call('/v1/bundles', { as })).status).toBe(403);
    expect((await vendor.call(`/v1/bundles/${made.id}`, { as })).status).toBe(403);
    expect((await vendor.call('/v1/bundles', { as, json: {} })).status).toBe(403);
    expect((await vendor.call('/v1/bundles/import', { as, json: {} })).status).toBe(403);
  }
  expect((await vendor.call('/v1/bundles')).status).toBe(401);
  const call = from.catalog.call;
  expect((await call('/v1/bundles', { json: { releases: ['x'], since: 'yesterday', more: 1 } })).status).toBe(
    400,
  );
  const unknown = await call('/v1/bundles', { json: { releases: ['x'.repeat(21)] } });
  expect([unknown.status, unknown.body.params.errors[0].path]).toEqual([400, '/releases/0']);
  expect((await call('/v1/bundles', { json: { releases: [release.id], since: '2026-01-01' } })).status).toBe(
    400,
  );
  expect((await call('/v1/bundles/import', { json: { file: 'x'.repeat(21) } })).status).toBe(400);
  const secret = { kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' };
  const keyed = await call('/v1/bundles/import', { json: { file: made.file?.id, keys: [secret] } });
  expect([keyed.status, keyed.body.params.errors[0].path]).toEqual([400, '/keys/0']);
  const pending = await from.catalog.create('/v1/files', { name: 'pending.tar' });
  expect((await call('/v1/bundles/import', { json: { file: pending.id } })).status).toBe(400);

  expect((await call(`/v1/bundles/${made.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await call(`/v1/files/${made.file?.id}`)).status).toBe(404);
  expect((await call(`/v1/bundles/${made.id}`)).status).toBe(404);
});

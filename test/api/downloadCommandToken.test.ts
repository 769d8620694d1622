import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizationCode } from '../contract/catalog/code.ts';
import { ACCOUNT, bytesOf, hexOf } from '../contract/catalog/support.ts';
import { type Counter, startCounter } from './catalogCommand.support.ts';

let counter: Counter;
let release: string;
beforeAll(async () => {
  counter = await startCounter();
  const made = await counter.catalog.release(bytesOf('the setup'));
  release = `${made.group.body.slug}/${made.product.body.slug}/1.0`;
  await counter.catalog.account();
});
afterAll(() => counter.close());

/** Puts a new API token of bob into a file. */
async function tokenFile(name: string, label = 'Updater'): Promise<string> {
  const code = await authorizationCode(counter.server, 'bob');
  const { status, body } = await counter.catalog.call('/v1/apitokens', {
    as: 'bob',
    json: { code, label, account: ACCOUNT },
  });
  expect(status).toBe(201);
  writeFileSync(counter.path(name), `${body.refreshToken}\n`, { mode: 0o644 });
  return body.refreshToken;
}
/** As a machine on which nobody signs in. */
const download = (...args: string[]) => counter.as('nobody', 'download', ...args);
const read = (name: string) => readFileSync(counter.path(name), 'utf8');

test('an API token is exchanged for its replacement each time, which only its owner may read', async () => {
  let before = await tokenFile('token');
  chmodSync(counter.path('token'), 0o644);
  for (const to of ['first', 'second']) {
    expect(await download(release, '--to', to, '--token-file', 'token')).toMatchObject({ code: 0, err: '' });
    expect(hexOf(readFileSync(counter.path(to, 'setup.bin')))).toBe(hexOf('the setup'));
    const now = read('token').trim();
    expect(now).toMatch(/^[A-Za-z0-9+/]{64}$/);
    expect(now).not.toBe(before);
    before = now;
    expect(statSync(counter.path('token')).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(counter.folder).filter((name) => name.startsWith('token'))).toEqual(['token']);
});

test('commands at the same time do not spend the same token', async () => {
  await tokenFile('shared', 'Shared');
  symlinkSync(counter.path('shared'), counter.path('link'));
  const ends = await Promise.all(
    ['a', 'b', 'c', 'd'].map((to, at) =>
      download(release, '--to', `at-once-${to}`, '--token-file', at % 2 ? 'shared' : 'link'),
    ),
  );
  expect(ends.map(({ code, err }) => ({ code, err }))).toEqual(Array(4).fill({ code: 0, err: '' }));
  const { items } = (await counter.catalog.call('/v1/apitokens', { as: 'bob' })).body;
  expect(items.find(({ label }: { label: string }) => label === 'Shared')).toMatchObject({ active: true });
  expect(readFileSync(counter.path('link'), 'utf8')).toBe(read('shared'));
  expect((await download(release, '--to', 'after', '--token-file', 'shared')).code).toBe(0);
});

test('a replacement that could not be written leaves the token unspent', async () => {
  const before = await tokenFile('stuck');
  // Nothing can be made in the place of the replacement.
  mkdirSync(counter.path('stuck.new'));
  const refused = await download(release, '--to', 'stuck-to', '--token-file', 'stuck');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('is not used, because its replacement could not be written');
  expect(read('stuck').trim()).toBe(before);
  const spent = await counter.server.call('/v1/apitokens/exchange', { json: { refreshToken: before } });
  expect(spent.status).toBe(200);
});

test('tokens are listed and revoked; a revoked one is refused in a sentence, and stays as it is', async () => {
  const token = (...args: string[]) => counter.as('bob', 'token', ...args);
  const before = await tokenFile('old', 'Old one');
  expect((await token('list')).out).toContain('Old one');
  expect((await token('revoke', 'Old one')).out).toMatch(/^Revoked Old one \([a-zA-Z0-9]{21}\)\.\n$/);
  expect((await token('revoke', 'Old one')).err).toBe('You have no API token Old one.\n');
  const refused = await download(release, '--token-file', 'old');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('The refresh token is');
  expect(read('old').trim()).toBe(before);
  expect((await token('create')).out).toContain(`${counter.server.url}/tokens\n`);
});

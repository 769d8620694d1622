import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, hexOf } from '../contract/catalog/support.ts';
import { type Counter, startCounter } from './catalogCommand.support.ts';

const bytes = new Uint8Array(randomBytes(9_000_000));
const sha256 = hexOf(bytes);
let counter: Counter;
let made: Awaited<ReturnType<Counter['catalog']['release']>>;
let release: string;
beforeAll(async () => {
  counter = await startCounter();
  made = await counter.catalog.release(bytes);
  release = `${made.group.body.slug}/${made.product.body.slug}/1.0`;
  await counter.catalog.account();
});
afterAll(() => counter.close());

const bob = (...args: string[]) => counter.as('bob', 'download', ...args);
const partOf = (folder: string) => counter.path(folder, `setup.bin.${sha256.slice(0, 16)}.part`);
const folder = (name: string) => {
  mkdirSync(counter.path(name));
  return name;
};
const filesIn = (name: string) => readdirSync(counter.path(name)).sort();

test.each([
  ['a product', () => release.slice(0, -4)],
  ['the end of its path', () => made.product.body.slug as string],
  ['a release', () => release],
  ['a file of a release', () => `${release}/setup.bin`],
  ['a file by its identifier', () => made.file.id],
  ['a file by its name', () => 'setup.bin'],
])('%s is downloaded and verified', async (what, name) => {
  const to = what.replaceAll(' ', '-');
  const { code, out, err } = await bob(name(), '--to', to, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toEqual({
    files: [
      {
        id: made.file.id,
        name: 'setup.bin',
        size: bytes.length,
        sha256,
        file: `${to}/setup.bin`,
        outcome: 'downloaded and verified',
      },
    ],
    refused: [],
    skipped: [],
  });
  expect(hexOf(readFileSync(counter.path(to, 'setup.bin')))).toBe(sha256);
  expect(filesIn(to)).toEqual(['setup.bin']);
});

test('what a killed command left is gone on with; what is damaged of it is fetched anew', async () => {
  const half = folder('half');
  writeFileSync(partOf(half), bytes.subarray(0, 5_000_000));
  expect((await bob(release, '--to', half)).code).toBe(0);
  expect(hexOf(readFileSync(counter.path(half, 'setup.bin')))).toBe(sha256);

  const damaged = folder('damaged');
  writeFileSync(partOf(damaged), randomBytes(5_000_000));
  expect((await bob(release, '--to', damaged)).code).toBe(0);
  expect(filesIn(damaged)).toEqual(['setup.bin']);
  expect(hexOf(readFileSync(counter.path(damaged, 'setup.bin')))).toBe(sha256);
});

test('another file is never overwritten without --force, and what is there is not fetched again', async () => {
  const to = folder('taken');
  writeFileSync(counter.path(to, 'setup.bin'), 'mine');
  const refused = await bob(release, '--to', to);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('--force takes its place');
  expect(readFileSync(counter.path(to, 'setup.bin'), 'utf8')).toBe('mine');
  expect((await bob(release, '--to', to, '--force')).code).toBe(0);
  expect((await bob(release, '--to', to)).out).toContain('is there already');
  expect(filesIn(to)).toEqual(['setup.bin']);
});

test('a link in the place of the part is not followed', async () => {
  const to = folder('linked');
  writeFileSync(counter.path('precious'), 'precious');
  symlinkSync(counter.path('precious'), partOf(to));
  const { code, err } = await bob(release, '--to', to);
  expect(code).toBe(1);
  expect(err).toContain('cannot be written');
  expect(readFileSync(counter.path('precious'), 'utf8')).toBe('precious');
});

test('names of the server lead nowhere else and run nothing', async () => {
  const entry = await counter.catalog.file('.bash_profile', bytesOf('echo'));
  const device = await counter.catalog.file('AUX.txt', bytesOf('device'));
  const { code } = await counter.trivet('download', entry.id, device.id, '--to', 'names');
  expect(code).toBe(0);
  expect(filesIn('names')).toEqual(['_AUX.txt', '_bash_profile']);
});

test('whoever lacks a part number is told so, by --list as well; the rest of what was named comes', async () => {
  const carol = (...args: string[]) => counter.as('carol', 'download', ...args);
  const listed = await carol(release, '--list');
  expect(listed.code).toBe(0);
  expect(listed.out).toContain('you belong to no account that holds a part number for Whole product');
  expect((await bob(release, '--list')).out).toMatch(/setup\.bin +9000000 +linux .* yes\n/);
  expect((await bob('--list')).out).toContain(release);
  const refused = await carol(release, '--to', 'carols');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('setup.bin: You may see this file but not download it');
  const some = await bob(made.file.id, 'no/such/thing', '--to', 'some');
  expect(some.code).toBe(1);
  expect(some.err).toContain('no/such/thing: Nothing is called no/such/thing');
  expect(filesIn('some')).toEqual(['setup.bin']);
  expect(filesIn('carols')).toEqual([]);
});

test('of a release, whoever has one component gets its files, and hears of the others', async () => {
  const { create, publish, file, call } = counter.catalog;
  const other = await create(`/v1/products/${made.product.id}/components`, { name: 'Extras' });
  const pack = await create('/v1/packages', { name: 'Extras', components: [other.id] });
  const extra = await file('extra.bin', bytesOf('extra'));
  await call(`/v1/packages/${pack.id}/files/${extra.id}`, { method: 'PUT', json: { platform: 'windows' } });
  await publish(`/v1/packages/${pack.id}`);
  await counter.catalog.change(made.release.path, { packages: [made.pack.id, pack.id] });
  const { code, err } = await bob(release, '--to', 'both');
  expect(code).toBe(0);
  expect(err).toContain('extra.bin: You may see this file but not download it');
  expect(filesIn('both')).toEqual(['setup.bin']);
  expect((await bob(release, '--platform', 'windows', '--to', 'windows')).code).toBe(1);
  expect((await bob(release, '--platform', 'linux', '--to', 'linux')).err).toBe('');
  await counter.catalog.change(made.release.path, { packages: [made.pack.id] });
});

test.each([
  [[], 2, 'Say what to download'],
  [['x/y', '--at-once', '0'], 2, 'whole number from 1 to 16'],
  [['--server', 'nowhere', 'x'], 1, 'is not an address'],
])('%j ends with %i', async (args, code, words) => {
  const ended = await bob(...args);
  expect(ended.err).toContain(words);
  expect(ended.code).toBe(code);
});

test('a file where the folder should be is said in a sentence', async () => {
  writeFileSync(counter.path('plain'), '');
  const { code, err } = await bob(release, '--to', 'plain');
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringContaining('The folder plain cannot be made'),
  });
  expect(statSync(counter.path('plain')).isFile()).toBe(true);
});

import { rmSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, unidOf } from '../contract/design/support.ts';
import { type Desk, startDesk } from './designCommand.support.ts';
import { done, form, sharedProject } from './designCommandClones.support.ts';

let desk: Desk;
let count = 0;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const shared = () => sharedProject(desk, `shared${++count}`);

const change = (database: TestDatabase, name: string, unid: string, words: string) =>
  database.put(`/form/${name}`, form(name, unid, words), { as: 'bob' });

test('what a colleague changed since the pull is not overwritten, and they are named', async () => {
  const { database, dir } = await shared();
  await change(database, 'One', unidOf(1), 'of bob');
  await desk.edit(`${dir}/Forms/One.form`, '<par>a</par>', '<par>of alice</par>');
  await desk.edit(`${dir}/Forms/Two.form`, '<par>a</par>', '<par>of alice</par>');
  const refused = await desk.design('push', dir);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /Forms\/One\.form: was changed on the server by CN=Bob Example\/O=Acme at 20\d\d-/,
  );
  expect((await database.read('/form/Two')).dxl).not.toContain('alice');
  const planned = await desk.design('plan', dir);
  expect(planned.code).toBe(1);
  expect(planned.out).toContain('! Forms/One.form: was changed on the server by CN=Bob');

  const before = `${dir}-before`;
  await cp(desk.path(dir), desk.path(before), { recursive: true });
  const kept = await desk.design('pull', '.', dir);
  expect(kept.code).toBe(1);
  expect(kept.err).toContain('Forms/One.form: was edited here, and changed on the server by CN=Bob');
  expect(desk.read(`${dir}/Forms/One.form`)).toContain('of alice');
  expect(desk.read(`${dir}/Forms/One.form`)).toContain('of bob');
  expect(await desk.design('push', before, '--force')).toMatchObject(done('2 changed'));
  expect((await database.read('/form/One')).dxl).toContain('of alice');
});

test('the same change on both sides is no conflict', async () => {
  const { database, dir } = await shared();
  await change(database, 'One', unidOf(1), 'agreed');
  await desk.edit(`${dir}/Forms/One.form`, '<par>a</par>', '<par>agreed</par>');
  expect(await desk.design('push', dir)).toMatchObject(done('The server has everything'));
  expect(await desk.design('pull', '.', dir)).toMatchObject(done('up to date'));
});

test('what a colleague deleted is not brought back, and what they changed is not deleted', async () => {
  const { database, dir } = await shared();
  await database.call('/form/One', { method: 'DELETE', as: 'bob' });
  await change(database, 'Two', unidOf(2), 'of bob');
  await desk.edit(`${dir}/Forms/One.form`, '<par>a</par>', '<par>b</par>');
  await rm(desk.path(dir, 'Forms/Two.form'));
  const { code, err } = await desk.design('push', dir, '--delete');
  expect(code).toBe(1);
  expect(err).toMatch(/Forms\/One\.form: was deleted on the server since the last pull, by CN=Bob Example/);
  expect(err).toMatch(/form Two: is not in the folder, and was changed on the server by CN=Bob Example/);
  expect((await desk.design('push', dir, '--delete', '--force')).code).toBe(0);
  const names = (await database.read('/designsummary')).types;
  expect(JSON.stringify(names)).toMatch(/One/);
  expect(JSON.stringify(names)).not.toMatch(/Two/);
});

test('a colleague’s new element is left alone by --delete', async () => {
  const { database, dir } = await shared();
  await change(database, 'New', unidOf(7), 'of bob');
  await rm(desk.path(dir, 'Forms/Two.form'));
  const { out } = await desk.design('push', dir, '--delete');
  expect(out).toContain('1 deleted');
  expect(out).toContain('left there: form New.');
});

test('a fresh clone may go on with what it starts from, and not over what others did', async () => {
  const { database, dir } = await shared();
  await desk.edit(`${dir}/Forms/One.form`, '<par>a</par>', '<par>b</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  const clone = `${dir}-clone`;
  await cp(desk.path(dir), desk.path(clone), { recursive: true });
  rmSync(desk.path(clone, '.trivet'), { recursive: true });
  await cp(desk.path(clone), desk.path(`${clone}2`), { recursive: true });

  await desk.edit(`${clone}/Forms/One.form`, '<par>b</par>', '<par>c</par>');
  expect(await desk.design('push', clone)).toMatchObject(done('1 changed'));

  await desk.edit(`${clone}2/Forms/Two.form`, '<par>a</par>', '<par>d</par>');
  const pushed = await desk.design('push', `${clone}2`);
  expect(pushed).toMatchObject(done('1 changed'));
  expect(pushed.out).toContain('Newer on the server, and left there: form One; pull brings it.');
  expect((await database.read('/form/One')).dxl).toContain('<par>c</par>');
  expect((await database.read('/form/Two')).dxl).toContain('<par>d</par>');

  await desk.edit(`${clone}2/Forms/One.form`, '<par>b</par>', '<par>e</par>');
  await desk.edit(`${clone}2/Forms/Two.form`, '<par>d</par>', '<par>e</par>');
  const refused = await desk.design('push', `${clone}2`);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/Forms\/One\.form: was changed on the server by CN=Alice Example/);
  expect(refused.err).not.toContain('Two.form');
  expect((await database.read('/form/Two')).dxl).toContain('<par>d</par>');
});

test('deleting from a fresh clone reaches what was removed there, and nothing that others changed', async () => {
  const { database, dir } = await shared();
  await desk.write(`${dir}/Forms/Mine.form`, "<form name='Mine'><body><richtext/></body></form>");
  expect((await desk.design('push', dir)).code).toBe(0);
  rmSync(desk.path(dir, '.trivet'), { recursive: true });
  await rm(desk.path(dir, 'Forms/Mine.form'));
  expect(await desk.design('push', dir, '--delete')).toMatchObject(done('1 deleted'));
  rmSync(desk.path(dir, '.trivet'), { recursive: true });
  await change(database, 'Two', unidOf(2), 'of bob');
  await rm(desk.path(dir, 'Forms/Two.form'));
  const { code, err } = await desk.design('push', dir, '--delete');
  expect(code).toBe(1);
  expect(err).toContain('form Two: is not in the folder');
  // Without any knowledge of what it starts from, nothing was removed in it.
  await rm(desk.path(dir, 'trivet.base'));
  expect(await desk.design('push', dir, '--delete')).toMatchObject(done('left there: form Two'));
  expect(((await database.read('/form')) as unknown as unknown[]).length).toBe(2);
});

test('of pushes at the same moment none is lost and none overwrites another', async () => {
  const { database, dir, nsfPath } = await shared();
  const folders = ['x', 'y', 'z'].map((name) => `${dir}-${name}`);
  for (const folder of folders) await desk.design('pull', nsfPath, folder);
  for (const [at, folder] of folders.entries()) {
    await desk.write(
      `${folder}/Forms/Own${at}.form`,
      `<form name='Own${at}'><body><richtext/></body></form>`,
    );
    await desk.edit(`${folder}/Forms/One.form`, '<par>a</par>', `<par>of ${at}</par>`);
  }
  const ended = await Promise.all(folders.map((folder) => desk.design('push', folder)));
  const won = ended.filter(({ code }) => code === 0);
  expect(won).toHaveLength(1);
  for (const { code, err } of ended.filter((each) => each.code !== 0)) {
    expect(code).toBe(1);
    expect(err).toContain('was changed on the server');
  }
  const forms = (await database.read('/form')) as unknown as unknown[];
  expect(forms).toHaveLength(3);
});

test('pushes that do not touch the same elements all arrive', async () => {
  const { database, dir, nsfPath } = await shared();
  const folders = ['x', 'y', 'z'].map((name) => `${dir}-${name}`);
  for (const [at, folder] of folders.entries()) {
    await desk.design('pull', nsfPath, folder);
    await desk.write(
      `${folder}/Forms/Own${at}.form`,
      `<form name='Own${at}'><body><richtext/></body></form>`,
    );
  }
  const ended = await Promise.all(folders.map((folder) => desk.design('push', folder)));
  expect(ended.map(({ err }) => err)).toEqual(['', '', '']);
  expect((await database.read('/form')) as unknown as unknown[]).toHaveLength(5);
});

test('two commands do not work in one folder at once', async () => {
  const { dir } = await shared();
  await desk.write(`${dir}/.trivet/lock`, String(process.pid));
  const { code, err } = await desk.design('pull', '.', dir);
  expect(code).toBe(1);
  expect(err).toContain('Another command is working in');
});

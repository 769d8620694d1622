import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unidOf } from '../contract/design/support.ts';
import { type Desk, startDesk } from './designCommand.support.ts';
import { clonesOf, done, form, one, stored, two } from './designCommandClones.support.ts';

let desk: Desk;
let clones: ReturnType<typeof clonesOf>;
beforeAll(async () => {
  desk = await startDesk();
  clones = clonesOf(desk);
});
afterAll(() => desk.close());

test('a push from an older git clone is refused with who and when, by one account or another', async () => {
  const { database, dir } = await clones.inGit();
  const older = clones.clone(dir, `${dir}-older`);
  await desk.edit(one(dir), '<par>a</par>', '<par>newer</par>');
  expect(await desk.design('push', dir)).toMatchObject(done('1 changed'));
  await desk.edit(one(older), '<par>a</par>', '<par>of the clone</par>');
  for (const who of ['alice', 'bob']) {
    const refused = await desk.as(who, 'push', older);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /Forms\/One\.form: was changed on the server by CN=Alice Example\/O=Acme at 20\d\d-/,
    );
  }
  expect(await stored(database, 'One')).toContain('<par>newer</par>');
});

test('what a clone did not edit is left as a colleague made it', async () => {
  const { database, dir } = await clones.inGit();
  const older = clones.clone(dir, `${dir}-older`);
  await desk.edit(one(dir), '<par>a</par>', '<par>newer</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  await desk.edit(two(older), '<par>a</par>', '<par>of the clone</par>');
  const pushed = await desk.design('push', older);
  expect(pushed).toMatchObject(done('1 changed'));
  expect(pushed.out).toContain('Newer on the server, and left there: form One; pull brings it.');
  expect(await stored(database, 'One')).toContain('<par>newer</par>');
  expect(await stored(database, 'Two')).toContain('<par>of the clone</par>');
});

test('a copy of the folder without git and without .trivet is held to the same rule', async () => {
  const { database, dir } = await clones.inGit();
  const older = `${dir}-copy`;
  await cp(desk.path(dir), desk.path(older), { recursive: true });
  for (const own of ['.git', '.trivet']) rmSync(desk.path(older, own), { recursive: true });
  await desk.edit(one(dir), '<par>a</par>', '<par>newer</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  await desk.edit(one(older), '<par>a</par>', '<par>of the copy</par>');
  expect((await desk.design('push', older)).err).toContain('Forms/One.form: was changed on the server by');
  expect(await stored(database, 'One')).toContain('<par>newer</par>');
});

test('a branch of the same clone that does not know a change does not undo it', async () => {
  const { database, dir } = await clones.inGit();
  clones.git(dir, 'branch', 'feature');
  await desk.edit(one(dir), '<par>a</par>', '<par>newer</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  clones.commit(dir);
  clones.git(dir, 'checkout', '-q', 'feature');
  await desk.edit(two(dir), '<par>a</par>', '<par>of the branch</par>');
  expect(await desk.design('push', dir)).toMatchObject(done('1 changed'));
  expect(await stored(database, 'One')).toContain('<par>newer</par>');
  await desk.edit(one(dir), '<par>a</par>', '<par>of the branch</par>');
  expect((await desk.design('push', dir)).err).toContain('Forms/One.form: was changed on the server by');

  // Merged in git, the branch knows both.
  clones.git(dir, 'checkout', '-q', '--', 'Forms/One.form');
  clones.commit(dir, 'on the branch');
  clones.git(dir, 'merge', '-q', '--no-edit', '-');
  await desk.edit(one(dir), '<par>newer</par>', '<par>newest</par>');
  expect(await desk.design('push', dir)).toMatchObject(done('1 changed'));
});

test('a pipeline deploys commit after commit from fresh clones, and stops before what others did', async () => {
  const { database, dir } = await clones.inGit();
  let run = 0;
  const deploy = () => desk.design('push', clones.clone(dir, `${dir}-run${++run}`), '--delete');
  await desk.write(`${dir}/Forms/Fresh.form`, "<form name='Fresh'><body><richtext/></body></form>");
  for (const words of ['b', 'c', 'd']) {
    const text = desk.read(one(dir)).replace(/<par>.<\/par>/, `<par>${words}</par>`);
    await desk.write(one(dir), text);
    clones.commit(dir, words);
    expect(await deploy()).toMatchObject(
      done(words === 'b' ? '1 created, 1 changed' : '0 created, 1 changed'),
    );
  }
  rmSync(desk.path(dir, 'Forms/Fresh.form'));
  clones.commit(dir, 'without Fresh');
  expect(await deploy()).toMatchObject(done('1 deleted'));

  // Somebody takes the last deployment back: the next commit knows nothing of that.
  const restore = await desk.as('bob', 'restore', database.nsfPath, 'form', 'One', '--version', '2');
  expect(restore.code).toBe(0);
  await desk.edit(one(dir), '<par>bottom</par>', '<par>next</par>');
  clones.commit(dir, 'next');
  expect((await deploy()).err).toMatch(/Forms\/One\.form: was changed on the server by CN=Bob Example/);
  expect(await stored(database, 'One')).toContain('<par>b</par>');
  clones.git('.', 'clone', '-q', '--depth', '1', `file://${desk.path(dir)}`, desk.path(`${dir}-shallow`));
  expect((await desk.design('push', `${dir}-shallow`)).err).toContain('git fetch --unshallow');
});

test('an element that has the name of another is not taken for it', async () => {
  const { database, dir } = await clones.inGit();
  await database.put('/form/New', form('New', unidOf(7), 'of bob'), { as: 'bob' });
  // Made up here, and pulled over: both stay, each in a file of its own.
  await desk.write(`${dir}/Forms/Other.form`, form('New', unidOf(8), 'of alice'));
  expect((await desk.design('push', dir)).err).toContain('Forms/Other.form: differs from the server');
  expect((await desk.design('pull', '.', dir)).code).toBe(0);
  expect(desk.read(`${dir}/Forms/New.form`)).toContain('of bob');
  const refused = await desk.design('push', dir);
  expect(refused.err).toContain('form New: another element of the server has this name');
  expect(await stored(database, 'New')).toContain('of bob');
});

test('deleting from a clone spares what a colleague added, and stops before what they changed', async () => {
  const { database, dir } = await clones.inGit();
  const older = clones.clone(dir, `${dir}-older`);
  await desk.write(`${dir}/Forms/New.form`, "<form name='New'><body><richtext/></body></form>");
  await desk.edit(two(dir), '<par>a</par>', '<par>newer</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  expect(await desk.design('push', older, '--delete')).toMatchObject(done('left there: form New'));
  rmSync(desk.path(two(older)));
  const refused = await desk.design('push', older, '--delete');
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/form Two: is not in the folder, and was changed on the server by CN=Alice/);
  expect(((await database.read('/form')) as unknown as unknown[]).length).toBe(3);

  // The pull brings back what was removed without knowing the change; removed again it may go.
  const pulled = await desk.design('pull', '.', older);
  expect(pulled.err).toMatch(/Forms\/Two\.form: was removed here, and changed on the server by CN=Alice/);
  rmSync(desk.path(two(older)));
  expect(await desk.design('push', older, '--delete')).toMatchObject(done('1 deleted'));
});

import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, startDesk } from './designCommand.support.ts';
import { clonesOf, done, one, stored, two } from './designCommandClones.support.ts';

let desk: Desk;
let clones: ReturnType<typeof clonesOf>;
beforeAll(async () => {
  desk = await startDesk();
  clones = clonesOf(desk);
});
afterAll(() => desk.close());

test('a pull merges what changed at different places, and then the push goes through', async () => {
  const { database, dir } = await clones.inGit();
  const older = clones.clone(dir, `${dir}-older`);
  await desk.edit(one(dir), '<par>a</par>', '<par>newer</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  await desk.edit(one(older), '<par>bottom</par>', '<par>of bob</par>');
  expect((await desk.as('bob', 'push', older)).code).toBe(1);
  expect(await desk.as('bob', 'pull', '.', older)).toMatchObject(done('merged   Forms/One.form'));
  expect(await desk.as('bob', 'push', older)).toMatchObject(done('1 changed'));
  expect(await stored(database, 'One')).toMatch(/<par>newer<\/par>.*<par>of bob<\/par>/s);
  expect(await desk.design('pull', '.', dir)).toMatchObject(done('written  Forms/One.form'));
});

test('what both changed at one place is marked in the file; settled, it is pushed without force', async () => {
  const { database, dir } = await clones.inGit();
  const older = clones.clone(dir, `${dir}-older`);
  await desk.edit(one(dir), '<par>a</par>', '<par>newer</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  await desk.edit(one(older), '<par>a</par>', '<par>of bob</par>');
  await desk.edit(two(older), '<par>a</par>', '<par>also of bob</par>');
  const pulled = await desk.as('bob', 'pull', '.', older);
  expect(pulled.code).toBe(1);
  expect(pulled.err).toMatch(
    /Forms\/One\.form: was edited here, and changed on the server by CN=Alice Example/,
  );
  expect(desk.read(one(older))).toMatch(
    /<<<<<<< here\n<par>of bob<\/par>\n=======\n<par>newer<\/par>\n>>>>>>> .*CN=Alice Example/,
  );
  expect((await desk.as('bob', 'push', older)).err).toMatch(/Forms\/One\.form:\d+:1: error: .*merge/);
  const text = desk.read(one(older)).replace(/<<<<<<<[\s\S]*>>>>>>> .*\n/, '<par>newer, of bob</par>\n');
  await desk.write(one(older), text);
  expect(await desk.as('bob', 'push', older)).toMatchObject(done('2 changed'));
  expect(await stored(database, 'One')).toContain('<par>newer, of bob</par>');
});

test('a pull with --force works whatever is in the folder', async () => {
  const { dir } = await clones.inGit();
  await desk.write(one(dir), '<<<<<<< here\nno more DXL\n=======\n>>>>>>> there\n');
  await desk.edit(two(dir), '<par>a</par>', '<par>b</par>');
  await desk.write(`${dir}/AppProperties/database.dxl`, 'no DXL either');
  expect((await desk.design('pull', '.', dir)).err).toContain('Forms/One.form:1:1: error: ');
  expect((await desk.design('pull', '.', dir, '--force')).code).toBe(0);
  expect(clones.git(dir, 'status', '--porcelain')).toBe('');
});

test('what a colleague deleted does not come back unasked, and goes on when it is wanted', async () => {
  const { database, dir } = await clones.inGit();
  const older = clones.clone(dir, `${dir}-older`);
  rmSync(desk.path(two(dir)));
  expect((await desk.design('push', dir, '--delete')).code).toBe(0);
  await desk.edit(two(older), '<par>a</par>', '<par>of bob</par>');
  const refused = await desk.as('bob', 'push', older);
  expect(refused.err).toMatch(/Forms\/Two\.form: was deleted on the server .*by CN=Alice Example/);
  const pulled = await desk.as('bob', 'pull', '.', older);
  expect(pulled.code).toBe(1);
  expect(pulled.err).toMatch(/Forms\/Two\.form: was edited here, and deleted on the server by CN=Alice/);
  expect(desk.read(two(older))).toContain('of bob');
  expect(await desk.as('bob', 'push', older)).toMatchObject(done('1 created'));
  expect(await stored(database, 'Two')).toContain('of bob');
});

test('a folder that knows no base at all finds it in the history of the server', async () => {
  const { database, dir } = await clones.inGit();
  const bare = `${dir}-bare`;
  await cp(desk.path(dir), desk.path(bare), { recursive: true });
  for (const own of ['.git', '.trivet', 'trivet.base']) {
    rmSync(desk.path(bare, own), { recursive: true, force: true });
  }
  await desk.edit(one(dir), '<par>a</par>', '<par>newer</par>');
  await desk.edit(two(dir), '<par>a</par>', '<par>newer</par>');
  expect((await desk.design('push', dir)).code).toBe(0);
  await desk.edit(two(bare), '<par>bottom</par>', '<par>of bob</par>');
  const refused = await desk.as('bob', 'push', bare);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/Forms\/Two\.form: differs from the server, .* CN=Alice Example/);
  expect(refused.err).not.toContain('One.form');

  // Nobody can tell who changed what: both are in the file, and what was not edited is taken over.
  expect((await desk.as('bob', 'pull', '.', bare)).code).toBe(1);
  expect(desk.read(one(bare))).toContain('<par>newer</par>');
  const text = desk.read(two(bare));
  expect(text).toContain('of bob');
  expect(text).toContain('newer');
  await desk.write(
    two(bare),
    text.replaceAll(/<<<<<<< here\n([\s\S]*?)=======\n([\s\S]*?)>>>>>>> .*\n/g, (_, here, there) =>
      here.includes('of bob') ? here : there,
    ),
  );
  expect(await desk.as('bob', 'push', bare)).toMatchObject(done('1 changed'));
  expect(await stored(database, 'Two')).toMatch(/<par>newer<\/par>.*<par>of bob<\/par>/s);
});

test('properties and ACL that others changed are not overwritten from a clone either', async () => {
  const { database, dir } = await clones.inGit();
  const older = clones.clone(dir, `${dir}-older`);
  expect(
    (
      await database.call('/acl/entry/CN=New%2FO=Acme', {
        method: 'PUT',
        json: { level: 'READER', type: 'PERSON' },
      })
    ).status,
  ).toBe(200);
  const title = (file: string, from: string, to: string) =>
    desk.edit(`${file}/AppProperties/database.dxl`, `title='${from}'`, `title='${to}'`);
  const was = `Test ${database.nsfPath}`;
  await title(dir, was, 'Newer');
  expect((await desk.design('push', dir, '--properties')).code).toBe(0);
  await title(older, was, 'Of the clone');
  const refused = await desk.design('push', older, '--properties', '--acl');
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/AppProperties\/database\.dxl: was changed on the server by CN=Alice Example/);
  expect(refused.err).toMatch(/AppProperties\/acl\.dxl: was changed on the server by CN=Alice Example/);
  const pulled = await desk.design('pull', '.', older);
  expect(pulled.err).toContain('AppProperties/database.dxl: was edited here, and changed on the server');
  const file = `${older}/AppProperties/database.dxl`;
  await desk.write(
    file,
    desk.read(file).replace(/<<<<<<< here\n([\s\S]*?)=======\n[\s\S]*?>>>>>>> .*\n/, '$1'),
  );
  expect((await desk.design('push', older, '--properties', '--acl')).code).toBe(0);
  expect((await database.read('/database')).title).toBe('Of the clone');
  expect(JSON.stringify(await database.read('/acl'))).toContain('CN=New/O=Acme');
});

import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseAt, documentOf, form, unidOf } from '../contract/design/support.ts';
import { type Desk, filesOf, normal, startDesk } from './designCommand.support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const exported = async (nsfPath: string) =>
  normal((await databaseAt(desk.server, nsfPath).read('/export?full=true')).dxl);
const done = (sentence: string) => ({ code: 0, out: expect.stringContaining(sentence) });

test('a database becomes a folder that makes it again byte for byte elsewhere', async () => {
  const pulled = await desk.design('pull', 'demo.nsf', 'round');
  expect(pulled).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Forms/Request.form') });
  expect(filesOf(desk.path('round'))).toEqual(
    expect.arrayContaining([
      'AppProperties/acl.dxl',
      'AppProperties/database.dxl',
      'Code/Agents/(Number new requests).fa',
      'Code/ScriptLibraries/RequestLibrary.lss.dxl',
      'Resources/Files/css%2Fdesk.css.dxl',
      'Views/Requests%5CBy status.view',
      'trivet.json',
    ]),
  );
  const text = desk.read('round/Forms/Request.form');
  expect(text).toContain("<noteinfo unid='5D2A0E6F3B7C4918A4C1D00100000011'/>");
  expect(text).not.toMatch(/<updatedby|<wassignedby|<created|noteid/);
  expect(desk.read('round/trivet.json')).not.toContain('http');

  await desk.database('again.nsf');
  const pushed = await desk.design('push', 'round', 'again.nsf', '--properties', '--acl');
  expect(pushed).toMatchObject(done('25 created'));
  expect(await exported('again.nsf')).toBe(await exported('demo.nsf'));
  expect(await desk.design('push', 'round')).toMatchObject(done('The server has everything'));
});

test('with --exact the files keep every byte, and --no-exact takes it out again', async () => {
  await desk.design('pull', 'demo.nsf', 'exact', '--exact');
  expect(desk.read('exact/Forms/Request.form')).toMatch(/noteid='126'.*<wassignedby>/s);
  expect(await desk.design('push', 'exact')).toMatchObject(done('The server has everything'));
  expect(await desk.design('pull', '.', 'exact')).toMatchObject(done('up to date'));
  await desk.design('pull', '.', 'exact', '--no-exact');
  expect(desk.read('exact/Forms/Request.form')).not.toContain('wassignedby');
});

test('a file of a new view without a name is pushed as one more, beside those that are equal to it', async () => {
  const database = await desk.database('equal.nsf');
  const view = (number: number) => `<view><noteinfo unid='${unidOf(number)}'/><column itemname='A'/></view>`;
  await database.importDxl(documentOf(view(1), view(2)));
  await desk.design('pull', 'equal.nsf', 'equal');
  const text = desk.read(`equal/Views/~${unidOf(2)}.view`);
  await desk.write(`equal/Views/~${unidOf(3)}.view`, text.replace(unidOf(2), unidOf(3)));
  expect(await desk.design('push', 'equal')).toMatchObject(done('1 created'));
  const views = (await (await database.call('/view')).json()) as { unid: string }[];
  expect(views.map(({ unid }) => unid)).toEqual([1, 2, 3].map(unidOf));
});

test('a pull writes only what changed, removes what is gone, and renames what was renamed', async () => {
  const database = await desk.database('steps.nsf');
  await database.importDxl(
    documentOf(form('One', unidOf(1), 'a'), form('Two', unidOf(2)), form('Three', unidOf(3))),
  );
  await desk.design('pull', 'steps.nsf', 'steps');
  const before = statSync(desk.path('steps/Forms/Two.form')).mtimeMs;
  await database.importDxl(documentOf(form('One', unidOf(1), 'b')));
  await database.importDxl(documentOf(form('Drei', unidOf(3))));
  await database.call('/form/Two', { method: 'DELETE' });
  const { code, out } = await desk.design('pull', '.', 'steps', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    nsfPath: 'steps.nsf',
    written: ['Forms/One.form', 'Forms/Drei.form'],
    moved: ['Forms/Drei.form'],
    removed: ['Forms/Two.form'],
  });
  expect(filesOf(desk.path('steps/Forms'))).toEqual(['Drei.form', 'One.form']);
  await database.importDxl(documentOf(form('Two', unidOf(2))));
  await desk.design('pull', '.', 'steps');
  const written = statSync(desk.path('steps/Forms/One.form')).mtimeMs;
  expect(statSync(desk.path('steps/Forms/Two.form')).mtimeMs).toBeGreaterThan(before);
  expect(await desk.design('pull', '.', 'steps')).toMatchObject(done('up to date'));
  expect(statSync(desk.path('steps/Forms/One.form')).mtimeMs).toBe(written);
});

test('names that swap places and names that differ in case each keep their own element', async () => {
  const database = await desk.database('swap.nsf');
  await database.importDxl(documentOf(form('A', unidOf(1), 'first'), form('B', unidOf(2), 'second')));
  await desk.design('pull', 'swap.nsf', 'swap');
  await database.importDxl(documentOf(form('B', unidOf(1), 'first'), form('A', unidOf(2), 'second')));
  expect((await desk.design('pull', '.', 'swap')).code).toBe(0);
  expect(desk.read('swap/Forms/B.form')).toContain('first');
  expect(desk.read('swap/Forms/A.form')).toContain('second');
  await database.importDxl(documentOf(form('a', unidOf(3), 'third')), { designOption: 'create' });
  expect((await desk.design('pull', '.', 'swap')).code).toBe(0);
  const files = [`A~${unidOf(2)}.form`, 'B.form', `a~${unidOf(3)}.form`];
  expect(filesOf(desk.path('swap/Forms'))).toEqual(files);
  // Only one of the two is left, under the other's name in another case.
  await database.call(`/form/A?unid=${unidOf(2)}`, { method: 'DELETE' });
  expect((await desk.design('pull', '.', 'swap')).code).toBe(0);
  expect(filesOf(desk.path('swap/Forms'))).toEqual(['B.form', 'a.form']);
  expect(await desk.design('push', 'swap')).toMatchObject(done('The server has everything'));
});

test('what was edited, added and removed is pushed as one change with its reason', async () => {
  const database = await desk.database('push.nsf');
  await database.importDxl(documentOf(form('One', unidOf(1), 'a'), form('Two', unidOf(2))));
  await desk.design('pull', 'push.nsf', 'push');
  await desk.edit('push/Forms/One.form', '<par>a</par>', '<par>new words</par>');
  await desk.write(
    'push/Forms/Fresh.form',
    "<form name='Fresh'><body><richtext><par/></richtext></body></form>\n",
  );
  await rm(desk.path('push/Forms/Two.form'));

  const dry = await desk.design('push', 'push', '--delete', '--dry-run');
  expect(dry.out).toMatch(
    /- form Two\n\+ form Fresh\n~ form One\n.*\n {4}-[^\n]*<par>a<.*\n {4}\+[^\n]*new words/s,
  );
  expect((await database.read('/form')).length).toBe(2);

  expect(await desk.design('push', 'push', '--why', 'Ticket 7')).toMatchObject(
    done('1 created, 1 changed, 0 deleted'),
  );
  expect(desk.read('push/Forms/Fresh.form')).toMatch(/<noteinfo unid='[0-9A-F]{32}'\/>/);
  expect(await desk.design('push', 'push')).toMatchObject(done('left there: form Two.'));
  expect(await desk.design('push', 'push', '--delete')).toMatchObject(done('1 deleted'));
  expect(await desk.design('pull', '.', 'push')).toMatchObject(done('up to date'));
  const { elements } = await database.read('/api/design/elements');
  const { project } = JSON.parse(desk.read('push/trivet.json'));
  expect(elements).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'One', version: 2, why: 'Ticket 7', project })]),
  );
  const stored = await database.read('/form/One');
  expect(stored.dxl).toContain('new words');
});

test('a new element without a name is the same element when it is pushed again', async () => {
  const database = await desk.database('nameless.nsf');
  await database.importDxl(documentOf(form('One', unidOf(1))));
  await desk.design('pull', 'nameless.nsf', 'nameless');
  await desk.write(
    'nameless/Forms/first.form',
    '<form><body><richtext><par>a</par></richtext></body></form>',
  );
  expect(await desk.design('push', 'nameless')).toMatchObject(done('1 created'));
  await desk.edit('nameless/Forms/first.form', '<par>a</par>', '<par>b</par>');
  expect(await desk.design('push', 'nameless')).toMatchObject(done('0 created, 1 changed'));
  expect((await database.read('/form')).length).toBe(2);
});

test('what was taken out of a file is put back when it is pushed, with .trivet and without', async () => {
  const database = await desk.database('dates.nsf');
  const dated = `<form name='Dated'><noteinfo unid='${unidOf(9)}' sequence='4'><created><datetime>20240101T000000,00Z</datetime></created></noteinfo><body><richtext><par>a</par></richtext></body></form>`;
  await database.importDxl(documentOf(dated));
  await desk.design('pull', 'dates.nsf', 'dates');
  for (const [from, to] of [
    ['a', 'b'],
    ['b', 'c'],
  ] as const) {
    await desk.edit('dates/Forms/Dated.form', `<par>${from}</par>`, `<par>${to}</par>`);
    const pushed = await desk.design('push', 'dates', ...(to === 'c' ? ['--force'] : []));
    expect(pushed).toMatchObject(done('1 changed'));
    const { dxl } = await database.read('/form/Dated');
    expect(dxl).toMatch(new RegExp(`sequence='4'[^>]*><created>.*<par>${to}</par>`, 's'));
    rmSync(desk.path('dates/.trivet'), { recursive: true });
  }
});

test('every element whose name no file could have is pulled, and pushed to the same name', async () => {
  const database = await desk.database('names.nsf');
  const names = [
    '../../x',
    'a/b',
    'A\\B',
    'what?*:"&lt;',
    'Ü 日本語 😀',
    'con',
    '.git',
    '%2F',
    'x'.repeat(512),
    ' ',
  ];
  const notes = names.map((name, at) => form(name.replaceAll('"', '&quot;'), unidOf(at + 1), 'v1'));
  expect((await database.importDxl(documentOf(...notes, form('a/b', unidOf(90), 'v1')))).status).toBe(
    'complete',
  );
  const folder = desk.path('deep', 'names');
  expect((await desk.design('pull', 'names.nsf', 'deep/names')).code).toBe(0);
  const files = filesOf(folder).filter((file) => file.startsWith('Forms/'));
  expect(files).toHaveLength(names.length + 1);
  expect(filesOf(desk.path('deep')).every((file) => file.startsWith('names/'))).toBe(true);
  for (const file of files) await desk.edit(`deep/names/${file}`, '<par>v1</par>', '<par>v2</par>');
  expect(await desk.design('push', 'deep/names')).toMatchObject(done(`0 created, ${files.length} changed`));
  expect(await desk.design('pull', '.', 'deep/names')).toMatchObject(done('up to date'));
});

test('nothing is written through a link that leads out of the folder', async () => {
  await mkdir(desk.path('linked'));
  await mkdir(desk.path('outside'));
  symlinkSync(desk.path('outside'), desk.path('linked/Forms'));
  const { code, err } = await desk.design('pull', 'demo.nsf', 'linked');
  expect(code).toBe(1);
  expect(err).toContain('leads out of');
  expect(filesOf(desk.path('outside'))).toEqual([]);
});

test('git sees what people changed, which version that is, and nothing else', async () => {
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', desk.path('git'), '-c', 'user.name=a', '-c', 'user.email=a@acme.example', ...args],
      {
        encoding: 'utf8',
      },
    );
  const database = await desk.database('git.nsf');
  await database.importDxl(
    documentOf(form('One', unidOf(1), 'a').replaceAll('\n', '\r\n'), form('Two', unidOf(2))),
  );
  await desk.design('pull', 'git.nsf', 'git');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  expect(git('ls-files')).not.toContain('base.json');
  await database.put('/form/One', form('One', unidOf(1), 'b').replaceAll('\n', '\r\n'), { as: 'alice' });
  await desk.design('pull', '.', 'git');
  expect(git('diff', '--numstat').trim()).toBe('1\t1\tForms/One.form\n1\t1\ttrivet.base');
});

test('a pull that was killed half-way is simply done again', async () => {
  const database = await desk.database('killed.nsf');
  const many = (words: string) =>
    documentOf(...Array.from({ length: 400 }, (_, at) => form(`F${at}`, unidOf(at + 1), words)));
  await database.importDxl(many('one'));
  await desk.design('pull', 'killed.nsf', 'killed');
  await cp(desk.path('killed/.trivet'), desk.path('before'), { recursive: true });
  await cp(desk.path('killed/trivet.base'), desk.path('base-before'));
  await database.importDxl(many('two'));
  await desk.design('pull', '.', 'killed');
  // What a kill leaves: some files of the new state, some of the old one, none, a half, a lock; and the base of before.
  await rm(desk.path('killed/.trivet'), { recursive: true });
  await cp(desk.path('before'), desk.path('killed/.trivet'), { recursive: true });
  await cp(desk.path('base-before'), desk.path('killed/trivet.base'));
  for (let at = 0; at < 100; at++)
    await desk.edit(`killed/Forms/F${at}.form`, '<par>two</par>', '<par>one</par>');
  await desk.write('killed/.trivet/999999999.tmp', '<form');
  await desk.write('killed/.trivet/lock', `999999999 ${hostname()}\n`);
  const again = await desk.design('pull', '.', 'killed', '--json');
  expect(again.err).toBe('');
  expect(JSON.parse(again.out).written).toHaveLength(100);
  expect(readdirSync(desk.path('killed/.trivet')).sort()).toEqual(['.gitignore', 'base.json']);
  expect(await desk.design('push', 'killed')).toMatchObject(done('The server has everything'));
});

test("files that Designer writes without an extension are pushed, and a pull gives them the project's names", async () => {
  await desk.database('designer.nsf');
  await desk.design('pull', 'designer.nsf', 'designer');
  for (const folder of ['Code/actions', 'Resources'])
    await mkdir(desk.path(`designer/${folder}`), { recursive: true });
  const note = (kind: string, number: number) =>
    `<?xml version='1.0' encoding='utf-8'?>\n<note class='${kind}' xmlns='http://www.lotus.com/dxl' version='14.0'><noteinfo unid='${unidOf(number)}'/></note>\n`;
  await desk.write(
    'designer/Code/actions/Shared Actions',
    `<sharedactions xmlns='http://www.lotus.com/dxl' version='14.0'><noteinfo unid='${unidOf(71)}'/></sharedactions>`,
  );
  await desk.write('designer/Resources/IconNote', note('icon', 72));
  await desk.write(
    'designer/Resources/AboutDocument',
    `<helpaboutdocument xmlns='http://www.lotus.com/dxl' version='14.0'><noteinfo unid='${unidOf(73)}'/><body><richtext/></body></helpaboutdocument>`,
  );
  await desk.write(
    'designer/Resources/UsingDocument',
    `<helpusingdocument xmlns='http://www.lotus.com/dxl' version='14.0'><noteinfo unid='${unidOf(74)}'/><body><richtext/></body></helpusingdocument>`,
  );
  expect(await desk.design('push', 'designer')).toMatchObject(done('4 created'));
  await desk.design('pull', '.', 'designer');
  expect(filesOf(desk.path('designer'))).toEqual(
    expect.arrayContaining([
      'AppProperties/AboutDocument.dxl',
      'AppProperties/UsingDocument.dxl',
      'AppProperties/icon.dxl',
      'Code/actions/Shared Actions.dxl',
    ]),
  );
  expect(filesOf(desk.path('designer'))).not.toContain('Resources/IconNote');
});

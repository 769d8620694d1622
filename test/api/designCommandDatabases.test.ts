import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf, form, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { type Desk, normal, startDesk } from './designCommand.support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const jsonOf = async (...args: string[]) => {
  const { code, out, err } = await desk.design(...args, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

test('databases are made and listed', async () => {
  expect((await desk.design('create', 'new/one.nsf', '--title', 'One & only')).code).toBe(0);
  expect(await jsonOf('databases')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ nsfPath: 'new/one.nsf', title: 'One & only', level: 'MANAGER' }),
    ]),
  );
  const again = await desk.design('create', 'NEW/one.nsf', '--title', 'Two');
  expect(again.code).toBe(1);
});

test('an export is streamed to a file or on, and imported elsewhere', async () => {
  expect((await desk.design('export', 'demo.nsf', 'demo.dxl', '--documents')).code).toBe(0);
  const piped = await desk.design('export', 'demo.nsf', '--documents');
  expect((await desk.design('export', 'demo.nsf', '-', '--documents')).out).toBe(piped.out);
  expect(piped.out).toBe(desk.read('demo.dxl'));
  expect(
    (await desk.design('export', 'demo.nsf', '--types', 'form,view')).out.match(
      /^<(?:database|form|view) /gm,
    ),
  ).toEqual(['<database ', ...Array(3).fill('<form '), ...Array(3).fill('<view ')]);
  await desk.database('target.nsf');
  const plan = await desk.design(
    'import',
    'target.nsf',
    'demo.dxl',
    '--plan',
    '--documents-option',
    'create',
  );
  expect(plan.out).toMatch(/\+ form Request\n.*27 to create, 0 to change, 0 to delete\./s);
  const options = ['--documents-option', 'create', '--replace-properties', '--why', 'moved'];
  const { result } = JSON.parse(
    (await desk.design('import', 'target.nsf', 'demo.dxl', ...options, '--json')).out,
  );
  expect(result).toMatchObject({ created: 27, replaced: 0 });
  expect(normal((await desk.design('export', 'target.nsf', '--documents')).out)).toBe(normal(piped.out));
});

test('what is wrong in a document is said with file, line and column', async () => {
  await desk.write('bad.dxl', "<database xmlns='http://www.lotus.com/dxl'>\n<agent name='A'/>\n</database>");
  const { code, err } = await desk.design('import', 'demo.nsf', 'bad.dxl');
  expect(code).toBe(1);
  expect(err).toMatch(/^bad\.dxl:2:1: error: .*trigger/m);
  await desk.write('worse.dxl', '<database>\n  <form\n');
  expect((await desk.design('import', 'demo.nsf', 'worse.dxl')).err).toMatch(/^worse\.dxl:\d+:\d+: error: /m);
  expect((await desk.design('plan', 'worse.dxl', 'demo.nsf')).err).toMatch(/^worse\.dxl:\d+:\d+: error: /m);
});

test('Ctrl-C cancels an import on the server; it is complete or nothing of it is there', async () => {
  const database = await desk.database('cancel.nsf');
  const body = 'x'.repeat(20_000);
  const notes = Array.from({ length: 1500 }, (_, at) => form(`F${at}`, unidOf(at + 1), body));
  await desk.write('large.dxl', documentOf(...notes));
  const interrupt = async (pid: number) => {
    for (;;) {
      const { rows } = await desk.server.platform.database.pool.query(
        'select 1 from design.import where status in ($1, $2)',
        ['pending', 'running'],
      );
      if (rows.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    process.kill(pid, 'SIGINT');
  };
  const { code, err } = await desk.start(['import', 'cancel.nsf', 'large.dxl'], {}, interrupt);
  const { totalCount } = await database.read('/designsummary');
  if (code === 0) expect(totalCount).toBe(1500);
  else
    expect({ code, err, totalCount }).toEqual({
      code: 1,
      err: expect.stringContaining('cancelled by CN=Alice'),
      totalCount: 0,
    });
});

test('the access control list is shown and changed', async () => {
  await desk.database('acl.nsf');
  await desk.design('acl', 'acl.nsf', 'role', 'Boss');
  await desk.design(
    'acl',
    'acl.nsf',
    'set',
    'Staff/Acme',
    '--level',
    'EDITOR',
    '--type',
    'GROUP',
    '--role',
    'Boss',
  );
  const { entries, roles } = await jsonOf('acl', 'acl.nsf');
  expect(roles).toEqual(['[Boss]']);
  expect(entries).toContainEqual({
    name: 'Staff/Acme',
    level: 'EDITOR',
    type: 'GROUP',
    roles: ['[Boss]'],
    flags: [],
  });
  // What is not named stays as others made it.
  const changed = await desk.design('acl', 'acl.nsf', 'set', 'staff/acme', '--level', 'DESIGNER');
  expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('has DESIGNER access') });
  expect((await jsonOf('acl', 'acl.nsf')).entries).toContainEqual({
    name: 'Staff/Acme',
    level: 'DESIGNER',
    type: 'GROUP',
    roles: ['[Boss]'],
    flags: [],
  });
  expect((await desk.design('acl', 'acl.nsf', 'remove', 'Staff/Acme')).code).toBe(0);
  expect((await desk.design('acl', 'acl.nsf', 'role', 'Boss', '--remove')).code).toBe(0);
  expect((await desk.design('acl', 'acl.nsf', 'remove', '-Default-')).code).not.toBe(0);
  expect(await jsonOf('acl', 'acl.nsf')).toMatchObject({
    roles: [],
    entries: expect.not.arrayContaining([expect.objectContaining({ name: 'Staff/Acme' })]),
  });
});

describe('history', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await desk.database('log.nsf');
    await database.importDxl(documentOf(form('One', unidOf(1), 'first')));
    await database.importDxl(documentOf(form('One', unidOf(1), 'second')));
    await database.call('/form/One', { method: 'DELETE' });
  });

  test('of a database and of an element, deleted ones too', async () => {
    const all = await jsonOf('log', 'log.nsf');
    expect(all.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'delete',
      'replace',
      'create',
    ]);
    expect(await jsonOf('log', 'log.nsf', '--limit', '1')).toHaveLength(1);
    const { versions } = await jsonOf('log', 'log.nsf', 'form', 'one');
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    const { out } = await desk.design('log', 'log.nsf', 'form', 'one', '--diff', '2');
    expect(out).toMatch(/-.*first.*\n\+.*second/);
    expect((await desk.design('log', 'log.nsf', 'form', 'Two')).err).toContain('There is no form called Two');
  });

  test('a version is restored, also of what was deleted', async () => {
    expect((await desk.design('restore', 'log.nsf', 'form', 'One', '--version', '1')).out).toContain(
      'is version 1 again',
    );
    expect((await database.read('/form/One')).dxl).toContain('first');
    expect((await desk.design('restore', 'log.nsf', 'form', 'One', '--version', '1')).out).toContain(
      'was that already',
    );
    expect((await desk.design('restore', 'log.nsf', 'form', 'One', '--version', '99')).code).toBe(1);
  });
});

test('folders, files and databases are compared with each other, but for what changes by itself', async () => {
  const a = await desk.database('diff/a.nsf');
  await a.importDxl(documentOf(form('One', unidOf(1), 'old'), form('Gone', unidOf(2))));
  const b = await desk.database('diff/b.nsf');
  await b.importDxl(documentOf(form('One', unidOf(1), 'new'), form('More', unidOf(3))));
  const inDatabases = await desk.design('diff', 'diff/a.nsf', 'diff/b.nsf');
  expect(inDatabases.code).toBe(1);
  expect(inDatabases.out).toMatch(/^- form Gone\n\+ form More\n/);
  expect(inDatabases.out).toMatch(/~ form One\n.*\n(.*\n)*? {4}-.*old.*\n {4}\+.*new/);
  await desk.design('pull', 'diff/a.nsf', 'diffed');
  await desk.design('export', 'diff/a.nsf', 'diffed.dxl');
  for (const other of ['diffed.dxl', 'diff/a.nsf', 'diffed']) {
    expect(await desk.design('diff', 'diffed', other)).toEqual({ code: 0, out: '', err: '' });
  }
  const { changed } = JSON.parse((await desk.design('diff', 'diffed', 'diff/b.nsf', '--json')).out);
  expect(changed).toContainEqual(
    expect.objectContaining({ name: 'One', structural: expect.arrayContaining([]) }),
  );
  const planned = await desk.design('plan', 'diffed', 'diff/b.nsf', '--exit-code');
  expect(planned.code).toBe(1);
  expect(planned.out).toContain('+ form Gone');
});

test('a new database takes its design from a template or a file', async () => {
  expect((await desk.design('create', 'made/a.nsf', '--title', 'A', '--template', 'demo.nsf')).code).toBe(0);
  expect(await desk.design('diff', 'made/a.nsf', 'demo.nsf', '--name-status')).toMatchObject({
    out: expect.not.stringMatching(/^[-+]/m),
  });
  await desk.write('made.dxl', documentOf(form('Made', unidOf(5))));
  expect((await desk.design('create', 'made/b.nsf', '--title', 'B', '--dxl', 'made.dxl')).code).toBe(0);
  expect((await desk.design('export', 'made/b.nsf')).out).toContain("<form name='Made'");
  await desk.write(
    'unmade.dxl',
    "<database xmlns='http://www.lotus.com/dxl'>\n<agent name='A'/>\n</database>",
  );
  const { code, err } = await desk.design('create', 'made/c.nsf', '--title', 'C', '--dxl', 'unmade.dxl');
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^unmade\.dxl:2:1: error: /) });
  expect((await desk.design('export', 'made/c.nsf')).code).toBe(1);
});

test('a folder without trivet.json is told how it becomes a project, and becomes one with a title', async () => {
  await mkdir(desk.path('odp', 'Forms'), { recursive: true });
  const order = "<form xmlns='http://www.lotus.com/dxl' name='Order'><body/></form>";
  await writeFile(desk.path('odp', 'Forms', 'Order.form'), order);
  const refused = await desk.design('push', 'odp', 'odp.nsf');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('`trivet design push odp NSFPATH --title "Title"` makes it one');
  expect((await desk.design('push', 'odp', 'odp.nsf', '--title', 'Shop', '--dry-run')).code).toBe(1);

  const { code, out } = await desk.design('push', 'odp', 'odp.nsf', '--title', 'Shop');
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 created') });
  expect(JSON.parse(await readFile(desk.path('odp', 'trivet.json'), 'utf8'))).toMatchObject({
    nsfPath: 'odp.nsf',
    title: 'Shop',
  });
  // From then on it is a project like any other, and a database that is there is taken as it is.
  expect((await desk.design('push', 'odp')).out).toContain('The server has everything');
  await rm(desk.path('odp', 'trivet.json'));
  expect((await desk.design('push', 'odp', 'odp.nsf', '--title', 'Shop')).code).toBe(0);
});

test('a folder that cannot be read makes no database', async () => {
  await mkdir(desk.path('broken', 'Forms'), { recursive: true });
  const file = desk.path('broken', 'Forms', 'Order.form');
  await writeFile(file, "<form xmlns='http://www.lotus.com/dxl' name='Order'><body></form>");
  const refused = await desk.design('push', 'broken', 'broken.nsf', '--title', 'Broken');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Forms/Order.form:1:') });
  expect((await desk.design('export', 'broken.nsf')).code).toBe(1);
  await expect(readFile(desk.path('broken', 'trivet.json'))).rejects.toThrow('ENOENT');
  await writeFile(file, "<form xmlns='http://www.lotus.com/dxl' name='Order'><body/></form>");
  expect((await desk.design('push', 'broken', 'broken.nsf', '--title', 'Whole')).code).toBe(0);
});

import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, unidOf } from '../contract/design/support.ts';
import { ADMIN } from '../support/trivet.ts';
import { type Desk, startDesk } from './designCommand.support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  const database = await desk.database('faults.nsf');
  await database.importDxl(documentOf(form('One', unidOf(1), 'a'), form('Two', unidOf(2), 'a')));
  await desk.design('pull', 'faults.nsf', 'good');
});
afterAll(() => desk.close());

const copy = async (name: string) => {
  await cp(desk.path('good'), desk.path(name), { recursive: true });
  return name;
};

test('files that are no DXL are all named, with line and column to jump to', async () => {
  const dir = await copy('broken');
  await desk.edit(`${dir}/Forms/One.form`, '</richtext>', '');
  await desk.write(`${dir}/Forms/Plain.form`, 'Sub Initialize\nEnd Sub\n');
  await desk.write(`${dir}/Forms/notes.txt`, 'not looked at');
  const { code, err } = await desk.design('push', dir);
  expect(code).toBe(1);
  expect(err.split('\n').slice(0, -1)).toEqual([
    expect.stringMatching(/^Forms\/One\.form:4:\d+: error: /),
    expect.stringMatching(/^Forms\/Plain\.form:\d+:\d+: error: /),
  ]);
});

test('what the importer finds wrong is said at its place in the file it came from', async () => {
  const dir = await copy('judged');
  await desk.edit(`${dir}/Forms/Two.form`, '<par>a</par>', '<par>changed</par>');
  await desk.write(
    `${dir}/Forms/Bad.form`,
    "<?xml version='1.0'?>\n\n  <agent name='Bad'>\n<code event='action'><formula>1</formula></code></agent>\n",
  );
  const { code, err, out } = await desk.design('push', dir);
  expect(code).toBe(1);
  expect(err).toMatch(/^Forms\/Bad\.form:3:3: error: .*trigger/m);
  expect(out).toContain('cannot be carried out');
  expect(await desk.design('push', dir, '--dry-run')).toMatchObject({ code: 1 });
});

test('a copy of a file must not claim to be what it was copied from', async () => {
  const dir = await copy('twins');
  await cp(desk.path(dir, 'Forms/One.form'), desk.path(dir, 'Forms/Copy.form'));
  const { code, err } = await desk.design('push', dir);
  expect(code).toBe(1);
  expect(err).toContain('Forms/Copy.form and Forms/One.form have the same UNID');
});

test('a wrong command ends with 2, a refused one with 1', async () => {
  expect((await desk.design('acl', 'faults.nsf', 'set', 'x')).code).toBe(2);
  expect((await desk.design('restore', 'faults.nsf', 'form', 'One')).code).toBe(2);
  expect((await desk.design('frobnicate')).code).toBe(2);
  expect((await desk.design('pull', '.', 'nowhere')).code).toBe(1);
  expect((await desk.design('push', 'nowhere')).code).toBe(1);
  expect(await desk.design('pull', 'absent.nsf', 'nowhere/deep')).toMatchObject({
    code: 1,
    err: expect.stringContaining('absent.nsf'),
  });
  expect(existsSync(desk.path('nowhere/deep'))).toBe(false);
  await desk.write('plain', '');
  expect((await desk.design('pull', 'faults.nsf', 'plain')).err).toMatch(/plain is a file, not a folder\.$/m);
  const dir = await copy('occupied');
  await desk.write(`${dir}/Views`, 'a file where a folder belongs');
  const { code, err } = await desk.design('push', dir);
  expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
  expect((await desk.as('carol', 'pull', 'faults.nsf', 'carols')).code).toBe(1);
  expect((await desk.design('pull', 'demo.nsf', 'good')).err).toContain('is a project of faults.nsf');
});

test('whoever may only read gets the design without the ACL, and may not push', async () => {
  const call = (path: string, json: object) =>
    desk.server.call(`/api/dxl${path}?nsfPath=faults.nsf`, { as: 'alice', method: 'PUT', json });
  await call('/acl/entry/CN=Bob%20Example%2FO=Acme', { level: 'READER', type: 'PERSON' });
  expect((await desk.as('bob', 'pull', 'faults.nsf', 'bobs')).code).toBe(0);
  expect(() => desk.read('bobs/AppProperties/acl.dxl')).toThrow();
  await desk.edit('bobs/Forms/One.form', '<par>a</par>', '<par>b</par>');
  const { code, err } = await desk.as('bob', 'push', 'bobs');
  expect(code).toBe(1);
  expect(err).toMatch(/DESIGNER/);
});

test('an access token in the environment or a file is enough', async () => {
  const token = await desk.server.bearer('alice');
  const nobody = { TRIVET_ADMIN_USER: ADMIN.username, TRIVET_PASSWORD: '' };
  const listed = { code: 0, out: expect.stringContaining('faults.nsf') };
  expect(await desk.start(['databases'], { ...nobody, TRIVET_TOKEN: token })).toMatchObject(listed);
  await desk.write('token', `${token}\n`);
  expect(await desk.start(['databases', '--token-file', 'token'], nobody)).toMatchObject(listed);
  expect((await desk.start(['databases'], { ...nobody, TRIVET_TOKEN: 'wrong' })).code).toBe(1);
});

test('trivet.json that is damaged is told apart from none', async () => {
  const dir = await copy('settings');
  await desk.write(`${dir}/trivet.json`, '{');
  expect((await desk.design('push', dir)).err).toContain('trivet.json is not JSON');
  await desk.write(`${dir}/trivet.json`, '{"nsfPath":"faults.nsf"}');
  expect((await desk.design('push', dir)).err).toContain('trivet.json needs project, a UUID');
  await desk.write(`${dir}/trivet.json`, 'null');
  expect((await desk.design('push', dir)).code).toBe(1);
  await cp(desk.path('good/trivet.json'), desk.path(dir, 'trivet.json'));
  await desk.write(`${dir}/.trivet/base.json`, '{"format":1,');
  expect((await desk.design('push', dir)).err).toContain('.trivet/base.json cannot be read');
});

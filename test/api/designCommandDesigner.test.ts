import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withContent } from '../../formats/dxl/project/index.ts';
import { databaseAt, documentOf, form, unidOf } from '../contract/design/support.ts';
import { type Desk, filesOf, startDesk } from './designCommand.support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const done = (sentence: string) => ({ code: 0, out: expect.stringContaining(sentence) });
const exported = async (nsfPath: string): Promise<string> =>
  String((await databaseAt(desk.server, nsfPath).read('/export?full=true')).dxl);
const bytes = (text: string) => new TextEncoder().encode(text);
const note = (noteClass: string, flags: string, title: string, unid = '') =>
  `<note class='${noteClass}' ${xmlns}>${unid && `<noteinfo unid='${unid}'/>`}<item name='$TITLE'><text>${title}</text></item><item name='$Flags'><text>${flags}</text></item></note>`;
const script = 'Option Public\nSub A\n  Print "a" & 1\nEnd Sub\n';
const gif = 'R0lGODlhAQABAIAAAB9OeQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const design = documentOf(
  form('Order', unidOf(1)),
  withContent(note('filter', 's34Q', 'Tools', unidOf(2)), bytes(script)) ?? '',
  withContent(note('form', '34C=Q', 'css/x.css', unidOf(3)), bytes('a { color: red; }\n'.repeat(2000))) ?? '',
  withContent(note('form', 'gC~4K', 'home.xsp', unidOf(4)), bytes('<xp:view/>\n')) ?? '',
  `<imageresource name='dot.gif'><noteinfo unid='${unidOf(5)}'/><gif>${gif}</gif></imageresource>`,
  `<form name='Twin'><noteinfo unid='${unidOf(6)}'/></form>`,
  `<form name='TWIN'><noteinfo unid='${unidOf(7)}'/></form>`,
);
/** A database with this design, and its folder in the layout of Designer. */
async function pulled(name: string) {
  const nsfPath = `${name}.nsf`;
  const database = await desk.database(nsfPath);
  await database.importDxl(design);
  expect(await desk.design('pull', nsfPath, name, '--designer')).toMatchObject({ code: 0, err: '' });
  return { database, nsfPath };
}
async function put(folder: string, files: Record<string, string | Uint8Array>) {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(desk.path(folder, file)), { recursive: true });
    await writeFile(desk.path(folder, file), content);
  }
}

test('files lie as Designer keeps them, and a pull and a push of them change nothing, byte for byte', async () => {
  const { nsfPath } = await pulled('laid');
  const before = await exported(nsfPath);
  const files = filesOf(desk.path('laid')).filter((file) => !/^(\.|trivet|AppProperties)/.test(file));
  expect(files.sort()).toEqual(
    [
      'Code/ScriptLibraries/Tools.lss',
      'Code/ScriptLibraries/Tools.lss.metadata',
      'Forms/Order.form',
      `Forms/TWIN~${unidOf(7)}.form`,
      `Forms/Twin~${unidOf(6)}.form`,
      'Resources/Images/dot.gif',
      'Resources/Images/dot.gif.metadata',
      'Resources/StyleSheets/css_2fx.css',
      'Resources/StyleSheets/css_2fx.css.metadata',
      'XPages/home.xsp',
      'XPages/home.xsp.metadata',
    ].sort(),
  );
  expect(desk.read('laid/Code/ScriptLibraries/Tools.lss')).toBe(script);
  expect(desk.read('laid/XPages/home.xsp')).toBe('<xp:view/>\n');
  expect(await desk.design('push', 'laid')).toMatchObject(done('The server has everything'));
  expect(await desk.design('pull', '.', 'laid')).toMatchObject(done('up to date'));
  expect(await desk.design('diff', 'laid', nsfPath)).toMatchObject({ code: 0, out: '' });
  // Another clone knows only what goes with the files.
  await cp(desk.path('laid'), desk.path('clone'), { recursive: true });
  await rm(desk.path('clone', '.trivet'), { recursive: true });
  expect(await desk.design('push', 'clone')).toMatchObject(done('The server has everything'));
  expect(await exported(nsfPath)).toBe(before);
});

test('an edited content is pushed, and comes into another folder; the layout is kept and can be changed back', async () => {
  const { nsfPath } = await pulled('edited');
  await cp(desk.path('edited'), desk.path('other'), { recursive: true });
  await desk.edit('edited/Code/ScriptLibraries/Tools.lss', '& 1', '& 2');
  await put('edited', { 'Resources/Images/dot.gif': Buffer.from(`${gif.slice(0, -4)}RAEA`, 'base64') });
  expect(await desk.design('push', 'edited')).toMatchObject(done('0 created, 2 changed'));
  expect(await desk.design('push', 'edited')).toMatchObject(done('The server has everything'));
  expect(await exported(nsfPath)).toContain('Print "a" &amp; 2');
  expect(await desk.design('pull', '.', 'other')).toMatchObject(done('Tools.lss.metadata'));
  expect(desk.read('other/Code/ScriptLibraries/Tools.lss')).toBe(script.replace('& 1', '& 2'));
  expect(await desk.design('pull', '.', 'other', '--no-designer')).toMatchObject({ code: 0 });
  const files = filesOf(desk.path('other'));
  expect(files).toContain('Code/ScriptLibraries/Tools.lss.dxl');
  expect(files.filter((file) => /\.metadata$|\.lss$|\.gif$/.test(file))).toEqual([]);
  expect(await desk.design('push', 'other')).toMatchObject(done('The server has everything'));
});

test('a folder that Designer wrote becomes a project, with all its files; what lacks its content is refused', async () => {
  await put('odp', {
    'Forms/Order.form': `<form name='Order' ${xmlns}><body/></form>`,
    'Code/ScriptLibraries/Tools.lss': script,
    'Code/ScriptLibraries/Tools.lss.metadata': note('filter', 's34Q', 'Tools'),
    'Code/Java/com/acme/A.java': 'package com.acme;\n',
    'Code/Java/com/acme/A.java.metadata': note('form', '34567Cg~[', 'com/acme/A.java'),
    'Resources/Files/empty.txt': '',
    'Resources/Files/empty.txt.metadata': note('form', '345CgQ', 'empty.txt'),
    'Code/actions/Shared Actions': note('form', '34yQC', '$ACTIONS'),
    '.project': '<projectDescription/>',
  });
  await put('odp', { 'Resources/Images/gone.png.metadata': note('form', '34CiQ', 'gone.png') });
  const refused = await desk.design('push', 'odp', 'odp.nsf', '--title', 'Shop');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain(
    'Resources/Images/gone.png.metadata:1:1: error: Resources/Images/gone.png, which it describes, is not there',
  );
  await rm(desk.path('odp', 'Resources/Images/gone.png.metadata'));
  // Nothing was begun: the folder is no project yet.
  expect(await desk.design('push', 'odp')).toMatchObject({ code: 1 });
  expect(await desk.design('push', 'odp', 'odp.nsf', '--title', 'Shop')).toMatchObject(done('5 created'));
  const dxl = await exported('odp.nsf');
  expect(dxl).toContain('Print "a" &amp; 1');
  expect(dxl).toContain('com/acme/A.java');
  expect(desk.read('odp/trivet.json')).toContain('"layout": "designer"');
  expect(desk.read('odp/Code/Java/com/acme/A.java')).toBe('package com.acme;\n');
  expect(desk.read('odp/Resources/Files/empty.txt')).toBe('');
  expect(desk.read('odp/Code/ScriptLibraries/Tools.lss.metadata')).toContain('<noteinfo');
  expect(await desk.design('push', 'odp')).toMatchObject(done('The server has everything'));
});

test('what is wrong in a content is told in its own file and line', async () => {
  const broken = `${script}Sub B\n  If 1 Then\nEnd Sub\n`;
  await put('checked', {
    'Code/ScriptLibraries/Tools.lss': broken,
    'Code/ScriptLibraries/Tools.lss.metadata': note('filter', 's34Q', 'Tools'),
    'Resources/StyleSheets/x.css': 'a { color: red; }\nb { color }\n',
    'Resources/StyleSheets/x.css.metadata': note('form', '34C=Q', 'x.css'),
  });
  const { code, out } = await desk.design('check', 'checked');
  expect(code).toBe(1);
  expect(out).toMatch(/^checked\/Code\/ScriptLibraries\/Tools\.lss:6:\d+: warning /m);
  expect(out).toMatch(/^checked\/Resources\/StyleSheets\/x\.css:2:\d+: warning /m);
  expect(out).not.toContain('.metadata:');
  expect(await desk.design('diff', 'checked', 'checked')).toMatchObject({ code: 0 });
});

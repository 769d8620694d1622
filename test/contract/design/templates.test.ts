import { afterAll, beforeAll, expect, test } from 'vitest';
import { withContent } from '../../../formats/dxl/project/index.ts';
import {
  templateNames,
  templateOf,
  typeOf,
} from '../../../web/console/databases/editing/making/templates.ts';
import { fileBytes, fileText, itemsOf, readable } from '../../../web/console/databases/preview/items.ts';
import { readBranch } from '../../../web/console/databases/preview/tree.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'templates.nsf');
});
afterAll(() => server.close());

const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
const file = { name: 'dot.gif', type: 'image/gif', bytes: new Uint8Array(gif) };

test.each(templateNames)('a new %s is taken without a word, as what it is', async (template) => {
  const dxl = templateOf(template, { name: "O'Hara & <Co>", alias: 'OHara' }, file);
  const judged = await database.read('/validate', { method: 'POST', json: { dxl: documentOf(dxl) } });
  expect(judged).toMatchObject({ valid: true, errors: [], warnings: [] });
  const made = await database.put(`/api/design/elements`, dxl, { method: 'POST' });
  // Agents and libraries share a type, and here a name.
  expect([201, 409]).toContain(made.status);
  if (made.status === 201) expect(await made.json()).toMatchObject({ type: typeOf(template) });
});

test('what a new form says stands in the order of Domino: code before the body', () => {
  expect(templateOf('form', { name: 'Order', alias: '' })).toMatch(/windowtitle[\s\S]*<body>/);
});

test('the files of new notes are read again as what they are', () => {
  const xpage = readBranch(templateOf('xpage', { name: 'home', alias: '' }));
  expect(itemsOf(xpage).find(({ name }) => name === '$TITLE')?.text).toBe('home.xsp');
  expect(fileText(fileBytes(xpage) ?? new Uint8Array())).toContain('<xp:view');
  const library = readBranch(templateOf('libraryServer', { name: 'server', alias: '' }));
  const code = itemsOf(library).find(({ name }) => name === '$ServerJavaScriptLibrary');
  expect(code && readable(code)).toContain('function begin()');
  const long = new Uint8Array(70_001).map((_, at) => at % 251);
  const bare =
    "<note class='form' xmlns='http://www.lotus.com/dxl'><item name='$Flags'><text>gC~4K</text></item></note>";
  expect(fileBytes(readBranch(withContent(bare, long) ?? ''))).toEqual(long);
});

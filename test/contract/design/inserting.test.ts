import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeFor,
  fieldsOf,
  freeFieldEvents,
  insertable,
  type Wanted,
} from '../../../web/console/databases/editing/inserting/insert.ts';
import { templateOf } from '../../../web/console/databases/editing/making/templates.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'inserting.nsf');
});
afterAll(() => server.close());

const field = {
  kind: 'field',
  label: 'When & why',
  type: 'datetime',
  fieldKind: 'editable',
  choices: '',
} as const;
const wanted: Wanted[] = [
  { ...field, name: 'DueDate', formula: '@If(A < "x"; @Today; @Now)' },
  { ...field, name: 'Size', type: 'keyword', choices: 'small\nlarge & more', formula: '' },
  { ...field, name: 'Total', type: 'number', fieldKind: 'computed', label: '', formula: 'A * 2' },
  { kind: 'text', text: 'Words <of> mine\non two lines' },
  { kind: 'button', label: 'Send', formula: '@Command([FileSave])' },
  { kind: 'subform', name: "O'Hara" },
  { kind: 'action', title: 'Close & go', formula: '@Command([FileCloseWindow])' },
  { kind: 'action', title: 'Nothing yet', formula: '' },
  { kind: 'column', title: 'Who', value: 'Customer', sort: 'ascending' },
  { kind: 'column', title: 'Kind', value: 'Kind', sort: 'categorized' },
  { kind: 'column', title: '', value: '@Text(Total) + "!"', sort: 'none' },
  { kind: 'event', event: 'queryopen' },
  { kind: 'event', event: 'onload' },
  { kind: 'fieldcode', field: 'Subject', event: 'inputvalidation', formula: '@Success' },
];
const named = { name: 'Order', alias: '' };
const sources = {
  form: templateOf('form', named),
  'form without a body':
    "<form xmlns='http://www.lotus.com/dxl' name='Order'>\n<item name='a'><text>b</text></item></form>",
  'form of one tag': "<form xmlns='http://www.lotus.com/dxl' name='Order'></form>",
  subform: templateOf('subform', named),
  page: templateOf('page', named),
  view: templateOf('view', named),
  'view without columns':
    "<view xmlns='http://www.lotus.com/dxl' name='All'>\n<code event='selection'><formula>SELECT @All</formula></code></view>",
  folder: templateOf('folder', named),
};

test.each(Object.entries(sources))(
  'all that a %s takes is put where nobody says a word about it',
  async (_, first) => {
    let source = first;
    for (const each of wanted) {
      const found = insertable(source);
      if (!found?.kinds.includes(each.kind)) continue;
      const change = changeFor(source, found.root, each, 0);
      // A view has no fields, and other events than a form.
      if (!change && (each.kind === 'fieldcode' || each.kind === 'event')) continue;
      expect(change, JSON.stringify(each)).toBeDefined();
      if (change) source = source.slice(0, change.from) + change.insert + source.slice(change.to);
    }
    const judged = await database.read('/validate', { method: 'POST', json: { dxl: documentOf(source) } });
    expect(judged, source).toMatchObject({ valid: true, errors: [], warnings: [] });
  },
);

test('lines stay lines, and a formula that a field has is not offered again', () => {
  const source =
    "<form><body><richtext><par><field name='A'><code event='defaultvalue'><formula>1</formula></code></field></par></richtext></body></form>";
  const root = insertable(source)?.root;
  const change = root && changeFor(source, root, { kind: 'text', text: 'One & only\ntwo' }, 0);
  expect(change?.insert).toContain('<run>One &amp; only<break/>two</run>');
  const offered = root && freeFieldEvents(fieldsOf(root).get('A'));
  expect(offered).toEqual(['inputtranslation', 'inputvalidation', 'hidewhen']);
});

test('text goes to the cursor of the body: in its paragraph, behind it, or into a cell of a table', () => {
  const source =
    "<form><body><richtext><pardef id='7'/><par def='7'>One <run>two</run></par><table><tablerow><tablecell><par def='7'/></tablecell></tablerow></table></richtext></body></form>";
  const put = (at: number) => {
    const found = insertable(source);
    const change = found && changeFor(source, found.root, { kind: 'text', text: '!' }, at);
    return change && source.slice(0, change.from) + change.insert + source.slice(change.to);
  };
  expect(put(source.indexOf('One') + 4)).toContain('One <run>!</run><run>two');
  expect(put(source.indexOf('two') + 1)).toContain("</run></par>\n<par def='7'><run>!</run></par><table>");
  expect(put(source.indexOf("<par def='7'/>"))).toContain(
    "<tablecell>\n<par def='7'><run>!</run></par><par def='7'/>",
  );
  expect(put(0)).toContain("</table>\n<par def='7'><run>!</run></par></richtext>");
  expect(insertable('<form><body>')).toBeUndefined();
  expect(insertable("<agent name='a'/>")).toBeUndefined();
});

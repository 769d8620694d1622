import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, type Json, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const raw = (items: string, attributes = `class='form'`) => `<note ${attributes}>${items}</note>`;
const title = (name: string) => `<item name='$TITLE'><text>${name}</text></item>`;
const agent = (name: string, inside = `<trigger type='actionsmenu'/><documentset type='runonce'/>`) =>
  `<agent name='${name}'>${inside}</agent>`;
const before = documentOf(
  form('Order', unidOf(1), 'old'),
  form('Copy', unidOf(2)),
  form('Copy', unidOf(3)),
  agent('Nightly'),
  raw(`${title('Picture|p.gif')}<item name='$Flags'><text>34CiQ</text></item>`),
);

/** Documents of every fate: taken whole, taken with warnings, refused by structure, refused before they are read. */
const documents: [what: string, dxl: string][] = [
  ['nothing', documentOf()],
  ['what is there already', before],
  [
    'a change, a new one and a document',
    documentOf(
      form('Order', unidOf(1), 'new'),
      form('New', unidOf(9)),
      `<document form='Order'><noteinfo unid='${unidOf(8)}'/></document>`,
    ),
  ],
  ['the same names under other identities', documentOf(form('order', unidOf(21)), form('Copy', unidOf(22)))],
  ['an ambiguous name', documentOf(`<form name='Copy'><body><richtext/></body></form>`)],
  ['one identity twice', documentOf(form('One', unidOf(7)), form('Two', unidOf(7)))],
  [
    'an identity of a document',
    documentOf(form('Order', unidOf(4)), `<document form='x'><noteinfo unid='${unidOf(4)}'/></document>`),
  ],
  ['nameless elements, twice the same', documentOf(`<form><body/></form>`, `<form><body/></form>`)],
  [
    'raw notes of several kinds',
    documentOf(raw(title('A|B')), raw(title('V'), `class='view'`), raw('', `class='icon' default='true'`)),
  ],
  [
    'the largest and the smallest note id',
    documentOf(
      `<form name='A'><noteinfo noteid='7fffffff'/></form>`,
      `<form name='B'><noteinfo noteid='ffffffff'/></form>`,
      `<form name='C'><noteinfo noteid='0'/></form>`,
    ),
  ],
  [
    'names with slashes, quotes, emoji and spaces',
    documentOf(form('a/b\\c|d &amp; &quot;e&quot; 🎈', unidOf(30)), form('  padded  ', unidOf(31))),
  ],
  ['an unknown element', documentOf(`<gizmo name='x'/>`, form('A', unidOf(5)))],
  [
    'prefixes and other namespaces',
    `<database xmlns='http://www.lotus.com/dxl' xmlns:x='urn:x' title='P'><form name='A'><x:y/></form></database>`,
  ],
  [
    'CDATA, comments and instructions',
    documentOf(
      `<form name='A'><!-- c --><?p i?><body><richtext><par><run><![CDATA[<a&b>]]></run></par></richtext></body></form>`,
    ),
  ],
  ['an agent without its trigger', documentOf(form('Order', unidOf(1), 'x'), `<agent name='Broken'/>`)],
  ['a name beyond all measure', documentOf(form('n'.repeat(513), unidOf(6)))],
  ['a name with a line break', documentOf(raw(title('a&#10;b')))],
  ['an ACL with an unknown level', documentOf(`<acl><aclentry name='A' level='boss'/></acl>`)],
  [
    'an ACL with two entries of one name',
    documentOf(`<acl><aclentry name='A' level='reader'/><aclentry name='a' level='reader'/></acl>`),
  ],
  ['text that is not well-formed', '<database><form></database>'],
  ['another root', form('A', unidOf(1))],
  ['an internal subset', `<!DOCTYPE database [<!ENTITY a 'b'>]><database>&a;</database>`],
  [
    'an external entity',
    `<!DOCTYPE database [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><database title='&a;'/>`,
  ],
  [
    'entities that grow',
    `<!DOCTYPE database [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><database>&b;</database>`,
  ],
  [
    'too deep a nesting',
    `<database><form name='A'>${'<par>'.repeat(1100)}${'</par>'.repeat(1100)}</form></database>`,
  ],
  ['an undeclared entity', `<database title='&nothing;'/>`],
  ['half a surrogate pair', `<database title='\ud800'/>`],
  ['blank space alone', ' \n '],
];
const choices = ['replaceElseCreate', 'replaceElseIgnore', 'ignoreElseCreate', 'create', 'ignore'];

let count = 0;

test.each(documents)('validating, planning and importing agree on %s', async (_, dxl) => {
  const designOption = choices[count % choices.length] ?? '';
  const options = { designOption, documentsOption: choices[(count + 1) % choices.length] };
  const database = await newDatabase(server, `agree${++count}.nsf`);
  await database.importDxl(before);
  const checked = await database.read('/validate', { json: { dxl } });
  const exported = await database.read('/export?full=true&documents=true');
  const planning = await database.call('/api/design/plan', { json: { dxl, options } });
  expect(await database.read('/export?full=true&documents=true')).toEqual(exported);
  const importing = await database.call('/import', { json: { dxl, options } });
  expect(planning.status).toBe(importing.status);
  const plan = (await planning.json()) as Json & { counts: Record<string, number> };
  if (importing.status !== 200) {
    expect(importing.status).toBe(400);
    const refusal = (await importing.json()) as Json;
    expect([plan.code, plan.params]).toEqual([refusal.code, refusal.params]);
    expect(checked).toMatchObject({ valid: false, log: (refusal.params as Json).log });
    return;
  }
  const { valid, errors, warnings, log } = checked;
  expect(plan).toMatchObject({ valid, errors, warnings, log });
  const ended = await database.ended(((await importing.json()) as Json).jobId);
  expect(ended).toMatchObject({ status: valid ? 'complete' : 'error', log });
  if (!valid) {
    expect(await database.read('/export?full=true&documents=true')).toEqual(exported);
    return;
  }
  const { create, change, leave, ignore } = plan.counts;
  expect(ended.result).toMatchObject({
    created: create,
    replaced: change,
    unchanged: leave,
    ignored: ignore,
  });
  const done = (action: string) =>
    ended.result?.elements
      .filter((each) => each.action === action)
      .map(({ type, name }) => `${type} ${name}`);
  const told = (list: unknown) =>
    (list as { type: string; name: string }[]).map(({ type, name }) => `${type} ${name}`);
  expect(done('created')).toEqual(told(plan.create));
  expect(done('replaced')).toEqual(told(plan.change));
  // What was planned before the import is overtaken by it, unless it changed nothing.
  const late = await database.call(`/api/design/plans/${plan.planId}/apply`, { json: {} });
  expect(late.status).toBe(create === 0 && change === 0 ? 200 : 409);
});

test('validating with the options of an import says what that import says', async () => {
  const database = await newDatabase(server, 'agreeOptions.nsf');
  const dxl = documentOf(`<acl><aclentry name='A' level='reader'/></acl>`, form('Order', unidOf(1)));
  const options = { replaceDbProperties: true };
  const checked = await database.read('/validate', { json: { dxl, options } });
  const plan = await database.read('/api/design/plan', { json: { dxl, options } });
  const done = await database.importDxl(dxl, options);
  expect(done.status).toBe('error');
  expect(checked).toMatchObject({ valid: false, log: done.log });
  expect(plan).toMatchObject({ valid: false, errors: checked.errors, log: done.log });
  expect(await database.read('/validate', { json: { dxl } })).toMatchObject({ valid: true });
});

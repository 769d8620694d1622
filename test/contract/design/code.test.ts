import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { entriesOf } from './checks.support.ts';
import { documentOf, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'code.nsf');
});
afterAll(() => server.close());

const script = (event: string, code: string) =>
  `<code event='${event}'><lotusscript>${code}</lotusscript></code>`;
const formulaField = (name: string, formula: string) =>
  `<field name='${name}' type='text' kind='computed'><code event='value'><formula>${formula}</formula></code></field>`;
const order = (unid: string) => `<form name='Order'><noteinfo unid='${unid}'/>
<body><richtext><par>${formulaField('Total', '@If(A &lt; 1; &quot;x&quot;; B)')}</par></richtext></body>
${script('options', 'Option Declare')}
${script('queryopen', 'Sub Queryopen(Source As Notesuidocument)\n  Dim a\n  a = 1 &lt; 2\nEnd Sub')}
</form>`;

/** The ids of what validating says, each with the line of the document that it names. */
const warned = async (...notes: string[]) => {
  const dxl = documentOf(...notes);
  const { valid, log } = await database.read('/validate', { json: { dxl } });
  expect(valid).toBe(true);
  const lines = dxl.split('\n');
  return entriesOf(log).map(({ severity, id, text, line, column }) => ({
    severity,
    id,
    text,
    at: lines[line - 1]?.slice(column - 1),
  }));
};

test('code without a fault is not spoken of', async () => {
  expect(await warned(order(unidOf(1)))).toEqual([]);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const fileOf = (root: string, name: string, text: string) =>
  `<${root} name='${name}'><item name='$FileData' sign='true'><rawitemdata type='1'>${base64(text)}</rawitemdata></item></${root}>`;

test('JavaScript of forms and libraries is read, and so are style sheets, scripts and XPages, each with its own line', async () => {
  const js = (event: string, code: string) =>
    `<code event='${event}'><javascript>${code}</javascript></code>`;
  const xpage = (text: string) =>
    `<note class='form'><item name='$Flags'><text>gC~4K</text></item><item name='$TITLE'><text>home.xsp</text></item><item name='$FileData'><rawitemdata type='1'>${base64(text)}</rawitemdata></item></note>`;
  const sound = [
    `<form name='Order'><body><richtext/></body>${js('jsheader', 'if (a &lt; 1 &amp;&amp; b) { c() }')}${js('onsubmit', 'return check();')}</form>`,
    fileOf('stylesheetresource', 'desk.css', 'a { *zoom: 1 }'),
    fileOf('fileresource', 'desk.js', 'export const a = 1'),
    fileOf('fileresource', 'notes.txt', 'a { '),
  ];
  expect(await warned(...sound)).toEqual([]);
  const faulty = [
    `<form name='Order'><body><richtext/></body>${js('jsheader', 'a = 1;\nif (a &lt; 1 &amp;&amp; ) {}')}</form>`,
    `<note class='filter'><item name='$Flags'><text>h534Q</text></item><item name='$TITLE'><text>lib</text></item><item name='$JavaScriptLibrary'><text>var a = 1;<break/>function f() {</text></item></note>`,
    fileOf('stylesheetresource', 'desk.css', 'a { b: c }\n}'),
    fileOf('fileresource', 'desk.js', 'a = 1;\n\nb = = 2'),
    xpage('<?xml version="1.0"?>\n<xp:view xmlns:xp="x">\n<xp:text></xp:view>'),
  ];
  expect(await warned(...faulty)).toEqual([
    {
      severity: 'warning',
      id: 9301,
      text: "jsheader in form 'Order': “)” is not expected here.",
      at: expect.stringMatching(/^\) \{\}/),
    },
    {
      severity: 'warning',
      id: 9302,
      text: "scriptlibrary 'lib': The “{” is not closed.",
      at: expect.stringMatching(/^\{<\/text>/),
    },
    {
      severity: 'warning',
      id: 9303,
      text: "line 2 in stylesheetresource 'desk.css': “}” closes nothing.",
      at: expect.stringMatching(/^YSB7/),
    },
    {
      severity: 'warning',
      id: 9301,
      text: "line 3 in fileresource 'desk.js': “=” is not expected here.",
      at: expect.any(String),
    },
    {
      severity: 'warning',
      id: 9301,
      text: expect.stringContaining("line 3 in xpage 'home.xsp': "),
      at: expect.any(String),
    },
  ]);
});

test('a fault in a formula or a script is a warning at its place in the DXL, past references', async () => {
  const notes = [
    order(unidOf(1)).replace('; B)', '; B'),
    order(unidOf(2)).replace('a = 1 &lt; 2', 'a = 1 &lt;&lt; 2').replace("'Order'", "'Other'"),
    `<agent name='Run'><trigger type='actionsmenu'/>${script('initialize', 'Sub Initialize\n  If a Then\nEnd Sub')}</agent>`,
    `<note class='filter'><item name='$Flags'><text>s34Q</text></item><item name='$TITLE'><text>Lib</text></item><item name='$ScriptLib'><text>Sub A<break/>\nEnd Function<break/></text></item></note>`,
  ];
  expect(await warned(...notes)).toEqual([
    expect.objectContaining({ id: 9302, at: expect.stringMatching(/^\(A &lt; 1/) }),
    expect.objectContaining({ id: 9301, at: '&lt; 2' }),
    {
      severity: 'warning',
      id: 9302,
      text: "initialize in agent 'Run': “If” has no End If.",
      at: 'If a Then',
    },
    expect.objectContaining({ id: 9303, at: expect.stringMatching(/^End Function/) }),
  ]);
});

test('names that are not declared are told where Option Declare stands and every library is at hand', async () => {
  const library = (code: string) =>
    `<scriptlibrary name='Lib'><noteinfo unid='${unidOf(9)}'/>${script('declarations', code)}</scriptlibrary>`;
  const agent = (options: string) =>
    `<agent name='Run'><trigger type='actionsmenu'/>${script('options', options)}${script('initialize', 'Sub Initialize\n  shared = missing\nEnd Sub')}</agent>`;
  const strict = 'Option Declare\nUse &quot;Lib&quot;';
  expect(await warned(agent(strict))).toEqual([]);
  expect(await warned(agent('Use &quot;Lib&quot;'), library('Dim shared'))).toEqual([]);
  expect(await warned(agent(strict), library('Dim shared'))).toEqual([
    {
      severity: 'warning',
      id: 9306,
      text: "initialize in agent 'Run': “missing” is not declared, which Option Declare asks for.",
      at: 'missing',
    },
  ]);
});

test('an outline leads to fields, events and what scripts declare, stored and sent', async () => {
  const unid = unidOf(20);
  const dxl = order(unid);
  const created = await database.put('/api/design/elements', dxl, { method: 'POST' });
  expect(created.status, await created.clone().text()).toBe(201);
  const expected = [
    { level: 0, kind: 'field', name: 'Total', line: 2 },
    { level: 1, kind: 'code', name: 'value', language: 'formula', line: 2 },
    { level: 0, kind: 'code', name: 'options', language: 'lotusscript', line: 3, endLine: 3 },
    { level: 0, kind: 'code', name: 'queryopen', language: 'lotusscript', line: 4, endLine: 7 },
    { level: 1, kind: 'sub', name: 'Queryopen', line: 4, column: expect.any(Number), endLine: 7 },
  ];
  const stored = await database.call(`/api/design/elements/${unid}/outline`, { as: 'alice' });
  expect(stored.headers.get('etag')).toBe(created.headers.get('etag'));
  const { outline } = (await stored.json()) as { outline: object[] };
  expect(outline).toEqual(expected.map((each) => expect.objectContaining(each)));
  const sent = await database.put('/api/design/outline', dxl.replace('Queryopen(', 'Opened('), {
    method: 'POST',
  });
  const names = ((await sent.json()) as { outline: { name: string }[] }).outline.map(({ name }) => name);
  expect(names).toEqual(['Total', 'value', 'options', 'queryopen', 'Opened']);
});

test('outlines are for readers, and of what is there', async () => {
  const at = `/api/design/elements/${unidOf(77)}/outline`;
  expect((await database.call(at, { as: 'carol' })).status).toBe(403);
  expect((await database.call(at)).status).toBe(404);
  expect((await database.put('/api/design/outline', '<form', { method: 'POST' })).status).toBe(400);
  expect((await database.put('/api/design/outline', '<form/>', { method: 'POST', as: 'carol' })).status).toBe(
    403,
  );
});

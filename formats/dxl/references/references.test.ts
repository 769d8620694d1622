import { expect, test } from 'vitest';
import { applyEdits } from '../edits.ts';
import { elementReferences, renamingEdits } from './index.ts';

const meantBy = (found: { kind: string; key: string } | undefined) => ({
  kinds: [found?.kind ?? ''],
  keys: [found?.key ?? ''],
});
const called = (name: string) => ({ name, joined: `${name} | alias` });

const inForm = (body: string) => `<form name='F' xmlns='http://www.lotus.com/dxl'>${body}</form>`;
const named = (dxl: string) =>
  elementReferences(dxl).map(({ kind, name, firm }) => `${kind} ${name}${firm ? '' : '?'}`);
const click = (formula: string) => `<code event='click'><formula>${formula}</formula></code>`;
const value = (formula: string) => `<code event='value'><formula>${formula}</formula></code>`;

test.each([
  ["<subformref name='Head'/>", ['subform Head']],
  [`<subformref>${value('@If(a; "One"; "Two")')}</subformref>`, ['subform One', 'subform Two']],
  ["<sharedfieldref name='Total'/>", ['sharedfield Total']],
  ["<sharedcolumnref name='Date'/>", ['sharedcolumn Date']],
  ["<sharedactionref id='6'/>", ['sharedactions 6']],
  ["<embeddedview name='All'/>", ['view All']],
  [
    `<embeddedview>${value('"All"')}<code event='showsinglecategory'><formula>"x"</formula></code></embeddedview>`,
    ['view All'],
  ],
  ["<embeddedoutline name='x' outline='Menu'/>", ['outline Menu']],
  ["<embeddednavigator name='Map'/>", ['navigator Map']],
  ["<imageref name='logo.gif'/>", ['image logo.gif']],
  ["<namedelementlink type='frameset' name='Desk'/>", ['frameset Desk']],
  ["<namedelementlink type='folder' name='Mine'/>", ['view Mine']],
  [`<namedelementlink type='page'>${value('"Home"')}</namedelementlink>`, ['page Home']],
  ["<code event='jsheader' library='tools'><javascript/></code>", ['library tools']],
  ["<code><simpleaction action='runagent' agent='Send'/></code>", ['agent Send']],
  ["<code><simpleaction action='movetofolder' folder='Done'/></code>", ['view Done?']],
  ["<code><javaproject><sharedlibraryref name='Tools'/></javaproject></code>", ['library Tools']],
  ["<field name='a' type='text' datasource='Orders'/>", ['dataconnection Orders?']],
  [click('@DbColumn(""; ""; "All"; 1)'), ['view All']],
  ['<code event=\'click\'><lotusscript>Use "Lib"</lotusscript></code>', ['library Lib']],
  [
    '<par>see /desk.nsf/css/desk.css</par>',
    ['resource desk.nsf/css/desk.css?', 'resource css/desk.css?', 'resource desk.css?'],
  ],
])('%s', (body, names) => {
  expect(named(inForm(body))).toEqual(names);
});

test('a view names the form that it shows documents with, also as a raw note', () => {
  const code = `<code event='form'><formula>@If(x; "Open"; "Order")</formula></code>`;
  expect(named(`<view name='V' launchframeset='Desk'>${code}</view>`)).toEqual([
    'frameset Desk',
    'form Open',
    'form Order',
  ]);
  const item = `<item name='$FormFormula'><formula>"Order"</formula></item>`;
  expect(named(`<note class='view'>${item}</note>`)).toEqual(['form Order']);
});

test('what is of another database is left out', () => {
  const root = "<page name='P' replicaid='C12576E10068C1B2'>";
  const link = (database: string) => `<namedelementlink type='view' name='A' database='${database}'/>`;
  expect(named(`${root}${link('C12576E10068C1B3')}</page>`)).toEqual([]);
  expect(named(`${root}${link('c12576e10068c1b2')}</page>`)).toEqual(['view A']);
});

test('files and elements that the content of a file names are found', () => {
  const css = Buffer.from('a { background: url("img/back.png") }').toString('base64');
  const dxl = `<stylesheetresource name='s.css'><filedata>${css}</filedata></stylesheetresource>`;
  expect(named(dxl)).toContain('resource back.png?');
});

test('a library of the server is asked for with an ending that its name lacks', () => {
  expect(named(inForm('<par>/xpTools.jss</par>'))).toEqual(['resource xpTools.jss?', 'resource xpTools?']);
});

test('a name and its alias may stand together, and names go by no case', () => {
  const [found] = elementReferences(inForm("<subformref name='(Doc Foot) | $foot'/>"));
  expect(found).toMatchObject({ name: '(Doc Foot) | $foot', key: '(doc foot)' });
});

test('places lead to the line, and to the event that the code is of', () => {
  const dxl = inForm(
    `\n<field name='Total' type='number'><code event='defaultvalue'><formula>x;\n@DbColumn(&quot;&quot;; ""; "All"; 1)</formula></code></field>`,
  );
  expect(elementReferences(dxl)).toMatchObject([
    {
      line: 3,
      by: '@DbColumn',
      owner: "field 'Total'",
      text: '@DbColumn(""; ""; "All"; 1)',
      notation: 'formula',
    },
  ]);
});

test.each([
  ["<subformref name='Head'/>", `<subformref name='A&amp;&quot;&apos;&lt;'/>`],
  [click('@DbColumn(""; ""; "All"; 1)'), click(`@DbColumn(""; ""; "A&amp;\\"'&lt;"; 1)`)],
  ["<subformref name='Head | h'/>", `<subformref name='A&amp;&quot;&apos;&lt; | alias'/>`],
  [
    click('@DbColumn(""; ""; &quot;All&quot;; 1)'),
    click('@DbColumn(""; ""; &quot;A&amp;\\&quot;\'&lt;&quot;; 1)'),
  ],
  [click('@DbColumn(""; ""; {All}; 1)'), click(`@DbColumn(""; ""; "A&amp;\\"'&lt;"; 1)`)],
  [
    "<code event='click'><lotusscript>Use |Lib|</lotusscript></code>",
    `<code event='click'><lotusscript>Use "A&amp;""'&lt;"</lotusscript></code>`,
  ],
  [
    '<code event=\'click\'><lotusscript><![CDATA[Use "Lib"]]></lotusscript></code>',
    '<code event=\'click\'><lotusscript><![CDATA[Use "A&""\'<"]]></lotusscript></code>',
  ],
])('another name is written as its place asks for, and nothing else changes: %s', (before, after) => {
  const dxl = inForm(before);
  const [found] = elementReferences(dxl);
  const edits = renamingEdits(dxl, [found?.start ?? -1], called(`A&"'<`), meantBy(found));
  const changed = applyEdits(dxl, { start: 0, end: dxl.length }, edits ?? []);
  expect(changed).toBe(inForm(after));
  expect(elementReferences(changed)).toMatchObject([{ key: `a&"'<`, start: found?.start }]);
});

test('a place that names something else is not written', () => {
  const dxl = inForm("<subformref name='Head'/>");
  const [found] = elementReferences(dxl);
  const meant = { kinds: ['subform'], keys: ['foot'] };
  expect(renamingEdits(dxl, [found?.start ?? -1], called('A'), meant)).toBeUndefined();
});

test('a place that names nothing, or amid whose name something else stands, is not written', () => {
  expect(
    renamingEdits(inForm("<subformref name='Head'/>"), [3], called('A'), {
      kinds: ['subform'],
      keys: ['head'],
    }),
  ).toBeUndefined();
  const split = inForm('<code event=\'click\'><lotusscript>Use "Li<!-- c -->b"</lotusscript></code>');
  const [found] = elementReferences(split);
  expect(renamingEdits(split, [found?.start ?? -1], called('A'), meantBy(found))).toBeUndefined();
});

test('addresses that ask for an element name it, whatever they stand in', () => {
  const named = (dxl: string) =>
    elementReferences(dxl).map(({ kind, name, by, firm }) => `${kind} ${name} ${by} ${firm}`);
  expect(named(inForm("<urllink href='/demo.nsf/frmRequest?OpenForm'/>"))).toEqual([
    'form frmRequest text false',
  ]);
  expect(named(inForm("<urllink href='/a.nsf/by+key/By%20name?OpenView&amp;Count=3'/>"))).toEqual([
    'view By name text false',
  ]);
  expect(named(inForm("<urllink href='/a.nsf/0/0123456789ABCDEF0123456789ABCDEF?OpenForm'/>"))).toEqual([]);
  expect(
    named(inForm("<code event='onload'><javascript>location = 'x.nsf/Home?OpenPage';</javascript></code>")),
  ).toEqual(['page Home text false']);
});

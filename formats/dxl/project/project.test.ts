import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyEdits, splitElements, standalone } from '../index.ts';
import {
  aclText,
  assignFiles,
  clean,
  documentHead,
  elementFileStem,
  isElementFile,
  originOf,
  placeOf,
  propertiesText,
  puttingBack,
  restoring,
} from './index.ts';

const unid = '5D2A0E6F3B7C4918A4C1D00100000011';
const xmlns = "xmlns='http://www.lotus.com/dxl'";
const agent = `<agent ${xmlns} name='Nightly' version='9.0' maintenanceversion='1.4' replicaid='0000000000000000'>
<noteinfo noteid='12e' unid='${unid}' sequence='7'>
<created><datetime>20240311T091500,00+01</datetime></created></noteinfo>
<updatedby><name>CN=Alice Example/O=Acme</name></updatedby>
<wassignedby><name>CN=Alice Example/O=Acme</name></wassignedby>
<designchange><datetime>20240311T091500,00+01</datetime></designchange>
<trigger type='scheduled'/>
<code event='action'><formula>1</formula></code>
<rundata processeddocs='0'/>
<item name='$Signature'><rawitemdata type='6'>AAAA</rawitemdata></item>
<item name='$Comment'><text>runs at night</text></item></agent>`;
const whole = (text: string) => ({ start: 0, end: text.length });

test('what changes by itself is taken out of an element, and its UNID stays', () => {
  expect(clean(agent).text).toBe(`<agent ${xmlns} name='Nightly'>
<noteinfo unid='${unid}'/>
<trigger type='scheduled'/>
<code event='action'><formula>1</formula></code>
<item name='$Comment'><text>runs at night</text></item></agent>`);
});

test('what is clean stays as it is', () => {
  const { text } = clean(agent);
  expect(clean(text)).toEqual({ text, pieces: [] });
});

test('every element of a database is put back byte for byte', () => {
  const source = readFileSync(new URL('../../../server/design/demo/demo.dxl', import.meta.url), 'utf8');
  const { elements } = splitElements(source);
  const texts = [
    ...elements.map((each) => standalone(source.slice(each.start, each.end), each.namespaces)),
    agent,
  ];
  for (const original of texts) {
    const { text, pieces } = clean(original);
    expect(applyEdits(text, whole(text), restoring(pieces))).toBe(original);
    expect(applyEdits(text, whole(text), puttingBack(text, pieces))).toContain(
      /<noteinfo[^>]*>/.exec(original)?.[0] ?? original,
    );
  }
  expect(texts.length).toBeGreaterThan(20);
});

test('what was taken out returns to its place in a version that was edited', () => {
  const { text, pieces } = clean(agent);
  const edited = text
    .replace("<trigger type='scheduled'/>", "<trigger type='manual'/><documentset type='all'/>")
    .replace('<formula>1</formula>', '<formula>2</formula>');
  const full = applyEdits(edited, whole(edited), puttingBack(edited, pieces));
  expect(clean(full).text).toBe(edited);
  const order = [
    '<noteinfo noteid',
    '<updatedby>',
    '<wassignedby>',
    '<designchange>',
    '<trigger',
    '<rundata',
  ];
  const places = order.map((part) => full.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(full).toMatch(/<\/code>\s*<rundata processeddocs='0'\/>\s*<item name='\$Signature'>/);
});

test('an element that holds nothing else is opened up for what returns', () => {
  const text = `<form ${xmlns} name='Bare'/>`;
  const { pieces } = clean(
    `<form ${xmlns} name='Bare' version='9.0'>\n<noteinfo unid='${unid}' sequence='1'/></form>`,
  );
  expect(applyEdits(text, whole(text), puttingBack(text, pieces))).toBe(
    `<form ${xmlns} name='Bare' version='9.0'><noteinfo unid='${unid}' sequence='1'/></form>`,
  );
});

test('the UNID of the file wins over the one that was taken out', () => {
  const { text, pieces } = clean(agent);
  const other = text.replace(unid, unid.replace('5', 'A'));
  const full = applyEdits(other, whole(other), puttingBack(other, pieces));
  expect(full).toContain(`unid='${unid.replace('5', 'A')}' sequence='7'`);
  expect(full).not.toContain(unid);
});

test.each([
  ['Request', 'Request'],
  ['Requests\\1. Open|open', 'Requests%5C1. Open%7Copen'],
  ['unp/lang/en.js', 'unp%2Flang%2Fen.js'],
  ['../../etc/passwd', '%2E.%2F..%2Fetc%2Fpasswd'],
  ['..', '%2E%2E'],
  ['100% "sure"?', '100%25 %22sure%22%3F'],
  ['Übersicht 日本語', 'Übersicht 日本語'],
  ['Übersicht'.normalize('NFD'), 'U%CC%88bersicht'],
  ['con', '%63on'],
  ['NUL.txt', '%4EUL.txt'],
  ['ends with a dot.', 'ends with a dot%2E'],
  [' blank ', '%20blank%20'],
  ['line\nend\u0000', 'line%0Aend%00'],
  ['a~b', 'a%7Eb'],
])('the name %j becomes a file name that every system takes, and can be read back', (name, stem) => {
  expect(elementFileStem(name)).toBe(stem);
  expect(decodeURIComponent(stem)).toBe(name);
});

test.each(['x'.repeat(600), '日'.repeat(512), '/'.repeat(512), '😀'.repeat(512)])(
  'a name that is too long is cut to what a file name may have (%#)',
  (name) => {
    const [file = ''] = assignFiles([
      { folder: 'Forms', stem: elementFileStem(name), extension: '.subform', unid },
    ]);
    expect(Buffer.byteLength(file.slice('Forms/'.length))).toBeLessThanOrEqual(240);
    expect(file.isWellFormed()).toBe(true);
    expect(file).toMatch(new RegExp(`[^.%]~${unid}\\.subform$`));
  },
);

test('files that a system may take for one are told apart, whoever comes first', () => {
  const wanted = (stem: string, at: number) => ({
    folder: 'Views',
    stem,
    extension: '.view',
    unid: `${unid}${at}`,
  });
  const files = assignFiles([wanted('Main', 1), wanted('MAIN', 2), wanted('Other', 3), wanted('', 4)]);
  expect(files).toEqual([
    `Views/Main~${unid}1.view`,
    `Views/MAIN~${unid}2.view`,
    'Views/Other.view',
    `Views/~${unid}4.view`,
  ]);
  expect(files.every(isElementFile)).toBe(true);
});

test('each language of code has its extension', () => {
  const of = (text: string) => {
    const [element] = splitElements(text).elements;
    if (element === undefined) throw new Error('no element');
    const { folder, stem, extension } = placeOf(element, text);
    return `${folder}/${stem}${extension}`;
  };
  const code = (language: string) => `<code event='x'><${language}>1</${language}></code>`;
  expect(of(agent)).toBe('Code/Agents/Nightly.fa');
  expect(of(`<agent name='A'><trigger/>${code('lotusscript')}</agent>`)).toBe('Code/Agents/A.lsa');
  expect(of(`<agent name='A'><trigger/>${code('simpleaction')}</agent>`)).toBe('Code/Agents/A.aa');
  expect(
    of(
      "<agent name='A'><trigger/><code><javaproject><java name='A.java'>1</java></javaproject></code></agent>",
    ),
  ).toBe('Code/Agents/A.ja');
  expect(of("<agent name='A'><trigger/><code><javaproject/></code></agent>")).toBe('Code/Agents/A.ija');
  expect(of("<agent name='A'><trigger/></agent>")).toBe('Code/Agents/A.agent');
  expect(of(`<scriptlibrary name='L'>${code('lotusscript')}</scriptlibrary>`)).toBe(
    'Code/ScriptLibraries/L.lss.dxl',
  );
  expect(of(`<scriptlibrary name='L'>${code('javascript')}</scriptlibrary>`)).toBe(
    'Code/ScriptLibraries/L.js.dxl',
  );
  const raw = (flags: string) =>
    `<note class='filter'><item name='$Flags'><text>${flags}</text></item><item name='$TITLE'><text>R</text></item></note>`;
  expect(of(raw('.5834Q'))).toBe('Code/ScriptLibraries/R.jss.dxl');
  expect(of(raw('sj34Q'))).toBe('Code/ScriptLibraries/R.javalib');
  expect(of(raw('fJj3'))).toBe('Code/Agents/R.ja');
  expect(of("<note class='strange'/>")).toBe('OtherDesignElements/note%20.dxl');
});

test('properties and ACL become files of their own and a head again', () => {
  const source = `<?xml version='1.0' encoding='utf-8'?>
<database ${xmlns} version='9.0' replicaid='85255E01001356A8' path='crm.nsf' title='CRM'>
<databaseinfo dbid='85255E01001356A8' odsversion='51'/>
<acl><role>[Boss]</role><aclentry name='-Default-' default='true' level='reader'/><logentry>x</logentry></acl>
<launchsettings><noteslaunch whenopened='openframeset' frameset='Desk'/></launchsettings>
</database>`;
  const { database } = splitElements(source);
  if (database === undefined) throw new Error('no database');
  const properties = clean(propertiesText(source, database));
  expect(properties.text).toBe(`<database ${xmlns} title='CRM'>
<launchsettings><noteslaunch whenopened='openframeset' frameset='Desk'/></launchsettings>
</database>`);
  const acl = clean(aclText(source, database) ?? '');
  expect(acl.text).not.toContain('logentry');
  const back = ({ text, pieces }: typeof acl) => applyEdits(text, whole(text), restoring(pieces));
  expect(`${documentHead(back(properties), back(acl))}</database>`).toBe(source);
});

test('a place in an edited text is led back to where it was', () => {
  const source = 'abcdef';
  const edits = [
    { start: 1, end: 1, text: 'XYZ' },
    { start: 3, end: 5, text: '' },
  ];
  const edited = applyEdits(source, whole(source), edits);
  const origin = originOf(edits);
  expect(edited).toBe('aXYZbcf');
  expect([...edited].map((_, at) => source[origin(at)])).toEqual(['a', 'b', 'b', 'b', 'b', 'c', 'f']);
});

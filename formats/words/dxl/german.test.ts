import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { splitElements } from '../../dxl/index.ts';
import { checkFormula } from '../../formula/index.ts';
import { dxlInGerman } from './german.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = globSync(
  '{formats/{css,dxl,formula,javascript,lotusscript},server/design/elements/writing}/**/*.ts',
  {
    cwd: root,
  },
)
  // What is wrong with an archive is no message of the importer: germanProblems has it.
  .filter((file) => !/\.test\.ts$|messageGuide|archiveProblem/.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'));

/** What stands in the sources where a message is made; `1` in the place of what is put in. */
const said = sources.flatMap((text) =>
  [
    ...text.matchAll(
      /(?:fault\(|tell\(|syntax\(|message\(|fact: \(\) =>|\(\) =>|const text =|tell\('\w+', \w+,)\s*(?:[^`'"\n]*?'\w+',\s*)*(?:[\w.()]+,\s*)*(['`])([A-Za-z$][^`'\n]*? [^\n]*?[.?])\1[,;)\n]/g,
    ),
  ].map(([, , sentence = '']) =>
    sentence.replace(/\$\{meant[^}]*\}|\$\{lost[^}]*\}/g, '.').replace(/\$\{[^}]*\}/g, '1'),
  ),
);

/** Those that are put together of several pieces, with what they become. */
const composed: Readonly<Record<string, string[]>> = {
  '11.': ['The line ends too early.', '“x” is not expected here.'],
  '11 where 1 is expected.': [
    'The line ends where a value is expected.',
    '“x” stands where Then is expected.',
  ],
  '1 takes 1, not 1.': [
    '@Left takes 2 arguments, not 1.',
    '@Now takes 0 to 2 arguments, not 3.',
    '@Sum takes 1 or more arguments, not 0.',
    '@Abs takes 1 argument, not 2.',
  ],
  'A name of the 1 1.': ['A name of the form is empty.', 'A name of the view holds a control character.'],
  'The name of an ACL entry 1.': ['The name of an ACL entry holds half of a surrogate pair.'],
  'attribute 1 is missing1.': [
    'attribute name is missing.',
    'attribute name is missing; it cannot be imported without.',
  ],
  '1; the data would be lost.': ["'!' does not belong to base64; the data would be lost."],
  '1 more 1; the first of them stands here.': [
    '7 more of this kind are not listed; the first of them stands here.',
    '7 more of this (attribute hid of pardef) are not listed; the first of them stands here.',
  ],
  'has 1 1 for 1 frames.': ['has 2 rows for 3 frames.', 'has 2 columns for 1 frames.'],
};

test('every sentence of the importer and of the checks is there in German', () => {
  expect(said.length).toBeGreaterThan(50);
  const all = said.flatMap((sentence) => composed[sentence] ?? [sentence]);
  expect(all.filter((sentence) => dxlInGerman(sentence) === undefined)).toEqual([]);
  expect(Object.keys(composed).filter((sentence) => !said.includes(sentence))).toEqual([]);
});

test('what is said of a file and its code is said in German, with names and values as they are', () => {
  const dxl = `<form xmlns='http://www.lotus.com/dxl' name='Person: new' publicacess='yes'>
    <body><richtext><pardef id='1' hid='web'/><par def='1'><field name='Age' kind='editible' type='text'/></par></richtext></body>
    </form>`;
  const { messages } = splitElements(dxl);
  expect(messages.map(({ text }) => dxlInGerman(text))).toEqual([
    "form 'Person: new': Attribut publicacess ist nicht bekannt; ist publicaccess gemeint?",
    "pardef '1' in form 'Person: new': Attribut hid ist nicht bekannt; ist id gemeint?",
    "field 'Age' in form 'Person: new': Attribut kind hat den unbekannten Wert 'editible'; ist editable gemeint? Bekannt sind editable, computed, computedwhencomposed, computedfordisplay.",
  ]);
  expect(checkFormula('a := 1;\n@Lefft(a)').map(({ text }) => dxlInGerman(text))).toEqual([
    'Eine Funktion „@Lefft“ gibt es nicht.',
  ]);
});

test('what somebody else said stays as it is', () => {
  for (const text of ['Unclosed tag: form', 'attribute', '', `${'attribute x '.repeat(500)}`])
    expect(dxlInGerman(text)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { checkJavaScript } from './index.ts';

/** What is found, as kind, line and sentence. */
const found = (source: string) =>
  checkJavaScript(source).map(
    ({ kind, text, start }) => `${kind} ${source.slice(0, start).split('\n').length} ${text}`,
  );

test('what events and libraries hold is read without a finding', () => {
  for (const source of [
    'return confirm("Delete?");',
    '<!-- hide\nvar a = document.forms[0].Status.value;\n//-->',
    'javascript: history.back()',
    'var x = /</.test(y) ? 1 : 2',
    'with (document) { write(010) }',
    'async function load() { await fetch(`/id`) }\nclass A { #b = a?.c ?? 1 }',
    "import a from './a.js'\nexport const b = await a()",
    '',
  ])
    expect(found(source), source).toEqual([]);
});

test('what has no end is told where it begins', () => {
  expect(found('a = 1\nb = "text\nc = 2')).toEqual([
    'codeUnclosed 2 What begins here has no “"” at its end.',
  ]);
  expect(found("b = 'text")).toEqual(["codeUnclosed 1 What begins here has no “'” at its end."]);
  expect(found('a\n/* note')).toEqual(['codeUnclosed 2 What begins here has no “*/” at its end.']);
  expect(found('a = `x\n')).toEqual(['codeUnclosed 1 What begins here has no “`” at its end.']);
  expect(found('a = /x\nb')).toEqual(['codeUnclosed 1 What begins here has no “/” at its end.']);
  expect(found('function f() {\n  if (a) {\n    b()\n}\n')).toEqual([
    'codeUnclosed 1 The “{” is not closed.',
  ]);
  expect(found('a(\n[1, 2')).toEqual(['codeUnclosed 2 The “[” is not closed.']);
});

test('what is not expected is told at its place', () => {
  expect(found('a = 1;\nb = = 2;')).toEqual(['codeSyntax 2 “=” is not expected here.']);
  expect(found('a(1));')).toEqual(['codeSyntax 1 “)” is not expected here.']);
  expect(found('if (a) {\n} els {\n}')).toEqual(['codeSyntax 2 “{” is not expected here.']);
  expect(found('fi (a) return;')).toEqual(['codeSyntax 1 “return” is not expected here.']);
  expect(found('let a\nlet a')).toEqual([
    "codeSyntax 2 JavaScript is not read here: Identifier 'a' has already been declared.",
  ]);
  expect(found('a = 1 +')).toEqual(['codeUnclosed 1 The line ends too early.']);
});

test('brackets that are nested thousands deep are left alone', () => {
  expect(found(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toEqual([]);
});

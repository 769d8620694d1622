import { expect, test } from 'vitest';
import { checkCss } from './index.ts';

/** What is found, as kind, line and sentence. */
const found = (source: string) =>
  checkCss(source).map(
    ({ kind, text, start }) => `${kind} ${source.slice(0, start).split('\n').length} ${text}`,
  );

test('style sheets with words of single browsers are read without a finding', () => {
  for (const source of [
    "a { *zoom: 1; _height: 1px; filter: progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000', endColorstr='#80000000'); }",
    'a { width: expression(document.body.clientWidth > 10 ? "1px" : "2px") }',
    '<!-- a { b: c } -->',
    '@charset "utf-8";\n@import url(a.css);\n@media print { a { color: red; } }',
    ':root { --a: { b: c }; --x:; }',
    '',
  ])
    expect(found(source), source).toEqual([]);
});

test('what has no end, what closes nothing and what is not expected is told at its place', () => {
  expect(found('a { b: c }\nd {\n  e: f;\n')).toEqual(['codeUnclosed 2 The “{” is not closed.']);
  expect(found('a { b: c }\n/* note')).toEqual(['codeUnclosed 2 What begins here has no “*/” at its end.']);
  expect(found('a {\n  b: "c;\n}')).toEqual(['codeUnclosed 2 What begins here has no “"” at its end.']);
  expect(found('a {\n  b: rgb(1, 2;\n}\n')).toEqual(['codeUnclosed 2 The “(” is not closed.']);
  expect(found('a { b: c }\n}')).toEqual(['codeTerminator 2 “}” closes nothing.']);
  expect(found('a {\n  color red;\n}')).toEqual(['codeSyntax 2 “color” is not expected here.']);
  expect(found('a {\n  b: c\n  d: e\n}')).toEqual(['codeSyntax 2 A ; is missing here.']);
});

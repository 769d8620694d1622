import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFormula } from './index.ts';

const kinds = (source: string) => checkFormula(source).map(({ kind }) => kind);
const lines = (source: string) =>
  checkFormula(source).map(({ start }) => source.slice(0, start).split('\n').length);

test.each([
  '',
  'Subject',
  'SELECT Form = "Order" & !@IsResponseDoc',
  'REM {what; (it "does};\nFIELD Total := @Sum(Prices *+ Taxes);\n@Success',
  'x := "a\\"b" : {c"d} : "";\n@If(x[1] = "a"; @Return("b"); y := 1.5E3; z := -2; @False)',
  '@PostedCommand([Compose]; ""; "Order");\n[01/02/2024 10:00] > @Now',
  'DEFAULT Größe := @If(@IsAvailable($Ref); $Ref; .5);\n',
  '@DbLookup("":"NoCache"; ""; "By key"; Key; 2; [FailSilent])',
])('nothing is found in %j', (source) => {
  expect(checkFormula(source)).toEqual([]);
});

test.each([
  ['@If(a; b; c', 'codeUnclosed', 1],
  ['a := 1;\nb := a + * 2;\nc', 'codeSyntax', 2],
  ['a := 1;\nb := (a + 2));\nc', 'codeSyntax', 2],
  ['a := 1;\nb := "open', 'codeUnclosed', 2],
  ['a :=\n1 b;\nc', 'codeSyntax', 2],
  ['a := 1;\nFIELD b = 2', 'codeSyntax', 2],
  ['\n@Lefft(a; 1)', 'codeUnknownFunction', 2],
  ['\n\n@Left(a)', 'codeArguments', 3],
  ['@Left(a; 1; 2)', 'codeArguments', 1],
  ['@If(a; b; c; d)', 'codeArguments', 1],
  ['a[1', 'codeUnclosed', 1],
  ['a := ;', 'codeSyntax', 1],
  ['a + ', 'codeSyntax', 1],
  ['@Left(a;; 1)', 'codeSyntax', 1],
  ['a ? b', 'codeSyntax', 1],
  ['a \0 b', 'codeSyntax', 1],
])('one fault is one finding on its line: %j', (source, kind, line) => {
  expect(kinds(source)).toEqual([kind]);
  expect(lines(source)).toEqual([line]);
});

test('after a fault the next statement is read', () => {
  expect(lines('a := (1 + );\n@Lefft(b);\nc := 2 2;\nd')).toEqual([1, 2, 3]);
});

test('what follows a parenthesis that is not closed is not told again', () => {
  expect(kinds('a := (1;\nb := 2 2;\nc')).toEqual(['codeUnclosed']);
});

test('what is nested 500 deep is told, and 200 deep is read', () => {
  expect(kinds('@Trim('.repeat(500) + 'a' + ')'.repeat(500))).toEqual(['codeTooDeep']);
  expect(kinds('@Trim('.repeat(200) + 'a' + ')'.repeat(200))).toEqual([]);
  expect(kinds('a:='.repeat(100_000))).toEqual(['codeTooDeep']);
  expect(kinds('-'.repeat(100_000))).toEqual(['codeSyntax']);
});

test('100,000 lines are read, right and wrong', () => {
  expect(kinds('a := @Trim(b);\n'.repeat(100_000))).toEqual([]);
  expect(kinds('a b;\n'.repeat(100_000))).toHaveLength(100_000);
});

const pieces = [
  '@If',
  '@Nope',
  '(',
  ')',
  ';',
  ':=',
  '"',
  '{',
  '}',
  '[',
  ']',
  'REM ',
  'FIELD ',
  'x',
  '1.',
  '\n',
  '*',
  '-',
  '\\',
  '\0',
];

test('whatever is read, it ends, and each finding stands in the text', () => {
  const source = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 });
  fc.assert(
    fc.property(source, (parts) => {
      const text = parts.join('');
      for (const { start, end } of checkFormula(text)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

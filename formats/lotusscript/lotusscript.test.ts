import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkNames, readLotusScript } from './index.ts';

const told = (source: string) =>
  readLotusScript(source).found.map(
    ({ kind, start }) => `${kind} ${source.slice(0, start).split('\n').length}`,
  );
const inSub = (...lines: string[]) => ['Sub Initialize', ...lines, 'End Sub'].join('\n');

test.each([
  '',
  'Option Public\nOption Declare\nOption Compare Nocase\nOption Base 1\nUse "Library"\nUselsx "*lsxodbc"\n%INCLUDE "lsconst.lss"',
  '%REM\nEnd Sub (\n%END REM\nSub A\nEnd Sub',
  'Rem Sub (\nDim a As String, b() As Integer, c List As Variant, d As String * 10, e(1 To 3, 2) As Long',
  "Const A = |x|, B$ = {y}, C = &HFF&\nDim d%, e&, f!, g#, h@, i$ ' end",
  'Declare Function Beep Lib "user32" Alias "MessageBeep" (ByVal kind As Long) As Long\nDeclare Sub Later(x As String)\nDeclare Class Thing',
  'Type Point\n  x As Integer\n  type As String\n  y(3) As Single\nEnd Type',
  'Private Class Child As Parent\n  Private value As String\n  list List As String\n  Sub New(x As String), Parent(x)\n    Set Me.doc = Nothing\n    Call Parent..Save()\n  End Sub\n  Public Property Get Name As String\n    Name = value\n  End Property\n  Property Set Name As String\n    value = Name\n  End Property\n  Sub Delete\n  End Sub\nEnd Class',
  inSub(
    'If a Then b = 1 Else b = 2',
    'If a Then',
    'b = 1 : c = 2',
    'Elseif d Then',
    'Else',
    'End If',
    'If x Goto done',
    'done:',
    'Exit Sub',
  ),
  inSub(
    'If a Then Exit Sub',
    'If a Then Call b(1) : Call c Else Print "no"',
    'If Not a Is Nothing And _',
    '  b <> "" Then',
    'End If',
  ),
  inSub('Select Case x', 'Case 1, 2 To 3, Is > 5', 'Case "a" : y = 1', 'Case Else', 'End Select'),
  inSub(
    'For i = 1 To 10 Step -1',
    'For j% = 0 To Ubound(a)',
    'Next j%, i',
    'Forall x In doc.Items',
    'End Forall',
    'While a',
    'Wend',
    'Do While b',
    'Exit Do',
    'Loop',
    'Do',
    'Loop Until c',
  ),
  inSub('With doc', '.Form = "a"', 'Call .Save(True, False)', 'x = .Name(0)', 'End With'),
  inSub(
    'On Error Goto failed',
    'On Error 91 Resume Next',
    'On Event Click From b Call Clicked',
    'Resume Next',
    'Goto failed',
    'failed:',
    'Error 4000, "text"',
    'End',
  ),
  inSub(
    'Open f For Input As #1',
    'Line Input #1, text',
    'Print #1, "a"; b',
    'While Not Eof(1)',
    'Wend',
    'Close #1',
    'Get #1, , x',
    'Name a As b',
  ),
  inSub(
    'Redim Preserve a(5) As String',
    'Redim doc.list(1)',
    'Erase a',
    'Delete o',
    'Set v = New NotesDatabase("", "n.nsf")',
    'Messagebox "a", , "b"',
    'Dim s As New NotesSession, t As New Thing(1)',
  ),
  inSub(
    'a$ = Left$(b$, 2) & "x""y" & {z} & |a',
    'b|',
    'x = a& + 1',
    'y = "a"&b&"c"',
    'z = -2 ^ Not 3 Mod 4 \\ 5',
    'Mid$(a, 1) = "b"',
    'doc.~Type(0) = 1',
    'Set name = New NotesName(doc.~$~$Creator(0))',
    'x = 1.5E+3#',
    'If a >= b And c =< d Or e Like "x*" Then f = Evaluate({@Name([CN]; "x")}, doc)',
  ),
])('nothing is found in %j', (source) => {
  expect(told(source)).toEqual([]);
});

test.each([
  [inSub('If a Then', 'b = 1'), ['codeUnclosed 2']],
  [inSub('For i = 1 To 2', 'If a Then', 'Next', 'c = 1'), ['codeUnclosed 3']],
  [inSub('  If a Then', '    If b Then', '      c = 1', '  End If'), ['codeUnclosed 3']],
  [inSub('  If a Then', '  While b', '  Loop', '  Wend', '  End If'), ['codeTerminator 4']],
  ['Sub A\nx = 1\n\nSub B\nEnd Sub', ['codeUnclosed 1']],
  ['Function A\nEnd Sub', ['codeTerminator 2']],
  [inSub('Else'), ['codeTerminator 2']],
  [inSub('End If'), ['codeTerminator 2']],
  [inSub('Case 1'), ['codeTerminator 2']],
  [inSub('a = "open', 'b = 2'), ['codeUnclosed 2']],
  [inSub('a = (1 + 2', 'b = 2'), ['codeUnclosed 2']],
  [inSub('a = 1 + * 2'), ['codeSyntax 2']],
  [inSub('a = 1 +'), ['codeSyntax 2']],
  [inSub('If a', 'End If'), ['codeSyntax 2', 'codeTerminator 3']],
  [inSub('Diim x As String'), ['codeSyntax 2']],
  [inSub('Set a.b'), ['codeSyntax 2']],
  [inSub('Exit Subb'), ['codeSyntax 2']],
  ['Class A\nSub B\nEnd Class', ['codeUnclosed 2']],
  ['%REM\nSub', ['codeUnclosed 1']],
  ['Dim a As', ['codeSyntax 1']],
])('one fault is found on its line: %j', (source, expected) => {
  expect(told(source)).toEqual(expected);
});

test('what follows a fault is read', () => {
  expect(told(inSub('a = * 2', 'b = 2', 'c = )', 'If d Then', 'End If'))).toEqual([
    'codeSyntax 2',
    'codeSyntax 4',
  ]);
});

const names = (source: string, complete = true) => {
  const { script, found } = readLotusScript(source);
  expect(found).toEqual([]);
  return checkNames(script, [script], complete).map(({ text }) => text);
};

test('names that nothing declares are told once in a procedure', () => {
  const source = `Dim outer\n${inSub('Dim a', 'a = outer', 'b = Left(a, 1)', 'b = 2', 'Forall x In a', 'c = x', 'End Forall')}`;
  expect(names(source)).toEqual([
    '“b” is not declared, which Option Declare asks for.',
    '“c” is not declared, which Option Declare asks for.',
  ]);
  expect(names(source, false)).toEqual([]);
});

test('members of a class and of the classes that it derives from are declared, of an unknown one all', () => {
  const child = (base: string) => `Class Child As ${base}\nSub Run\nvalue = 1\nother = 2\nEnd Sub\nEnd Class`;
  expect(names(`Class Parent\nvalue As Integer\nEnd Class\n${child('Parent')}`)).toEqual([
    '“other” is not declared, which Option Declare asks for.',
  ]);
  expect(names(child('Elsewhere'))).toEqual([]);
});

test('arguments of own procedures are counted', () => {
  const source = `Sub A(x, y As String)\nEnd Sub\nFunction B(x)\nB = x\nEnd Function\n${inSub('Call A(1)', 'Call A(1, 2)', 'z = B(1, 2)', 'z = B(1)')}`;
  expect(names(source, false)).toEqual(['“A” takes 2 arguments, not 1.', '“B” takes 1 argument, not 2.']);
});

test('100,000 lines are read, right and wrong', () => {
  expect(told(inSub(...Array(100_000).fill('a = b(1) + "c"')))).toEqual([]);
  expect(readLotusScript(inSub(...Array(100_000).fill('a = * 1'))).found).toHaveLength(100_000);
  expect(readLotusScript(Array(100_000).fill('If a Then').join('\n')).found).toHaveLength(100_000);
  expect(told('{'.repeat(200_000))).toEqual(['codeUnclosed 1']);
});

test('what is nested 500 deep is told, and 200 deep is read', () => {
  expect(told(`a = ${'('.repeat(500)}b${')'.repeat(500)}`)).toEqual(['codeTooDeep 1']);
  expect(told(`a = ${'('.repeat(200)}b${')'.repeat(200)}`)).toEqual([]);
  expect(told(`${'If a Then '.repeat(100_000)}`)).toEqual(['codeTooDeep 1']);
});

const pieces = [
  'Sub ',
  'End ',
  'If ',
  'Then ',
  'Else ',
  'Class ',
  'For ',
  'Next ',
  '(',
  ')',
  '"',
  '{',
  '|',
  '%REM',
  '_\n',
  ':',
  '.',
  '\n',
  'x',
  '1.',
  '&',
  '\0',
  "'",
  '=',
];

test('whatever is read, it ends, and each finding stands in the text', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      for (const { start, end } of readLotusScript(text).found) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

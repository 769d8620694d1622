import { expect, test } from 'vitest';
import { indented } from './scriptLines.ts';

const script = `Sub Initialize
Dim a As String ' If nothing Then
      If a = "Then" Then
Select Case a
Case "x", |if y then|
Call go(a, _
1)
Case Else
For i = 1 To 3 : Print i : Next
End Select
Else
%REM
  Sub kept
%END REM
Forall each In list

Print each
End Forall
End If
End Sub`;

test('lines of LotusScript are moved in with their blocks', () => {
  expect(indented(script, '\t')).toBe(`Sub Initialize
\tDim a As String ' If nothing Then
\tIf a = "Then" Then
\t\tSelect Case a
\t\tCase "x", |if y then|
\t\t\tCall go(a, _
\t\t\t\t1)
\t\tCase Else
\t\t\tFor i = 1 To 3 : Print i : Next
\t\tEnd Select
\tElse
%REM
  Sub kept
%END REM
\t\tForall each In list

\t\t\tPrint each
\t\tEnd Forall
\tEnd If
End Sub`);
});

test('what is not closed stays as it is', () => {
  expect(indented('Sub a\nIf b Then\nEnd Sub', ' ')).toBeUndefined();
  expect(indented('End Sub\nSub a', ' ')).toBeUndefined();
  expect(indented('x = {one\n two}', ' ')).toBeUndefined();
  expect(indented('%REM\nSub', ' ')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { declaredIn, isSymbolName, placesOfName } from './index.ts';

const library = `Private Const MAX = 3
Public Sub Total(a As Integer)
  Dim n As New Total2
  Call Total(1)
  n.Total = Total
  If a > 1 Then Total a - 1
End Sub
Function Other(total As Integer) As Integer
  Other = total + 1
End Function
Class Sums
  Public Sub Total
    Print Me.Total
    Total
  End Sub
End Class
Private Static Function Hidden$
  Hidden$ = "Total" ' Total
End Function`;

/** Line and column of each place, with what stands there. */
const places = (source: string, key: string) =>
  placesOfName(source, key).map(({ start, end, declares }) => {
    const lines = source.slice(0, start).split('\n');
    return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1} ${source.slice(start, end)}${declares ? ' declared' : ''}`;
  });

test('a name means what the library declares, but as a member, a parameter and in a class with its own', () => {
  expect(places(library, 'total')).toEqual(['2:12 Total declared', '4:8 Total', '5:13 Total', '6:17 Total']);
  expect(places(library, 'hidden')).toEqual(['17:25 Hidden declared', '18:3 Hidden']);
  expect(places('Dim a As Sums\nSet a = New Sums', 'sums')).toEqual(['1:10 Sums', '2:13 Sums']);
});

test('what is declared is known with its kind, and whether it is private', () => {
  expect(declaredIn(library, 'total')).toEqual({ kind: 'sub', name: 'Total', isPrivate: false });
  expect(declaredIn(library, 'hidden')).toEqual({ kind: 'function', name: 'Hidden$', isPrivate: true });
  expect(declaredIn(library, 'sums')).toEqual({ kind: 'class', name: 'Sums', isPrivate: false });
  expect(declaredIn(library, 'max')).toBeUndefined();
});

test('a symbol is called what the language lets it be called', () => {
  expect(['Total', 'Größe_2', 'a'.repeat(40)].every(isSymbolName)).toBe(true);
  expect(['', '1a', 'a b', '_a', 'a$', 'If', 'end', 'a'.repeat(41)].some(isSymbolName)).toBe(false);
});

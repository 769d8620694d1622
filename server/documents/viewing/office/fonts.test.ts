import { expect, test } from 'vitest';
import { setsOtherLetters } from './fonts.ts';

const found = (family: string, isAsWide: boolean) => ({
  named: 'Calibri',
  family,
  isAsWide,
  from: 'a-package',
});

test('pages have other letters where a font is set in another that is not as wide; where nobody knows, nothing is said', () => {
  expect(setsOtherLetters([found('Carlito', true), found('DejaVu Sans', false)])).toBe(true);
  expect(setsOtherLetters([found('Carlito', true)])).toBe(false);
  expect(setsOtherLetters([found('', false)])).toBe(false);
});

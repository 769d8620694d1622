import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeName } from './safeName.ts';

test.each([
  ['setup-1.0.bin', 'setup-1.0.bin'],
  ['Übersicht 1.pdf', 'Übersicht 1.pdf'],
  ['.bashrc', '_bashrc'],
  ['..', '_'],
  ['...evil', '_evil'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['-rf', '_rf'],
  ['~root', '_root'],
  ['a:b', 'a_b'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['COM1.log', '_COM1.log'],
  ['console.log', 'console.log'],
  ['trailing. .', 'trailing'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['a\u0000b', 'a_b'],
])('%j is kept as %j', (name, kept) => {
  expect(safeName(name)).toBe(kept);
});

test('a long name keeps its extension and fits every file system', () => {
  const name = safeName(`${'ö'.repeat(128)}.tar`);
  expect(name).toMatch(/ö\.tar$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
});

test('whatever a server says, the name is one name, not hidden, and made safe once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const safe = safeName(name);
      expect(safe).toMatch(/^[^./\\:][^/\\:]*$/);
      expect(safe).not.toMatch(/[\s.]$/);
      expect(safeName(safe)).toBe(safe);
    }),
  );
});

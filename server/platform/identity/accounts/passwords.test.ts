import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a hash is as strong as OWASP recommends, and is checked by what it was made with', async () => {
  const [usual, quick] = [createPasswords(), createPasswords('quick')];
  const [strong, weaker] = await Promise.all([usual.hash('a word'), quick.hash('a word')]);
  expect([strong, weaker]).toEqual([
    expect.stringMatching(/^scrypt\$16384\$8\$5\$/),
    expect.stringMatching(/^scrypt\$4096\$8\$1\$/),
  ]);
  for (const passwords of [usual, quick])
    for (const kept of [strong, weaker]) {
      expect(await passwords.verify('a word', kept)).toBe(true);
      expect(await passwords.verify('another', kept)).toBe(false);
    }
  expect(await usual.verify('a word', null)).toBe(false);
});

import { expect, test } from 'vitest';
import { loadWords } from '../../words/words.ts';
import { en } from './words/en.ts';
import { words } from './words.ts';

test('the editor speaks the language that was loaded last', async () => {
  await loadWords('de');
  expect(words().bar.saved).toBe('Gespeichert');
  expect(words().status.words(1200, 1)).toBe('1 von 1.200 Wörter');
  await loadWords('en');
  expect(words().bar.saved).toBe('Saved');
  expect(words().status.words(1200, 1)).toBe('1 of 1,200 words');
});

test('what other programs look for on an English page is there to the letter', () => {
  expect([en.bar.saved, en.bar.saving, en.bar.offline]).toEqual(['Saved', 'Saving…', 'Offline']);
});

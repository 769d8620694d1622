import { expect, test, vi } from 'vitest';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { loadWords, words } from './words.ts';

/** Every text of an area under its name; functions are asked for one and for several. */
const textsOf = (area: object): [string, string][] =>
  Object.entries(area).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[name, text]] : [],
  );

test('the texts are those of the language that was loaded last', async () => {
  await loadWords('de');
  expect(words('bar').saved).toBe('Gespeichert');
  await loadWords('en');
  expect(words('bar').saved).toBe('Saved');
  expect(words('status').words(1200, 1)).toBe('1 of 1,200 words');
  await loadWords('de');
  expect(words('status').words(1200, 1)).toBe('1 von 1.200 Wörter');
});

test('a language that is wanted while the first is loaded leaves nobody without texts', async () => {
  vi.resetModules();
  const page = await import('./words.ts');
  const first = page.loadWords('en');
  void page.loadWords('de');
  await first;
  expect(page.words('bar').saved).toBe('Gespeichert');
});

test('what other programs look for on an English page is there to the letter', () => {
  expect([en.bar.saved, en.bar.saving, en.bar.offline]).toEqual(['Saved', 'Saving…', 'Offline']);
});

test('no text is empty, and none addresses the reader as du or Sie', () => {
  for (const [area, texts] of Object.entries(de))
    for (const [name, text] of textsOf(texts)) {
      expect(text.trim(), `${area}.${name}`).not.toBe('');
      expect(text, `${area}.${name}`).not.toMatch(/\b(Sie|Ihre?[nmrs]?|du|dein\w*)\b/);
    }
  for (const [area, texts] of Object.entries(en))
    for (const [name, text] of textsOf(texts)) expect(text.trim(), `${area}.${name}`).not.toBe('');
});

import { expect, test } from 'vitest';
import { languageOf, wishesIn } from './language.ts';

test('the first wish that there are texts for is the language of the page, English without one', () => {
  expect(languageOf([undefined, null, 'fr-CH', 'de-AT', 'en-GB'])).toBe('de');
  expect(languageOf(['EN-us', 'de'])).toBe('en');
  expect(languageOf(['fr', 'constructor', ''])).toBe('en');
  expect(languageOf([])).toBe('en');
});

test('what a browser accepts is read by its weights; what it refuses or says wrongly counts for nothing', () => {
  expect(wishesIn('en;q=0.7, de-AT, *;q=0.1, fr;q=0.7')).toEqual(['de-AT', 'en', 'fr', '*']);
  expect(wishesIn('de;q=0, en;q=0.001')).toEqual(['en']);
  expect(wishesIn('de;q=2, de;q=-1, de;q=x, ;q=1, , en')).toEqual(['en']);
  expect(wishesIn(undefined)).toEqual([]);
  expect(wishesIn(`${'x,'.repeat(100_000)}de`)).toHaveLength(50);
});

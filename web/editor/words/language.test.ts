import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test('the first wish that there are texts for is the language of the page, English without one', () => {
  expect(languageOf([undefined, null, 'fr-CH', 'de-AT', 'en-GB'])).toBe('de');
  expect(languageOf(['EN-us', 'de'])).toBe('en');
  expect(languageOf(['fr', 'constructor', ''])).toBe('en');
  expect(languageOf([])).toBe('en');
});

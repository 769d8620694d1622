import { expect, test } from 'vitest';
import { noticeSentence } from './noticeSentences.ts';

test('a release that is called after its product is not named twice', () => {
  const params = { by: 'Bob', product: 'Orbit', release: 'Orbit 1.0' };
  const said = (['en', 'de'] as const).flatMap((language) =>
    ['catalog.access.requested', 'catalog.access.given', 'catalog.release.published'].map((kind) =>
      noticeSentence(kind, params, language),
    ),
  );
  for (const sentence of said) expect(sentence).toMatch(/(?<!Orbit )Orbit 1\.0/);
  expect(noticeSentence('catalog.release.published', { product: 'Orbit', release: '2' }, 'en')).toBe(
    'Orbit 2 is available',
  );
});

import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Brass Gauge 2.0', 'brass-gauge-2.0'],
  ['Größe & Maß', 'groesse-mass'],
  ['Café Ångström', 'cafe-aangstroem'],
  // No word is cut in two where a shorter one will do.
  ['Müller Wettersoftware', 'mueller'],
  ['Wettersoftwareentwicklung', 'wettersoftwareen'],
  ['A Wettersoftwareentwicklung', 'a-wettersoftware'],
  ['sixteen-letters1 and more', 'sixteen-letters1'],
  ['日本', ''],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

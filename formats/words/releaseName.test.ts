import { expect, test } from 'vitest';
import { releaseName } from './releaseName.ts';

test('a product stands before its release once', () => {
  expect(releaseName('Orbit', '1.0')).toBe('Orbit 1.0');
  expect(releaseName('Orbit', 'Orbit 1.0')).toBe('Orbit 1.0');
  expect(releaseName('Orbit', 'ORBIT-2')).toBe('ORBIT-2');
  expect(releaseName('Orbit', 'Orbit')).toBe('Orbit');
  expect(releaseName('Orbit', 'Orbiter 2')).toBe('Orbit Orbiter 2');
  expect(releaseName('Orbit 2', 'Orbit 2.1')).toBe('Orbit 2.1');
  expect(releaseName(undefined, '1.0')).toBe('1.0');
});

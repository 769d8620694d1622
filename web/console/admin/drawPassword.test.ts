import { expect, test } from 'vitest';
import { drawPassword } from './drawPassword.ts';

test('drawn passwords are easy to read out, never the same, and favour no sign', () => {
  const drawn = Array.from({ length: 2000 }, drawPassword);
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const each of drawn) expect(each).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  const counts = new Map<string, number>();
  for (const sign of drawn.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  // 32,000 signs of 31 kinds: about 1,032 each, and four standard deviations are less than 130.
  expect(counts.size).toBe(31);
  for (const [sign, count] of counts) expect(Math.abs(count - 32_000 / 31), sign).toBeLessThan(200);
});

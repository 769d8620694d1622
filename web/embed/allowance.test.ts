import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

test('a host may ask 60 times at once, 30 times a second after that, and not at all once it has flooded', () => {
  let time = 0;
  const mayAsk = createAllowance(() => time);
  const ask = (times: number) => Array.from({ length: times }, mayAsk);
  expect(ask(61).indexOf('no')).toBe(60);
  time += 1000;
  expect(ask(31).indexOf('no')).toBe(30);
  expect(ask(998)).not.toContain('never');
  expect(ask(1)).toEqual(['never']);
});

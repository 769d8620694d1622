import { expect, test } from 'vitest';
import { stepFrom } from './zoom.ts';

test('zooming goes from any size to the next step and stops at the ends', () => {
  expect(stepFrom(0.42, 'in')).toBe(0.5);
  expect(stepFrom(0.42, 'out')).toBe(0.33);
  expect(stepFrom(1, 'in')).toBe(1.25);
  expect(stepFrom(16, 'in')).toBe(16);
  expect(stepFrom(0.05, 'out')).toBe(0.05);
});

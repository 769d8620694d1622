import { expect, test } from 'vitest';
import { centimetres, inches, unitOf } from '../../view/document/units.ts';
import { marksOf, snap } from './units.ts';

test('lengths are in inches where paper is, in centimetres everywhere else', () => {
  expect(unitOf(['en', 'en-US', 'de-DE'])).toBe(inches);
  expect(unitOf(['de-DE', 'en-US'])).toBe(centimetres);
  expect(unitOf(['en', 'not a tag!'])).toBe(centimetres);
});

test('a handle rests on the parts of the unit', () => {
  expect(snap(10, inches)).toBe(9);
  expect(snap(-30, inches)).toBe(-27);
  expect(snap(28, centimetres)).toBeCloseTo(28.35, 2);
});

test('marks stand on both sides of zero, whole ones with their number', () => {
  const marks = marksOf(-72, 150, inches);
  expect(marks.filter(({ whole }) => whole !== undefined)).toEqual([
    { at: -72, whole: 1 },
    { at: 0, whole: 0 },
    { at: 72, whole: 1 },
    { at: 144, whole: 2 },
  ]);
  expect(marks).toHaveLength(8 + 1 + 16);
});

import { expect, test } from 'vitest';
import { inches } from '../../view/document/units.ts';
import { placeOf, valueAt, within } from './indents.ts';

const page = { width: 600, left: 72, right: 72 };
const indents = { left: 36, right: 0, first: -18 };

test('a handle stands where its indent is, and gives it back', () => {
  expect(placeOf('left', indents, page)).toBe(108);
  expect(placeOf('first', indents, page)).toBe(90);
  expect(placeOf('right', indents, page)).toBe(528);
  for (const handle of ['left', 'first', 'right'] as const)
    expect(valueAt(handle, placeOf(handle, indents, page), indents, page, inches)).toBe(indents[handle]);
});

test('no handle leaves the paper or takes the text its room, whatever it is dragged to', () => {
  for (const place of [-9999, 9999])
    for (const handle of ['left', 'first', 'right'] as const) {
      const next = { ...indents, [handle]: valueAt(handle, place, indents, page, inches) };
      const at = placeOf(handle, next, page);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(600);
      expect(placeOf('right', next, page) - placeOf('left', next, page)).toBeGreaterThanOrEqual(36);
    }
  expect(within('left', Number.POSITIVE_INFINITY, indents, page)).toBe(420);
});

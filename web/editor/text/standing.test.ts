import { expect, test } from 'vitest';
import { createValue } from '../room/value.ts';
import { formatsOf, nowhere, type Standing, sameStanding } from './standing.ts';

test('that something can be undone is no news to the tools, what the cursor stands in is', () => {
  const standing = createValue<Standing>(nowhere, sameStanding);
  const formats = formatsOf(standing);
  const first = formats.get();
  standing.set({ ...nowhere, canUndo: true });
  expect(formats.get()).toBe(first);
  standing.set({ ...nowhere, canUndo: true, bold: true });
  const bold = formats.get();
  expect(bold).toMatchObject({ bold: true, canUndo: true });
  standing.set({ ...nowhere, canRedo: true, bold: true });
  expect(formats.get()).toBe(bold);
  standing.set({ ...nowhere, canRedo: true });
  expect(formats.get()).toMatchObject({ bold: false, canRedo: true });
});

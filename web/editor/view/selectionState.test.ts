import { expect, test } from 'vitest';
import { createObservable } from '../session/observable.ts';
import { formatsOf, nowhere, type SelectionState, sameSelectionState } from './selectionState.ts';

test('that something can be undone is no news to the tools, what the cursor stands in is', () => {
  const selectionState = createObservable<SelectionState>(nowhere, sameSelectionState);
  const formats = formatsOf(selectionState);
  const first = formats.get();
  selectionState.set({ ...nowhere, canUndo: true });
  expect(formats.get()).toBe(first);
  selectionState.set({ ...nowhere, canUndo: true, bold: true });
  const bold = formats.get();
  expect(bold).toMatchObject({ bold: true, canUndo: true });
  selectionState.set({ ...nowhere, canRedo: true, bold: true });
  expect(formats.get()).toBe(bold);
  selectionState.set({ ...nowhere, canRedo: true });
  expect(formats.get()).toMatchObject({ bold: false, canRedo: true });
});

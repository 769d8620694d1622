import type { EditorView } from 'prosemirror-view';
import type { UndoManager } from 'yjs';
import type { Formatting } from '../../../formats/model/index.ts';
import { createObservable } from '../session/observable.ts';
import { nowhere, type SelectionState, sameSelectionState, selectionStateOf } from './selectionState.ts';

/** Where the person writes, and what the cursor stands in there. */
export function createActivity(formatting: Formatting, undo: UndoManager) {
  const selectionState = createObservable<SelectionState>(nowhere, sameSelectionState);
  const listeners = new Set<() => void>();
  let body: EditorView | undefined;
  let active: EditorView | undefined;
  const changed = (view: EditorView) => {
    if (view === (active ?? view)) selectionState.set(selectionStateOf(view.state, formatting, undo));
    for (const listener of listeners) listener();
  };
  // What can be undone changes last, and not only by what is written where the person is.
  const counted = () => active && changed(active);
  return {
    selectionState,
    changed,
    /** Something changed that lies beside the texts. */
    refresh() {
      const view = active ?? body;
      if (view) changed(view);
    },
    focused(view: EditorView) {
      // What is written elsewhere is a step of its own.
      if (active !== view) undo.stopCapturing();
      active = view;
      changed(view);
    },
    /** The text itself is where one begins. */
    begin(text: EditorView) {
      body = text;
      active = text;
      for (const event of ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const)
        undo.on(event, counted);
    },
    view: (text: EditorView) => (active && !active.isDestroyed ? active : text),
    watch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

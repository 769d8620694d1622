import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Where in the window a menu was asked for, and whether by keys. */
export type PointedAt = { left: number; top: number };

/**
 * Asks for a menu where somebody clicks with the right mouse button, or at the cursor by the keys for that. With Shift the
 * browser opens its own, and what a finger held on the text opens is the browser's as well.
 */
export const pointing = (menu: (at: PointedAt) => void): Extension =>
  EditorView.domEventHandlers({
    contextmenu(event, view) {
      if (event.shiftKey || (event as PointerEvent).pointerType === 'touch') return false;
      event.preventDefault();
      const { head, from, to } = view.state.selection.main;
      const isByKeys = event.button !== 2 && !event.ctrlKey;
      const cursor = isByKeys ? view.coordsAtPos(head) : null;
      if (cursor) {
        menu({ left: cursor.left, top: cursor.bottom });
        return true;
      }
      const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
      // What the menu offers is about what was clicked, or selected.
      if (place !== null && (place < from || place > to || from === to))
        view.dispatch({ selection: EditorSelection.cursor(place) });
      menu({ left: event.clientX, top: event.clientY });
      return true;
    },
  });

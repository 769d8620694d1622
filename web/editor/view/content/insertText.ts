import type { Command } from 'prosemirror-state';

/** Put characters at the cursor, in the formats of the text there. */
export const insertText =
  (characters: string): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.isTextblock) return false;
    const marks = state.storedMarks ?? $from.marks();
    dispatch?.(state.tr.replaceSelectionWith(state.schema.text(characters, marks), false).scrollIntoView());
    return true;
  };

import type { Command } from 'prosemirror-state';
import { readList } from '../../../../formats/model/index.ts';
import { changeLevel, levelByTab } from '../../view/content/lists.ts';
import type { WritingKey } from '../../view/extension.ts';

/** Shift and Tab leads one level out of a list, but not out of the list, nor out of the text: Backspace ends a list. */
const levelOut: Command = (state, dispatch) => {
  const level = readList(state.selection.$from.parent.attrs.list)?.level;
  return level !== undefined && (level === 0 || changeLevel(-1)(state, dispatch));
};

/** What the keys of writing do in lists. */
export const listKeys: Partial<Record<WritingKey, Command>> = { Tab: levelByTab, 'Shift-Tab': levelOut };

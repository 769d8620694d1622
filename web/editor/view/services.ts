import type { Command, Plugin, Transaction } from 'prosemirror-state';
import type { EditorView, MarkViewConstructor, NodeViewConstructor } from 'prosemirror-view';
import type { UndoManager, Map as YMap } from 'yjs';
import type { Formatting } from '../../../formats/model/index.ts';
import type { Room } from '../session/room.ts';
import type { NotPasted } from './clipboard/clipboard.ts';
import type { PasteRule, WritingKey, WritingPlace } from './extension.ts';
import type { KeyHandlers } from './keys.ts';
import type { Rules } from './layout/rules.ts';

/** What all the places of a page where one can write have in common: the text itself, notes, headers, text boxes. */
export type EditorServices = {
  room: Room;
  formatting: Formatting;
  rules: Rules;
  /** bytes of pictures that were inserted */
  media: YMap<unknown>;
  /** address of a picture by its part */
  address: (part: string) => string;
  canEdit: boolean;
  editable: () => boolean;
  keys: KeyHandlers;
  undo: UndoManager;
  /** hears of what is pasted or dropped and cannot be put in */
  failed: (why: NotPasted) => void;
  /** hears of every change of text or selection, and of the focus */
  changed: (view: EditorView) => void;
  focused: (view: EditorView) => void;
  /** whether the shared document is just telling of a change */
  telling: () => boolean;
  /** hears that a text changed that is not open on the page */
  changedClosed: () => void;
  /** hears that a header or footer came or went by this person's hand */
  changedBeside: () => void;
  nodeViews: Record<string, NodeViewConstructor>;
  markViews: Record<string, MarkViewConstructor>;
  /** what every place has beside its own: of features, made for each place, and the same for all */
  placePlugins: (place: WritingPlace) => Plugin[];
  plugins: Plugin[];
  pasteRules: readonly PasteRule[];
  writingKeys: Partial<Record<WritingKey, Command>>[];
  /** what lies over notes, headers, footers and text boxes */
  storyPlugins: Plugin[];
  /** what a transaction becomes before it is applied */
  dispatch: (
    view: Pick<EditorView, 'state' | 'updateState'> & { readonly composing?: boolean },
    tr: Transaction,
  ) => void;
};

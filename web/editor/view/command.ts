import type { Command } from 'prosemirror-state';
import type { EditorContext } from './context.ts';
import type { Editor } from './editor.ts';
import type { Icon } from './tools/Tool.tsx';

export const menus = ['file', 'edit', 'view', 'insert', 'format', 'tools', 'help'] as const;
export type MenuName = (typeof menus)[number];

/** Where a command stands in the menus: in which, in which group of it (a line stands between groups), where in the group
 *  (0 unless told; among equals by the order of features), and under which entry with a menu of its own, by its words. */
type MenuPlace = { name: MenuName; group: number; order?: number; under?: () => string };

/** Where a command stands in the menu of the right mouse button, and whether the place where that was opened has a use for
 *  it: unless told, where the command is enabled. `words` when it is called otherwise there. */
type ContextPlace = Omit<MenuPlace, 'name'> & {
  fits?: (context: EditorContext) => boolean;
  words?: (context: EditorContext) => string;
};

/** Something that a person can have the editor do: by a menu, by the palette, by keys. */
export type EditorCommand = {
  /** one word for the piece, one for the command, such as `table.insert`; recent commands are kept by it */
  id: string;
  /** in the language of the page: give a function that asks `words(…)` */
  words: () => string;
  /** other words that somebody may look for in the palette */
  also?: () => string;
  /** as ProseMirror names keys, such as `Mod-Shift-p` (Mod is ⌘ on a Mac); the first is the one shown */
  keys?: readonly string[];
  /** the keys work in the whole page, not only in the text */
  everywhere?: boolean;
  /** keys that work where nobody types, such as `?` */
  idleKeys?: readonly string[];
  /** keys that the browser answers by itself, to be shown */
  browserKeys?: string;
  icon?: Icon;
  /** no menu: found in the palette and by keys only */
  menu?: MenuPlace;
  /** what the menu of the right mouse button offers: groups are 0 the words there, 1 the clipboard, 2 links, 3 comments and
   *  suggestions, 4 and 5 tables, 6 pictures, 7 lists, 9 the paragraph and everything */
  contextMenu?: ContextPlace;
  /** it is about this very place, so that the palette has it not */
  onlyHere?: true;
  /** whether it makes sense now; unless told, always */
  enabled?: (context: EditorContext) => boolean;
  /** what would make sense elsewhere, but not where the person is: the sentence that says why */
  why?: (context: EditorContext) => string | undefined;
  /** for what is on or off: whether it is on */
  active?: (context: EditorContext) => boolean;
  run: (context: EditorContext) => void;
};

/** Commands as they are, or those that depend on the document, such as one for each of its styles. */
export type CommandSource = readonly EditorCommand[] | ((context: EditorContext) => EditorCommand[]);

type Writing = Omit<EditorCommand, 'run'> & { command: (editor: Editor) => Command };

/** A command that changes the text: for whoever may write now. It is a step of its own for undo, and leads back to the text. */
export const writing = ({ command, enabled, ...rest }: Writing): EditorCommand => ({
  ...rest,
  enabled: (context) => context.mayWrite && context.editor !== undefined && (enabled?.(context) ?? true),
  run: (context) => context.editor && context.run(command(context.editor)),
});

/** A command that sets a format: files of bare text have no place for one. */
export const formatCommand = ({ enabled, ...rest }: Writing): EditorCommand =>
  writing({ ...rest, enabled: (context) => context.hasFormats && (enabled?.(context) ?? true) });

/** Whether formats and what a text holds beside words can be changed: there is a text that may be, of a kind that has them. */
export const mayFormat = (context: EditorContext) =>
  context.mayWrite && context.hasFormats && context.editor !== undefined;

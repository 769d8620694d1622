import type { Command } from 'prosemirror-state';
import type { Icon } from '../format/Tool.tsx';
import type { Text } from '../text/openText.ts';
import type { Situation } from './situation.ts';

export const menus = ['file', 'edit', 'view', 'insert', 'format', 'tools', 'help'] as const;
export type MenuName = (typeof menus)[number];

/** Where a command stands in the menus: in which, in which group of it (a line stands between groups), and under which
 *  entry with a menu of its own, by its words. */
export type MenuPlace = { name: MenuName; group: number; under?: () => string };

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
  /** whether it makes sense now; unless told, always */
  enabled?: (at: Situation) => boolean;
  /** what would make sense elsewhere, but not where the person is: the sentence that says why */
  why?: (at: Situation) => string | undefined;
  /** for what is on or off: whether it is on */
  active?: (at: Situation) => boolean;
  run: (at: Situation) => void;
};

/** Commands as they are, or those that depend on the document, such as one for each of its styles. */
export type CommandSource = readonly EditorCommand[] | ((at: Situation) => EditorCommand[]);

type Writing = Omit<EditorCommand, 'run'> & { command: (text: Text) => Command };

/** A command that changes the text: for whoever may write now. It is a step of its own for undo, and leads back to the text. */
export const writing = ({ command, enabled, ...rest }: Writing): EditorCommand => ({
  ...rest,
  enabled: (at) => at.mayWrite && at.text !== undefined && (enabled?.(at) ?? true),
  run: (at) => at.text && at.run(command(at.text)),
});

/** A command that sets a format: files of bare text have no place for one. */
export const formatting = ({ enabled, ...rest }: Writing): EditorCommand =>
  writing({ ...rest, enabled: (at) => at.hasFormats && (enabled?.(at) ?? true) });

/** Whether formats and what a text holds beside words can be changed: there is a text that may be, of a kind that has them. */
export const mayFormat = (at: Situation) => at.mayWrite && at.hasFormats && at.text !== undefined;

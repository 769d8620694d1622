import type { Command, Plugin } from 'prosemirror-state';
import type { ComponentType, ReactNode } from 'react';
import type { Formatting } from '../../../formats/model/index.ts';
import type { CommandSource } from './command.ts';
import type { EditorContext } from './context.ts';
import type { Editor } from './editor.ts';
import type { EditorBase, EditorExtension, PasteRule, WritingKey, WritingPlace } from './extension.ts';
import type { SelectionState } from './selectionState.ts';
import type { ToolContext } from './tools/Tool.tsx';

/**
 * Something that the editor can do, with all that it takes: one folder under `features/`, one line in `features.ts`.
 * The view and the shell know no feature; they gather what features declare, in the order of that list.
 */
export type Feature = {
  /** the name of its folder */
  name: string;
  /** what a person can have it do: in menus, in the palette, by keys */
  commands?: CommandSource;
  /** dialogs by their names, each loaded when it is opened with `context.dialog.set(name)` */
  dialogs?: Readonly<Record<string, ComponentType<DialogProps>>>;
  /** groups of the toolbar; where each stands is said there */
  tools?: readonly ToolGroup[];
  /** tools at the foot of the page while the cursor stands in something */
  contextBar?: ContextTools;
  /** pieces of the page */
  parts?: Partial<Readonly<Record<Part, ComponentType<{ context: EditorContext }>>>>;
  /** a tab of the panel beside the text */
  tab?: PanelTab;
  /** What Enter, Tab and Shift-Tab do before the text has its say; the first that does something ends it. */
  keys?(formatting: Formatting): Partial<Record<WritingKey, Command>>;
  /** what becomes of pasted content before it is put in as it is */
  paste?: PasteRule;
  /** Plugins of every place where one can write: the text, notes, headers, text boxes. */
  plugins?(place: WritingPlace, context: EditorContext): Plugin[];
  /** What is open in the document and goes along when it is published: how much, in words, and what leads there. */
  unsettled?(context: EditorContext): Unsettled | undefined;
  /** Takes part in one open editor. */
  extend?(base: EditorBase, context: EditorContext): EditorExtension;
};

export type Unsettled = { says: string; show(): void };

export type DialogProps = { context: EditorContext; close: () => void };

/** Places of the page that features fill: the bar at the top, between the bars and the text, before the text, over the
 *  sheet, over the whole page, the bar at the foot. */
export type Part = 'topBar' | 'aboveText' | 'beforeText' | 'overSheet' | 'overPage' | 'status';

export type ToolProps = ToolContext & { editor: Editor; dialog: EditorContext['dialog'] };

/** Buttons that stand together in the toolbar. */
type ToolGroup = {
  /** which of the toolbar's groups they join */
  group:
    | 'history'
    | 'style'
    | 'emphasis'
    | 'lists'
    | 'insert'
    | 'font'
    | 'align'
    | 'colour'
    | 'spacing'
    | 'character';
  /** where in that group */
  order?: number;
  /** in pixels */
  width: number;
  /** whether this document has a use for them */
  isUseful?(editor: Editor): boolean;
  /** a dialog that opens within them */
  holds?: string;
  Tools: ComponentType<ToolProps>;
};

type ContextTools = {
  isShown(selectionState: SelectionState): boolean;
  /** what a screen reader calls the bar */
  label(): string;
  Tools: ComponentType<ToolContext & { editor: Editor }>;
};

/** A tab of the panel; the hook keeps up with it for as long as the document is open. */
export type PanelTab = {
  id: string;
  label(): string;
  useTab(context: EditorContext): { count: number; body: ReactNode };
};

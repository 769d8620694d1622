import type { Slice } from 'prosemirror-model';
import type { EditorState, Plugin, Transaction } from 'prosemirror-state';
import type { EditorView, MarkViewConstructor } from 'prosemirror-view';
import type { Formatting } from '../../../formats/model/index.ts';
import type { Observable } from '../session/observable.ts';
import type { Pages } from './document/sections.ts';
import type { Editor } from './editor.ts';
import type { Rules } from './layout/rules.ts';

/** Keys that write, which features may have a say in. */
export type WritingKey = 'Enter' | 'Tab' | 'Shift-Tab';

/** @returns undefined where the content is put in as usual */
export type PasteRule = {
  slice(state: EditorState, pasted: Slice): Transaction | undefined;
  text(state: EditorState, pasted: string): Transaction | undefined;
};

/** A place where one can write, while it is being opened. */
export type WritingPlace = {
  /** of the document */
  formatting: Formatting;
  /** the same, with the fingerprint of the part of the file that this place stands in */
  here: Formatting;
  rules: Rules;
  canEdit: boolean;
  editable(): boolean;
  /** Makes what follows a step of its own for undo. */
  pause(): void;
};

/** What an extension is made with, before the text is on the page. */
export type EditorBase = {
  formatting: Formatting;
  /** where the sheet is */
  place: HTMLElement;
  pages: Pages;
  asOneStep(run: () => void): void;
};

/** What a feature adds to one open editor. */
export type EditorExtension = {
  /** of every place where one can write */
  plugins?: Plugin[];
  /** of the text itself */
  bodyPlugins?: Plugin[];
  /** of notes, headers, footers and text boxes */
  storyPlugins?: Plugin[];
  markViews?: Record<string, MarkViewConstructor>;
  /** keeps the person from writing while it is true */
  locked?: Pick<Observable<boolean>, 'get' | 'watch'>;
  /** Applies a transaction in the place of the view. One extension only. */
  dispatch?(view: Pick<EditorView, 'state' | 'updateState'>, tr: Transaction): void;
  /** Something beside the text was changed by this person: the pages, a header that came or went. */
  changedBeside?(): void;
  /** A note, header or text box changed that is not open on the page. */
  changedClosed?(): void;
  opened?(editor: Editor): void;
  close?(): void;
};

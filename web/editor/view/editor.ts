import type { EditorView } from 'prosemirror-view';
import type { Map as YMap } from 'yjs';
import type { Formatting } from '../../../formats/model/index.ts';
import type { Observable } from '../session/observable.ts';
import type { HeadingNumbers } from './document/headingNumbers.ts';
import type { DocumentLanguage } from './document/language.ts';
import type { NamedStyles } from './document/namedStyles.ts';
import type { Pages } from './document/sections.ts';
import type { ShownPages } from './layout/pages/shownPages.ts';
import type { SelectionState } from './selectionState.ts';
import type { StoriesOnPage } from './stories/openStories.ts';

/** The text on the page. `pause` makes what follows a step of its own for undo. */
export type Editor = {
  /** where the person writes: the text itself, or a note, a header, a text box that was entered */
  readonly view: EditorView;
  /** the text itself */
  readonly body: EditorView;
  /** notes, headers, footers and text boxes */
  readonly stories: StoriesOnPage;
  formatting: Formatting;
  selectionState: Observable<SelectionState>;
  /** bytes of pictures that were inserted */
  media: YMap<unknown>;
  /** what was set of the pages of sections */
  pages: Pages;
  /** what the sheet is set up as: the widest of them */
  page: Observable<Formatting['page'] | undefined>;
  /** the pages that the text stands on */
  shownPages: ShownPages;
  /** of the document, where its text says none of its own */
  language: DocumentLanguage;
  /** whether headings are counted */
  headings: HeadingNumbers;
  /** what people said of styles */
  styles: NamedStyles;
  pause(): void;
  /** Makes what is done in a call one step for undo, wherever it is done. */
  asOneStep(run: () => void): void;
  /** Hears of every change of text or selection. @returns what stops that. */
  watch(listener: () => void): () => void;
  /** Keeps whoever might write from it for a while, or no longer. */
  setReadOnly(yes: boolean): void;
  close(): void;
};

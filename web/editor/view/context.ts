import type { Command } from 'prosemirror-state';
import { createObservable, type Observable } from '../session/observable.ts';
import type { Opening, Place } from '../session/opening.ts';
import type { Room } from '../session/room.ts';
import type { Editor } from './editor.ts';
import { isPhone } from './phone.ts';
import { nowhere, type SelectionState } from './selectionState.ts';
import { createView, type ViewSettings } from './settings.ts';
import type { SidePanelState } from './sidePanel.ts';

/** What is opened over the page, one at a time: the name of a feature's dialog, or of the page's own. */
export type Dialog = string;

/** What every command works with. It is one object for as long as the document is open; its members are read when needed. */
export type EditorContext = {
  readonly place: Place;
  readonly opening: Opening;
  readonly room: Room;
  /** how the person likes to see documents */
  readonly view: ViewSettings;
  /** colours of the page around the sheet, kept by what all pages share */
  readonly colours: Pick<Observable<'auto' | 'light' | 'dark'>, 'get' | 'set'>;
  /** the panel beside the text */
  readonly sidePanel: SidePanelState;
  /** the text once it is there, for who wants to be told of it */
  readonly opened: Observable<Editor | undefined>;
  /** the page around the frame wants nobody to write */
  readonly readOnly: Observable<boolean>;
  /** on a phone a document is read first, until the person wants to write */
  readonly reading: Observable<boolean>;
  /** undefined until the text is there */
  readonly editor: Editor | undefined;
  /** what the cursor stands in */
  readonly selectionState: SelectionState;
  /** the person has the right, the room goes on, and nobody asked for reading only */
  readonly mayWrite: boolean;
  /** the file has a place for formats: it is not bare text */
  readonly hasFormats: boolean;
  /** which dialog is open */
  readonly dialog: Observable<Dialog | undefined>;
  /** Carries out a command on the text as a step of its own for undo, and leads back to the text. */
  run(command: Command): void;
  publish(): void;
};

type Given = Pick<EditorContext, 'place' | 'opening' | 'room' | 'sidePanel' | 'colours' | 'publish'>;

export function createContext(given: Given): EditorContext {
  const opened = createObservable<Editor | undefined>(undefined);
  const readOnly = createObservable(false);
  const reading = createObservable(given.opening.canEdit && isPhone());
  return {
    ...given,
    view: createView(),
    opened,
    readOnly,
    reading,
    dialog: createObservable<Dialog | undefined>(undefined),
    get editor() {
      return opened.get();
    },
    get selectionState() {
      return opened.get()?.selectionState.get() ?? nowhere;
    },
    get mayWrite() {
      return (
        given.opening.canEdit && !readOnly.get() && !reading.get() && given.room.ended.get() === undefined
      );
    },
    get hasFormats() {
      return !isBareText(given.opening.name);
    },
    run(command) {
      const editor = opened.get();
      if (!editor) return;
      editor.asOneStep(() => command(editor.view.state, editor.view.dispatch, editor.view));
      editor.view.focus();
    },
  };
}

/** A file without a place for formats. */
const isBareText = (name: string) => isMarkdown(name) || /\.txt$/i.test(name);

/** Whether its lines are the source of a page. */
export const isMarkdown = (name: string) => /\.md$/i.test(name);

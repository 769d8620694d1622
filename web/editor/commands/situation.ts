import type { Command } from 'prosemirror-state';
import type { CommentsDesk } from '../comments/desk.ts';
import type { Opening, Place } from '../opening.ts';
import { isPhone } from '../reading/phone.ts';
import type { Room } from '../room/room.ts';
import { createValue, type Value } from '../room/value.ts';
import type { Side } from '../side/side.ts';
import type { Text } from '../text/openText.ts';
import { nowhere, type Standing } from '../text/standing.ts';
import { createView, type ViewSettings } from '../view/settings.ts';

/** What of the page is opened by a command: one at a time. A piece with a dialog of its own adds its name. */
export type Dialog =
  | 'palette'
  | 'menu'
  | 'shortcuts'
  | 'find'
  | 'link'
  | 'linkCard'
  | 'picture'
  | 'table'
  | 'history'
  | 'note'
  | 'name'
  | 'pages'
  | 'bookmarks'
  | 'reference'
  | 'caption'
  | 'symbols'
  | 'count'
  | 'language'
  | 'listStart'
  | 'paragraph'
  | 'tabStops'
  | 'newStyle';

/** What every command works with. It is one object for as long as the document is open; its members are read when needed. */
export type Situation = {
  readonly place: Place;
  readonly opening: Opening;
  readonly room: Room;
  /** how the person likes to see documents */
  readonly view: ViewSettings;
  /** colours of the page around the sheet, kept by what all pages share */
  readonly colours: Pick<Value<'auto' | 'light' | 'dark'>, 'get' | 'set'>;
  /** the panel beside the text */
  readonly side: Side;
  /** the text once it is there, for who wants to be told of it */
  readonly opened: Value<Text | undefined>;
  /** undefined until the page keeps up with them */
  readonly comments: Value<CommentsDesk | undefined>;
  /** the page around the frame wants nobody to write */
  readonly readOnly: Value<boolean>;
  /** on a phone a document is read first, until the person wants to write */
  readonly reading: Value<boolean>;
  /** undefined until the text is there */
  readonly text: Text | undefined;
  /** what the cursor stands in */
  readonly standing: Standing;
  /** the person has the right, the room goes on, and nobody asked for reading only */
  readonly mayWrite: boolean;
  /** the file has a place for formats: it is not bare text */
  readonly hasFormats: boolean;
  /** which dialog is open */
  readonly dialog: Value<Dialog | undefined>;
  /** Carries out a command on the text as a step of its own for undo, and leads back to the text. */
  run(command: Command): void;
  publish(): void;
};

type Given = Pick<Situation, 'place' | 'opening' | 'room' | 'side' | 'colours' | 'publish'>;

export function createSituation(given: Given): Situation {
  const opened = createValue<Text | undefined>(undefined);
  const readOnly = createValue(false);
  const reading = createValue(given.opening.canEdit && isPhone());
  return {
    ...given,
    view: createView(),
    opened,
    comments: createValue<CommentsDesk | undefined>(undefined),
    readOnly,
    reading,
    dialog: createValue<Dialog | undefined>(undefined),
    get text() {
      return opened.get();
    },
    get standing() {
      return opened.get()?.standing.get() ?? nowhere;
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
      const text = opened.get();
      if (!text) return;
      text.asOneStep(() => command(text.view.state, text.view.dispatch, text.view));
      text.view.focus();
    },
  };
}

/** A file without a place for formats. */
export const isBareText = (name: string) => isMarkdown(name) || /\.txt$/i.test(name);

/** Whether its lines are the source of a page. */
export const isMarkdown = (name: string) => /\.md$/i.test(name);

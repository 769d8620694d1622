import { ySyncPluginKey } from 'y-prosemirror';
import type { Transaction, UndoManager } from 'yjs';
import { type Formatting, PAGES, SETTINGS, STYLES } from '../../../../formats/model/index.ts';
import type { Room } from '../../session/room.ts';
import { type HeadingNumbers, headingNumbers } from './headingNumbers.ts';
import { type DocumentLanguage, documentLanguage } from './language.ts';
import { type NamedStyles, namedStyles } from './namedStyles.ts';
import { type Pages, pagesOf } from './sections.ts';

type Options = {
  room: Pick<Room, 'ydoc'>;
  formatting: Formatting;
  undo: UndoManager;
  /** hears of what this person changed here */
  changedBeside(): void;
  /** hears that styles are others, by anybody's hand */
  styled(): void;
  /** hears that headings are counted in another way */
  numbered(): void;
  /** hears that the document has another language */
  spoken(): void;
};

/** What people set for the document as a whole: its pages, named styles, heading numbers and language. */
export type DocumentSettings = {
  pages: Pages;
  styles: NamedStyles;
  headings: HeadingNumbers;
  language: DocumentLanguage;
  /** somebody has changed styles of the file */
  hasStyles: boolean;
  close(): void;
};

/** Keeps up with the settings of a document; each change of them can be undone. */
export function openSettings(options: Options): DocumentSettings {
  const { room, formatting, undo, changedBeside, styled, numbered, spoken } = options;
  const [pageMap, settings, styleMap] = [PAGES, SETTINGS, STYLES].map((name) => room.ydoc.getMap(name)) as [
    ReturnType<typeof room.ydoc.getMap>,
    ReturnType<typeof room.ydoc.getMap>,
    ReturnType<typeof room.ydoc.getMap>,
  ];
  const hear = (_: unknown, { local, origin }: Transaction) => {
    if (local && origin === ySyncPluginKey) changedBeside();
  };
  const maps = [pageMap, settings, styleMap];
  for (const map of maps) {
    undo.addToScope(map);
    map.observe(hear);
  }
  const styles = namedStyles(styleMap, formatting, ySyncPluginKey, styled);
  const headings = headingNumbers(settings, formatting, ySyncPluginKey, numbered);
  const language = documentLanguage(settings, formatting, ySyncPluginKey, spoken);
  return {
    pages: pagesOf(pageMap, ySyncPluginKey),
    styles,
    headings,
    language,
    hasStyles: styleMap.size > 0,
    close() {
      for (const map of maps) map.unobserve(hear);
      for (const each of [styles, language, headings]) each.close();
    },
  };
}

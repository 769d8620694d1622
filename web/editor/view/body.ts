import type { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { FRAGMENT } from '../../../formats/model/index.ts';
import { referencesPlugin } from './content/followReference.ts';
import { awakePlugin } from './layout/contentVisibility.ts';
import { pagesPlugin } from './layout/sheetPages.ts';
import type { EditorServices } from './services.ts';
import { openTextView } from './textView.ts';
import { words } from './words.ts';

type Options = {
  pages: Parameters<typeof pagesPlugin>[1];
  /** hears what the sheet is set up as */
  laidOut: Parameters<typeof pagesPlugin>[2];
  /** of notes, headers and footers; of features; of the layout */
  plugins: { stories: Plugin[]; features: Plugin[]; layout: Plugin[] };
};

/** The text itself, in the middle of the sheet. */
export function openBody(
  middle: HTMLElement,
  services: EditorServices,
  { pages, laidOut, plugins }: Options,
): EditorView {
  const { room, formatting } = services;
  return openTextView(middle, room.ydoc.getXmlFragment(FRAGMENT), services, {
    attributes: () => ({
      // For those who only read: the keys scroll where the focus is.
      tabindex: '0',
      class: 'sheet',
      'aria-label': words().documentText,
      'aria-describedby': 'text-keys',
    }),
    plugins: [
      awakePlugin(),
      ...plugins.stories,
      pagesPlugin(formatting, pages, laidOut),
      referencesPlugin(formatting),
      ...plugins.features,
      ...plugins.layout,
    ],
    source: formatting.source,
  });
}

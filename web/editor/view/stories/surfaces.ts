import type { EditorView } from 'prosemirror-view';
import { XmlElement, type XmlFragment } from 'yjs';
import { storyFragment } from '../../../../formats/model/index.ts';
import type { EditorServices } from '../services.ts';
import { closeTextView, openTextView } from '../textView.ts';
import { withoutNotes } from './copies.ts';

/** A story that is open in a place of the page. */
export type OpenStory = { key: string; view: EditorView; close(): void };

type How = {
  label: () => string;
  leave: () => void;
  /** whether the person has entered it; unless told, it can be written in at once */
  entered?: () => boolean;
};

/** Every story that is open on the page. */
export function createSurfaces(services: EditorServices) {
  const all = new Set<OpenStory>();
  return {
    views: () => [...all].map(({ view }) => view),
    keyOf: (view: EditorView) => [...all].find((one) => one.view === view)?.key,
    find: (key: string) => [...all].find((one) => one.key === key)?.view,
    open(place: HTMLElement, key: string, { label, leave, entered }: How): OpenStory {
      const fragment = services.room.ydoc.getXmlFragment(storyFragment(key));
      const view = openTextView(place, fragment, services, {
        source: sourceOf(fragment),
        attributes: () => ({ class: 'sheet story', 'aria-label': label() }),
        leave,
        pasted: withoutNotes,
        plugins: services.storyPlugins,
        ...(entered && { editable: entered }),
      });
      const story = {
        key,
        view,
        close() {
          all.delete(story);
          closeTextView(view);
        },
      };
      all.add(story);
      return story;
    },
  };
}

/** The part that a story was read from, as its blocks say; what is all new is of none. */
function sourceOf(fragment: XmlFragment): string {
  for (const block of fragment.toArray()) {
    const id: unknown = block instanceof XmlElement ? block.getAttribute('id') : undefined;
    if (typeof id === 'string' && id.includes('_')) return id.slice(0, id.indexOf('_'));
  }
  return 'new';
}

export type Surfaces = ReturnType<typeof createSurfaces>;

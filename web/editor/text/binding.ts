import type { Plugin } from 'prosemirror-state';
import { initProseMirrorDoc, ySyncPlugin } from 'y-prosemirror';
import type { Doc, XmlFragment } from 'yjs';
import { schema } from '../../../formats/model/index.ts';

/** Whether a shared document is just telling of a change, so that some have heard of it and others not yet. */
export function watchTelling(ydoc: Doc): { telling: () => boolean; close(): void } {
  let telling = false;
  const begin = () => {
    telling = true;
  };
  const end = () => {
    telling = false;
  };
  ydoc.on('beforeObserverCalls', begin);
  ydoc.on('afterTransaction', end);
  return {
    telling: () => telling,
    close() {
      ydoc.off('beforeObserverCalls', begin);
      ydoc.off('afterTransaction', end);
    },
  };
}

/**
 * Binds a view to a shared text. The binding writes what the view shows whenever the view is updated. A view that is
 * updated by something else that was heard first (the pages of sections, a language, a note that comes or goes) shows
 * what was before: written then, it would undo an undo.
 */
export function bind(fragment: XmlFragment, telling: () => boolean) {
  const { doc, mapping } = initProseMirrorDoc(fragment, schema);
  const plugin: Plugin = ySyncPlugin(fragment, { mapping });
  const { view: begin } = plugin.spec;
  plugin.spec.view = (view) => {
    const bound = begin?.(view) ?? {};
    return {
      ...bound,
      update(shown, before) {
        if (!telling()) bound.update?.(shown, before);
      },
    };
  };
  return { doc, plugin };
}

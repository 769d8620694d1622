import type { Node } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import {
  initProseMirrorDoc,
  type ProsemirrorBinding,
  updateYFragment,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
} from 'y-prosemirror';
import type { Doc, UndoManager, XmlFragment } from 'yjs';
import { schema } from '../../../formats/model/index.ts';
import { relativeSelection } from './relativePositions.ts';

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
  const plugin: Plugin<Bound> = ySyncPlugin(fragment, { mapping });
  const { view: begin } = plugin.spec;
  plugin.spec.view = (view) => {
    const { binding } = ySyncPluginKey.getState(view.state) as Bound;
    quicken(binding);
    const bound = begin?.(view) ?? {};
    let written: Node | undefined;
    return {
      ...bound,
      update(shown, before) {
        const { state } = shown;
        // What the selection does is not written; what others wrote is looked through once more.
        if (telling() || (state.doc === written && plugin.getState(state)?.addToHistory !== false)) return;
        bound.update?.(shown, before);
        written = plugin.getState(state)?.isChangeOrigin ? undefined : state.doc;
      },
    };
  };
  return { doc, plugin };
}

type Bound = { binding: ProsemirrorBinding; isChangeOrigin: boolean; addToHistory: boolean };

/** Has a binding find in a long text where the selection stands without walking to it. */
function quicken(binding: ProsemirrorBinding) {
  const here = () => relativeSelection(binding, binding.prosemirrorView.state);
  binding.beforeAllTransactions = () => {
    if (binding.prosemirrorView !== null) binding.beforeTransactionSelection ??= here();
  };
  binding._prosemirrorChanged = (doc) =>
    binding.doc.transact(() => {
      updateYFragment(binding.doc, binding.type, doc, binding);
      binding.beforeTransactionSelection = here();
    }, ySyncPluginKey);
}

/** The history of the shared texts; what it notes of the selection before each step is found in the same way. */
export function historyPlugin(undoManager: UndoManager): Plugin {
  const plugin: Plugin<History> = yUndoPlugin({ undoManager });
  const { state: own } = plugin.spec;
  if (!own) return plugin;
  const { apply } = own;
  own.apply = (tr, value, before, state) => {
    const { binding } = ySyncPluginKey.getState(state) as Bound;
    if (!binding) return apply.call(plugin, tr, value, before, state);
    return {
      undoManager,
      prevSel: relativeSelection(binding, before),
      hasUndoOps: undoManager.undoStack.length > 0,
      hasRedoOps: undoManager.redoStack.length > 0,
    };
  };
  return plugin;
}

type History = {
  undoManager: UndoManager;
  prevSel: ReturnType<typeof relativeSelection> | null;
  hasUndoOps: boolean;
  hasRedoOps: boolean;
};

import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';

/**
 * One history for everything a person writes on the page, wherever it stands. The binding would end it with the first
 * place that closes, such as a note that was deleted, so that only who made it can.
 */
export function createUndo(fragment: Y.XmlFragment): { undo: Y.UndoManager; close(): void } {
  const undo = new Y.UndoManager(fragment, {
    trackedOrigins: new Set([ySyncPluginKey]),
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  const close = undo.destroy.bind(undo);
  undo.destroy = () => undefined;
  return { undo, close };
}

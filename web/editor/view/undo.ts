import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';

/**
 * One history for everything a person writes on the page, wherever it stands. The binding would end it with the first
 * place that closes, such as a note that was deleted, so that only who made it can.
 */
export function createUndo(fragment: Y.XmlFragment): {
  undo: Y.UndoManager;
  /** Makes what is done in a call one step, however long it takes. */
  asOneStep: (run: () => void) => void;
  close(): void;
} {
  const undo = new Y.UndoManager(fragment, {
    trackedOrigins: new Set([ySyncPluginKey]),
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  const close = undo.destroy.bind(undo);
  undo.destroy = () => undefined;
  const asOneStep = (run: () => void) => {
    const { captureTimeout } = undo;
    undo.stopCapturing();
    undo.captureTimeout = Number.POSITIVE_INFINITY;
    try {
      run();
    } finally {
      undo.captureTimeout = captureTimeout;
      undo.stopCapturing();
    }
  };
  return { undo, asOneStep, close };
}

/** A pause between two keys is the person's: for as long as a key waited for a busy page, there was none. */
export function forgiveWaiting(undo: Pick<Y.UndoManager, 'lastChange'>, { timeStamp }: Event): void {
  const waited = performance.now() - timeStamp;
  if (undo.lastChange > 0 && waited > 0) undo.lastChange = Math.min(undo.lastChange + waited, Date.now());
}

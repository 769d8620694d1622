import type { Editor } from '../../view/editor.ts';
import type { Tracking } from './tracking.ts';

const all = new WeakMap<Editor, Tracking>();

/** The tracked changes of an open editor. */
export function trackingOf(editor: Editor): Tracking {
  const found = all.get(editor);
  if (!found) throw new Error('The editor tracks no changes.');
  return found;
}

export const setTracking = (editor: Editor, tracking: Tracking): void => void all.set(editor, tracking);

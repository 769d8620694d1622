import { createObservable, type Observable } from '../../session/observable.ts';

/** What a person's edits become: changes, suggestions, or nothing at all. */
export type Mode = 'edit' | 'suggest' | 'view';
export const modes: readonly Mode[] = ['edit', 'suggest', 'view'];

/** What of the changes is shown; the document is the same whichever. */
export type Shown = 'all' | 'final' | 'original';
export const views: readonly Shown[] = ['all', 'final', 'original'];

/**
 * A person's mode in a document, remembered in this browser. A file that says that changes are to be tracked begins
 * with suggestions, for everybody.
 */
export function createMode(person: string, document: string, tracks: boolean): Observable<Mode> {
  const key = `trivet.editor.mode ${person} ${document}`;
  const mode = createObservable<Mode>(tracks ? 'suggest' : remembered(key));
  mode.watch(() => remember(key, mode.get()));
  return mode;
}

function remembered(key: string): Mode {
  try {
    return modes.find((mode) => mode === localStorage.getItem(key)) ?? 'edit';
  } catch {
    // A frame of another site may have no storage.
    return 'edit';
  }
}

function remember(key: string, mode: Mode) {
  try {
    if (mode === 'edit') localStorage.removeItem(key);
    else localStorage.setItem(key, mode);
  } catch {
    // Next time it begins anew.
  }
}

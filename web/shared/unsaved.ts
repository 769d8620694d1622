/** Name of this browser's database of what was typed in documents and is not stored on the server. */
export const UNSAVED = 'trivet-unsaved';

/** Whoever signs out leaves nothing behind. */
export function forgetUnsaved(): void {
  globalThis.indexedDB?.deleteDatabase(UNSAVED);
}

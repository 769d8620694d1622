/** Name of this browser's database of text that was typed but is not yet stored on the server. */
export const UNSAVED = 'trivet-unsaved';

/** Where this browser's unfinished uploads are remembered. */
export const UPLOADS = 'trivet-unfinished-uploads';

/** Whoever signs out leaves nothing behind. */
export function forgetUnsaved(): void {
  globalThis.indexedDB?.deleteDatabase(UNSAVED);
  globalThis.localStorage?.removeItem(UPLOADS);
}

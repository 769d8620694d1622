/** Name of this browser's database of text that was typed but is not yet stored on the server. */
export const UNSAVED = 'trivet-unsaved';

/** Where this browser's unfinished uploads are remembered. */
export const UPLOADS = 'trivet-unfinished-uploads';

/** Whoever signs out leaves nothing behind. */
export function forgetUnsaved(): void {
  globalThis.indexedDB?.deleteDatabase(UNSAVED);
  globalThis.localStorage?.removeItem(UPLOADS);
}

/** Opens that database: a store `pieces`, whose rows say whose they are, of which place, which room of it and which window. */
export function openUnsaved(): Promise<IDBDatabase> {
  const request = indexedDB.open(UNSAVED, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore('pieces', { keyPath: ['owner', 'place', 'room', 'window', 'number'] });
  return done(request).then((database) => {
    // Whoever signs out in another window removes it.
    database.onversionchange = () => database.close();
    return database;
  });
}

/** Waits for an answer of the browser's database. */
export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The key that unsaved text of a person is sealed with, of base64. */
export const unsavedSecret = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (char) => char.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

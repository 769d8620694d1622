import { createDecoder, readVarString, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint8Array } from 'lib0/encoding';
import { done, openUnsaved, unsavedSecret } from '../../../shared/unsaved.ts';

/** A piece of unsaved work: the text then, or what changed since; of that what was made here; and the pass for a copy. */
export type Entry = { state: Uint8Array; own: Uint8Array; pass: string };
/** Which window of which room a piece is of, and which one of its pieces. */
export type Label = { room: string; window: string; number: number };
type Row = Label & { owner: string; place: string; at: number; nonce: Uint8Array; sealed: ArrayBuffer };

/** Where this browser keeps what one person typed into one document and the server has not stored. */
export type OfflineStore = {
  put(label: Label, piece: Entry): Promise<void>;
  /** The pieces of each window, in order; what cannot be read is passed over. */
  list(): Promise<{ room: string; window: string; at: number; pieces: Entry[] }[]>;
  remove(room: string, window: string): Promise<void>;
};

/** @returns undefined where the browser keeps nothing: in a private window, or on a page without https. */
export async function openOfflineStore(
  { owner, key }: { owner: string; key: string },
  place: string,
): Promise<OfflineStore | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  const secret = await unsavedSecret(key);
  const database = await openUnsaved().catch(() => undefined);
  if (!database) return undefined;
  const rows = (mode: IDBTransactionMode) => database.transaction('pieces', mode).objectStore('pieces');
  const range = (...more: string[]) =>
    IDBKeyRange.bound([owner, place, ...more], [owner, place, ...more, []]);
  return {
    async put(label, piece) {
      const nonce = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, secret, written(piece));
      await done(
        rows('readwrite').put({ ...label, owner, place, at: Date.now(), nonce, sealed } satisfies Row),
      );
    },
    async list() {
      const found = await done<Row[]>(rows('readonly').getAll(range()));
      const windows = Map.groupBy(found, ({ room, window }) => `${room} ${window}`);
      return Promise.all(
        [...windows.values()].map(async (own) => {
          const read = own.map(({ nonce, sealed }) =>
            crypto.subtle
              .decrypt({ name: 'AES-GCM', iv: nonce as Uint8Array<ArrayBuffer> }, secret, sealed)
              .then(readPiece, () => undefined),
          );
          const pieces = (await Promise.all(read)).filter((piece) => piece !== undefined);
          return { room: '', window: '', at: 0, ...own.at(-1), pieces };
        }),
      );
    },
    async remove(room, window) {
      await done(rows('readwrite').delete(range(room, window)));
    },
  };
}

function written({ state, own, pass }: Entry): Uint8Array<ArrayBuffer> {
  const encoder = createEncoder();
  writeVarUint8Array(encoder, state);
  writeVarUint8Array(encoder, own);
  writeVarString(encoder, pass);
  return toUint8Array(encoder) as Uint8Array<ArrayBuffer>;
}

function readPiece(bytes: ArrayBuffer): Entry {
  const decoder = createDecoder(new Uint8Array(bytes));
  return {
    state: readVarUint8Array(decoder),
    own: readVarUint8Array(decoder),
    pass: readVarString(decoder),
  };
}

import { call } from '../../../shared/index.ts';
import { done, openUnsaved, unsavedSecret } from '../../../shared/unsaved.ts';

/** What somebody typed into an element and did not save, and the version that it began from, which the server keeps. */
export type Unsaved = { text: string; etag: string; version: number };
export type Found = Unsaved & { at: number; window: string };

/** Where this browser keeps, sealed, what a person typed into one element. */
export type UnsavedStore = {
  /** Whether it outlives the page. */
  lasting: boolean;
  /** What this window keeps; otherwise the newest of others, such as one that was closed. */
  find(): Promise<Found | undefined>;
  put(unsaved: Unsaved): Promise<void>;
  /** Forgets what this window keeps, and what it took over from another. */
  clear(from?: string): Promise<void>;
};

const PLACE = 'design';
type Row = {
  owner: string;
  place: string;
  room: string;
  window: string;
  number: 0;
  at: number;
  nonce: BufferSource;
  sealed: BufferSource;
};

/** Which window this is, also after it was loaded again. */
function thisWindow(): string {
  const known = sessionStorage.getItem('trivet-window');
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem('trivet-window', made);
  return made;
}

/** What is being written, so that whoever looks next finds it. */
let writing: Promise<unknown> = Promise.resolve();
/** Where the browser keeps nothing: in a private window, or on a page without https. */
const memory = new Map<string, Found>();

/** @param room which element of which database. */
export async function openUnsavedStore(room: string): Promise<UnsavedStore> {
  const lasting = await openLasting(room).catch(() => undefined);
  return (
    lasting ?? {
      lasting: false,
      find: async () => memory.get(room),
      put: async (unsaved) => void memory.set(room, { ...unsaved, at: Date.now(), window: '' }),
      clear: async () => void memory.delete(room),
    }
  );
}

async function openLasting(room: string): Promise<UnsavedStore | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  const { owner, key } = await call<{ owner: string; key: string }>('/api/v1/me/unsaved-key');
  const [secret, database] = await Promise.all([unsavedSecret(key), openUnsaved()]);
  const rows = (mode: IDBTransactionMode) => database.transaction('pieces', mode).objectStore('pieces');
  const own = thisWindow();
  const unseal = async ({ nonce, sealed, at, window }: Row): Promise<Found> => {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, secret, sealed);
    return { ...(JSON.parse(new TextDecoder().decode(bytes)) as Unsaved), at, window };
  };
  const seal = async (unsaved: Unsaved): Promise<Row> => {
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const bytes = new TextEncoder().encode(JSON.stringify(unsaved));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, secret, bytes);
    return { owner, place: PLACE, room, window: own, number: 0, at: Date.now(), nonce, sealed };
  };
  /** One after the other, so that what is forgotten does not come back. */
  const write = (act: () => Promise<unknown>): Promise<void> => {
    const done = writing.then(act, act).then(() => undefined);
    writing = done.catch(() => undefined);
    return done;
  };
  return {
    lasting: true,
    async find() {
      await writing;
      const range = IDBKeyRange.bound([owner, PLACE, room], [owner, PLACE, room, []]);
      const found = (await done<Row[]>(rows('readonly').getAll(range))).sort((a, b) => b.at - a.at);
      const row = found.find(({ window }) => window === own) ?? found[0];
      return row && unseal(row).catch(() => undefined);
    },
    put: (unsaved) => write(async () => done(rows('readwrite').put(await seal(unsaved)))),
    clear: (from = own) =>
      write(async () => {
        for (const window of new Set([own, from]))
          await done(rows('readwrite').delete([owner, PLACE, room, window, 0]));
      }),
  };
}

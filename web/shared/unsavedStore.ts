import { done, openUnsaved, unsavedSecret } from './unsaved.ts';

/** What was kept, when, and by which window. */
export type Found<Value> = Value & { at: number; window: string };

/** Where this browser keeps, sealed, what a person typed into one place. */
export type UnsavedStore<Value> = {
  /** Whether it outlives the page. */
  lasting: boolean;
  /** What this window keeps; otherwise the newest of those that are no longer open. */
  find(): Promise<Found<Value> | undefined>;
  put(unsaved: Value): Promise<void>;
  /** Forgets what this window keeps, and what it took over from another. */
  clear(from?: string): Promise<void>;
};

/** What is kept: `place` says what kind of thing it belongs to, `room` which one. */
type Kept = {
  place: string;
  room: string;
  /** whose it is, and the key that it is sealed with, which the server keeps */
  key: () => Promise<{ owner: string; key: string }>;
};

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

/** What a window holds for as long as it is open. */
const lockOf = (window: string) => `trivet-window ${window}`;
/** So long a window that is loaded again waits for what it held before, in milliseconds. */
const RELOAD = 1500;

let own: Promise<string> | undefined;

/** Which window this is, also after it was loaded again; a copy of a window is one of its own. */
function thisWindow(): Promise<string> {
  own ??= (async () => {
    const known = sessionStorage.getItem('trivet-window');
    if (known && (await hold(known, RELOAD))) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem('trivet-window', made);
    await hold(made, RELOAD);
    return made;
  })();
  return own;
}

/** Holds the mark of a window until it is closed. @returns false when another window has it. */
const hold = (window: string, wait: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { locks } = navigator;
    if (!locks) return resolve(true);
    locks
      .request(lockOf(window), { signal: AbortSignal.timeout(wait) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });

/** The windows that are open now. */
async function openWindows(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name = '' }) => name));
}

/** What is being written, so that whoever looks next finds it. */
let writing: Promise<unknown> = Promise.resolve();
/** Where the browser keeps nothing: in a private window, or on a page without https. */
const memory = new Map<string, unknown>();

export async function openUnsavedStore<Value extends object>(kept: Kept): Promise<UnsavedStore<Value>> {
  const lasting = await openLasting<Value>(kept).catch(() => undefined);
  const name = `${kept.place} ${kept.room}`;
  return (
    lasting ?? {
      lasting: false,
      find: async () => memory.get(name) as Found<Value> | undefined,
      put: async (unsaved) => void memory.set(name, { ...unsaved, at: Date.now(), window: '' }),
      clear: async () => void memory.delete(name),
    }
  );
}

async function openLasting<Value extends object>({
  place,
  room,
  key,
}: Kept): Promise<UnsavedStore<Value> | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  const { owner, key: sealing } = await key();
  const [secret, database] = await Promise.all([unsavedSecret(sealing), openUnsaved()]);
  const rows = (mode: IDBTransactionMode) => database.transaction('pieces', mode).objectStore('pieces');
  const own = await thisWindow();
  const unseal = async ({ nonce, sealed, at, window }: Row): Promise<Found<Value>> => {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, secret, sealed);
    return { ...(JSON.parse(new TextDecoder().decode(bytes)) as Value), at, window };
  };
  const seal = async (unsaved: Value): Promise<Row> => {
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const bytes = new TextEncoder().encode(JSON.stringify(unsaved));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, secret, bytes);
    return { owner, place, room, window: own, number: 0, at: Date.now(), nonce, sealed };
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
      const range = IDBKeyRange.bound([owner, place, room], [owner, place, room, []]);
      const found = (await done<Row[]>(rows('readonly').getAll(range))).sort((a, b) => b.at - a.at);
      const open = await openWindows();
      const row =
        found.find(({ window }) => window === own) ?? found.find(({ window }) => !open.has(lockOf(window)));
      return row && unseal(row).catch(() => undefined);
    },
    put: (unsaved) => write(async () => done(rows('readwrite').put(await seal(unsaved)))),
    clear: (from = own) =>
      write(async () => {
        for (const window of new Set([own, from]))
          await done(rows('readwrite').delete([owner, place, room, window, 0]));
      }),
  };
}

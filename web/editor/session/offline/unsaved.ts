import * as Y from 'yjs';
import { watchLost } from '../../../../formats/model/index.ts';
import type { Acknowledgement } from '../acknowledgement.ts';
import type { Observable } from '../observable.ts';
import type { Opening, Place } from '../opening.ts';
import { type Entry, type OfflineStore, openOfflineStore } from './offlineStore.ts';

/** The origin of what an earlier window left unsaved and this one takes up. */
export const takenUp = Symbol('taken up');

/** Work of an earlier window on a draft that has ended since. */
export type Left = { at: number; ydoc: Y.Doc; own: Uint8Array; pass: string; forget(): Promise<void> };

/** What keeps it: until it is stopped; `all` is whether everything that is not stored is kept by now. */
export type Kept = { stop(): void; all(): Promise<boolean> };

/** How long a change waits for being stored before the browser keeps it too; mostly it is stored by then. */
const PATIENCE_MS = 250;

/**
 * Keeps in this browser what was typed and is not stored on the server: it outlives the window, and is taken up by the
 * next one that opens the document. What was stored is removed. Call when the room's document has arrived.
 * @param unsaved is given what cannot be taken up, because its draft has ended.
 */
export function keepUnsaved(
  { ydoc, writing, unsaved }: { ydoc: Y.Doc; writing: Acknowledgement; unsaved: Observable<Left[]> },
  { room, keep, pass }: Opening,
  { type, fileId }: Place,
): Kept {
  const window = crypto.randomUUID?.() ?? '';
  const lock = `${room} ${window}`;
  let release = () => {};
  const shelf = openOfflineStore(keep, `${type}/${fileId}`);
  let all: Uint8Array[] = [];
  let own: Uint8Array[] = [];
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** windows whose work is part of this one now */
  const adopted: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let failed = false;
  const later = (act: (store: OfflineStore) => Promise<unknown>) => {
    last = last.then(async () => {
      const found = await shelf;
      if (found) await act(found);
      else failed = true;
    });
    // A browser without room for it keeps nothing; the page says that it is not saved.
    last = last.catch(() => {
      failed = true;
    });
    return last;
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!writing.pending() || all.length === 0) return;
    const state = number === 0 ? Y.encodeStateAsUpdate(ydoc) : Y.mergeUpdates(all);
    const piece: Entry = { state, own: own.length > 0 ? Y.mergeUpdates(own) : new Uint8Array([0, 0]), pass };
    const label = { room, window, number: number++ };
    all = [];
    own = [];
    void later((found) => found.put(label, piece));
  };
  // Writing down a long document takes longer than a key may: it is done for what the server is late with, not for what
  // it stores in time while somebody goes on typing, and between two keys.
  const due = () => {
    timer = undefined;
    if (!writing.pending()) return;
    const rest = PATIENCE_MS - writing.waited();
    if (number === 0 && rest > 0) timer = setTimeout(due, Math.ceil(rest));
    else if ('requestIdleCallback' in globalThis) requestIdleCallback(flush, { timeout: 1000 });
    else flush();
  };
  const noted = (update: Uint8Array, origin: unknown, _: Y.Doc, { local }: Y.Transaction) => {
    // Heard before the change is counted as one: the first of several is not pending yet.
    const mine = local || origin === takenUp;
    if (!mine && !writing.pending()) return;
    all.push(update);
    if (mine) own.push(update);
    timer ??= setTimeout(due, PATIENCE_MS);
  };
  const settled = writing.state.watch(() => {
    if (writing.pending() || writing.state.get() !== 'saved') return;
    all = [];
    own = [];
    if (number === 0 && adopted.length === 0) return;
    number = 0;
    failed = false;
    for (const one of [window, ...adopted.splice(0)]) void later((found) => found.remove(room, one));
  });
  ydoc.on('update', noted);
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);

  const takeUp = async (found: OfflineStore) => {
    const open = await navigator.locks?.query();
    const held = new Set((open?.held ?? []).map(({ name }) => name));
    const offered: Left[] = [];
    for (const one of await found.list()) {
      if (one.window === window || held.has(`${one.room} ${one.window}`)) continue;
      const forget = () => found.remove(one.room, one.window);
      const state =
        one.pieces.length > 0 ? Y.mergeUpdates(one.pieces.map((piece) => piece.state)) : undefined;
      const [first] = one.pieces;
      if (!state || !first) {
        await forget();
      } else if (one.room === room) {
        adopted.push(one.window);
        // Others may have joined or deleted meanwhile what it was typed into.
        const said = Y.decodeUpdate(state);
        const stop = watchLost(ydoc, ({ origin }) => (origin === takenUp ? said : undefined));
        Y.applyUpdate(ydoc, state, takenUp);
        stop();
        if (!writing.pending()) await forget();
      } else {
        const earlier = new Y.Doc();
        Y.applyUpdate(earlier, state);
        offered.push({
          at: one.at,
          ydoc: earlier,
          own: Y.mergeUpdates(one.pieces.map((piece) => piece.own)),
          pass: first.pass,
          async forget() {
            unsaved.set(unsaved.get().filter((each) => each.ydoc !== earlier));
            await forget();
          },
        });
      }
    }
    if (offered.length > 0) unsaved.set(offered);
  };
  // Held for as long as this window is open, so that another one does not take its work for left behind.
  void navigator.locks?.request(
    lock,
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  void later(takeUp);

  return {
    async all() {
      flush();
      await last;
      return !failed;
    },
    stop() {
      flush();
      ydoc.off('update', noted);
      settled();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      void last.finally(() => release());
    },
  };
}

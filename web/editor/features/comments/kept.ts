import { useEffect, useMemo, useRef, useState } from 'react';
import { openUnsavedStore, type UnsavedStore } from '../../../shared/unsavedStore.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Begun } from './begin.ts';
import type { Mentioned } from './mentions.ts';

/** A comment that is being written, with whom it mentions; a new one also with what it is about. */
export type KeptComment = { text: string; people: Mentioned[]; begun?: Begun };

/** Where this browser keeps a comment of the open document that is being written.
 *  @param what `new`, or which comment is answered or changed */
const storeOf = ({ place, opening }: EditorContext, what: string): Promise<UnsavedStore<KeptComment>> =>
  openUnsavedStore({
    place: 'comments',
    room: `${place.type} ${place.fileId} ${what}`,
    key: async () => opening.keep,
  });

/** A new comment that was begun here and neither sent nor given up. */
export const beginningOf = async (context: EditorContext): Promise<Begun | undefined> =>
  (await (await storeOf(context, 'new')).find())?.begun;

/** Keeps what is written until it is sent or given up, and finds what was kept before the page was loaded anew. While the
 *  last words are not kept, or cannot be, the browser asks before the page goes. */
export function useKept(context: EditorContext, what: string, found: (kept: KeptComment) => void) {
  const store = useMemo(() => storeOf(context, what), [context, what]);
  const [isKept, setKept] = useState(true);
  const from = useRef<string>(undefined);
  const tell = useRef(found);
  tell.current = found;
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const kept = await (await store).find();
      if (!kept || !isHere) return;
      from.current = kept.window;
      tell.current(kept);
    };
    // What cannot be kept is written all the same.
    look().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [store]);
  useEffect(() => {
    if (isKept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
  /** The newest words that wait while others are being kept: whoever types is faster. */
  const waiting = useRef<KeptComment>(undefined);
  const isBusy = useRef(false);
  const keepNewest = async () => {
    const { put, lasting } = await store;
    for (let next = waiting.current; next; next = waiting.current) {
      waiting.current = undefined;
      await put(next);
    }
    setKept(lasting);
  };
  return {
    isKept,
    keep(kept: KeptComment) {
      waiting.current = kept;
      setKept(false);
      if (isBusy.current) return;
      isBusy.current = true;
      keepNewest()
        .catch(() => undefined)
        .finally(() => {
          isBusy.current = false;
        });
    },
    forget() {
      waiting.current = undefined;
      setKept(true);
      store.then(({ clear }) => clear(from.current)).catch(() => undefined);
    },
  };
}

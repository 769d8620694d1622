import { useCallback, useEffect, useRef, useState } from 'react';
import { type Found, openUnsavedStore, type Unsaved, type UnsavedStore } from './unsaved.ts';

/** So long after a key what was typed is kept, in milliseconds; more for long texts. */
const delayFor = (text: number) => 400 + text / 20_000;

export type Keeping = {
  /** What was kept before, once that is known; undefined while it is not. */
  found: Found | null | undefined;
  /** Whether what was typed is on this device by now. */
  isKept: boolean;
  /** Keeps soon what `take` gives then. */
  soon: (length: number, take: () => Unsaved) => void;
  /** Keeps at once what is waiting. */
  now: () => void;
  /** Forgets what is kept, and what waits. */
  clear: () => void;
};

/** Keeps what is typed into an element on this device until it is saved. */
export function useUnsaved(room: string, wanted: boolean): Keeping {
  const [found, setFound] = useState<Found | null>();
  const [isKept, setKept] = useState(true);
  const store = useRef<UnsavedStore>(undefined);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; take: () => Unsaved }>(undefined);

  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    openUnsavedStore(room)
      .then(async (opened) => {
        store.current = opened;
        const before = await opened.find();
        if (!gone) setFound(before ?? null);
      })
      .catch(() => !gone && setFound(null));
    return () => {
      gone = true;
    };
  }, [room, wanted]);

  const now = useCallback(() => {
    const { timer, take } = waiting.current ?? {};
    if (!take) return;
    clearTimeout(timer);
    waiting.current = undefined;
    const done = store.current?.put(take()) ?? Promise.resolve();
    // Keys that were pressed meanwhile wait again.
    done.then(() => setKept(waiting.current === undefined)).catch(() => undefined);
  }, []);
  const soon = useCallback(
    (length: number, take: () => Unsaved) => {
      setKept(false);
      if (waiting.current) waiting.current.take = take;
      else waiting.current = { timer: setTimeout(now, delayFor(length)), take };
    },
    [now],
  );
  const clear = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    setKept(true);
    void store.current?.clear(found?.window).catch(() => undefined);
  }, [found]);

  useEffect(() => {
    if (isKept && store.current?.lasting !== false) return undefined;
    const stay = (event: BeforeUnloadEvent) => {
      now();
      event.preventDefault();
    };
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isKept, now]);
  return { found, isKept, soon, now, clear };
}

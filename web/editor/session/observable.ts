import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SaveState } from './saveState.ts';

/** A value outside React that components can watch; nobody is told when it is set to what it was. */
export type Observable<T> = { get(): T; set(next: T): void; watch(listener: () => void): () => void };

export function createObservable<T>(first: T, same: (a: T, b: T) => boolean = Object.is): Observable<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      if (same(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useObservable = <T>(value: Observable<T>): T => useSyncExternalStore(value.watch, value.get);

/** For how long everything has to be stored before that is shown. */
const MOMENT = 300;

/**
 * What is stored, as a person is told: saving at once, saved when it has been so for a moment. It comes and goes with
 * each key, and drawing it each time costs a page with a long document more than the key itself.
 */
export function useSaveState(value: Observable<SaveState>): SaveState {
  const [shown, setShown] = useState(value.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const state = value.get();
      if (state !== 'saved') return setShown(state);
      timer = setTimeout(() => setShown('saved'), MOMENT);
    };
    follow();
    const stop = value.watch(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [value]);
  return shown;
}

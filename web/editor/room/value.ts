import { useSyncExternalStore } from 'react';

/** A value outside React that components can watch; nobody is told when it is set to what it was. */
export type Value<T> = { get(): T; set(next: T): void; watch(listener: () => void): () => void };

export function createValue<T>(first: T, same: (a: T, b: T) => boolean = Object.is): Value<T> {
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

export const useValue = <T>(value: Value<T>): T => useSyncExternalStore(value.watch, value.get);

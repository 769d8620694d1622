import type { Caller } from './caller.ts';
import type { Changes } from './changes.ts';

/** Callers that were established a moment ago, by what proved it. A hit costs one look into a map. */
export type CallerCache = {
  get(key: string, now: number): Caller | undefined;
  /** Establishes the caller and keeps it, unless something changed meanwhile.
   *  @param find answers the caller and when the proof itself ends, in ms of the epoch. */
  fill(key: string, now: number, find: () => Promise<{ caller: Caller; until: number }>): Promise<Caller>;
  drop(key: string): void;
};

/** A change that the bus loses is noticed after this time at the latest. */
const KEPT_MS = 60_000;
const MOST = 10_000;

/** @param forget which changes make the cache forget all: keys do, where signatures were checked. */
export function createCallerCache(changes: Changes, forget: { keys?: boolean } = {}): CallerCache {
  const kept = new Map<string, { caller: Caller; until: number }>();
  const bySubject = new Map<string, Set<string>>();
  let changed = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    const keys = bySubject.get(entry.caller.subject);
    keys?.delete(key);
    if (keys?.size === 0) bySubject.delete(entry.caller.subject);
  };
  const clear = () => {
    changed += 1;
    kept.clear();
    bySubject.clear();
  };
  changes.on({
    account(subject) {
      changed += 1;
      for (const key of [...(bySubject.get(subject) ?? [])]) drop(key);
    },
    session(id) {
      changed += 1;
      drop(id);
    },
    keys: forget.keys ? clear : () => undefined,
    all: clear,
  });

  return {
    get(key, now) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      if (entry.until > now) return entry.caller;
      drop(key);
      return undefined;
    },
    async fill(key, now, find) {
      const before = changed;
      const { caller, until } = await find();
      if (changed !== before) return caller;
      drop(key);
      const oldest = kept.size >= MOST ? kept.keys().next().value : undefined;
      if (oldest !== undefined) drop(oldest);
      kept.set(key, { caller, until: Math.min(until, now + KEPT_MS) });
      const keys = bySubject.get(caller.subject) ?? new Set();
      bySubject.set(caller.subject, keys.add(key));
      return caller;
    },
    drop,
  };
}

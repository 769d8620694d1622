import type { Caller } from './caller.ts';
import type { Changes } from './changes.ts';

/** Callers that were established a moment ago, by what proved it. A hit costs one look into a map. */
export type CallerCache = {
  get(key: string, now: number): Caller | undefined;
  /** Establishes the caller and keeps it, unless something changed meanwhile.
   *  @param find answers the caller and when the proof itself ends, in ms of the epoch. */
  fill(key: string, now: number, find: Find): Promise<Caller | undefined>;
  drop(key: string): void;
};

type Find = () => Promise<{ caller: Caller; until: number } | undefined>;

/** A change that the bus loses is noticed after this time at the latest. */
const KEPT_MS = 60_000;
const MAX_CALLERS = 10_000;

/** @param forget which changes make the cache forget all: keys do, where signatures were checked. */
export function createCallerCache(changes: Changes, forget: { keys?: boolean } = {}): CallerCache {
  const kept = new Map<string, { caller: Caller; until: number }>();
  const bySubject = new Map<string, Set<string>>();
  /** Requests that come at once with the same proof wait for one check. */
  const pending = new Map<string, Promise<Caller | undefined>>();
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

  const establish = async (key: string, now: number, find: Find): Promise<Caller | undefined> => {
    const before = changed;
    const found = await find();
    if (!found || changed !== before) return found?.caller;
    const { caller, until } = found;
    drop(key);
    const oldest = kept.size >= MAX_CALLERS ? kept.keys().next().value : undefined;
    if (oldest !== undefined) drop(oldest);
    kept.set(key, { caller, until: Math.min(until, now + KEPT_MS) });
    const keys = bySubject.get(caller.subject) ?? new Set();
    bySubject.set(caller.subject, keys.add(key));
    return caller;
  };

  return {
    get(key, now) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      if (entry.until > now) return entry.caller;
      drop(key);
      return undefined;
    },
    fill(key, now, find) {
      const begun = pending.get(key);
      if (begun) return begun;
      const filling = establish(key, now, find).finally(() => pending.delete(key));
      pending.set(key, filling);
      return filling;
    },
    drop,
  };
}

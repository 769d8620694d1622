import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '../bus/bus.ts';
import type { Owner } from './notices.ts';

const TOPIC = 'platform.notices';
/** A message of the bus may be lost, so whoever waits looks again after this time. */
const LOOK_AGAIN_MS = 10_000;

/** Tells those who wait, at whatever process, that the notices of a person changed. */
export type Watching = {
  changed(owner: Owner): void;
  /** Reads until what is read is wanted, or `until` is over, or nobody waits any more.
   *  @param until by `performance.now()` */
  first<T>(
    owner: Owner,
    read: () => Promise<T>,
    wanted: (found: T) => boolean,
    limits: { until: number; gone: AbortSignal },
  ): Promise<T>;
};

/** A line of the bus has no line break, whatever an issuer calls people. */
const nameOf = ({ identityProvider, subject }: Owner) => JSON.stringify([identityProvider, subject]);

export function createWatching(bus: Bus): Watching {
  const waiting = new Map<string, Set<() => void>>();
  const wake = (name: string) => {
    for (const woken of waiting.get(name) ?? []) woken();
  };
  bus.subscribe(TOPIC, wake);
  bus.onReconnect(() => {
    for (const name of waiting.keys()) wake(name);
  });

  const begin = (name: string, woken: () => void) => {
    const set = waiting.get(name) ?? new Set();
    waiting.set(name, set.add(woken));
    return () => {
      set.delete(woken);
      if (set.size === 0 && waiting.get(name) === set) waiting.delete(name);
    };
  };

  return {
    changed: (owner) => bus.publish(TOPIC, nameOf(owner)),
    async first(owner, read, wanted, { until, gone }) {
      for (;;) {
        const changed = new AbortController();
        // Heard before reading, so that no change falls between the two.
        const end = begin(nameOf(owner), () => changed.abort());
        try {
          const found = await read();
          const left = until - performance.now();
          if (wanted(found) || left <= 0 || gone.aborted) return found;
          const signal = AbortSignal.any([changed.signal, gone]);
          await pause(Math.min(left, LOOK_AGAIN_MS), undefined, { signal }).catch(() => undefined);
          // Whoever went does not care, and a server that stops has no database any more.
          if (gone.aborted) return found;
        } finally {
          end();
        }
      }
    },
  };
}

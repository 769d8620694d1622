import { readAcl } from '../../../formats/dxl/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { KnownDatabase, KnownDatabases } from '../design.ts';
import type { Reading } from '../tables.ts';
import { findDatabase } from './store.ts';

/** What the bus calls a change of a database. */
export const databaseTopic = 'design.database';
/** A lost notification must not let a revoked right live on. */
const LIFE_MS = 5000;
const MAX_DATABASES = 1000;

/** Keeps what was read until the bus says that it changed. */
export function knownDatabases(reading: Reading, bus: Bus): KnownDatabases {
  const kept = new Map<string, KnownDatabase & { until: number }>();
  const watchers = new Map<number, Set<() => void>>();
  let generation = 0;

  const forget = (id: number) => {
    generation++;
    for (const [key, { row }] of kept) if (row.id === id) kept.delete(key);
  };
  const forgetAll = () => {
    generation++;
    kept.clear();
    for (const listeners of watchers.values()) for (const listener of listeners) listener();
  };
  const unsubscribe = bus.subscribe(databaseTopic, (id) => {
    forget(Number(id));
    for (const listener of watchers.get(Number(id)) ?? []) listener();
  });
  bus.onReconnect(forgetAll);

  return {
    async find(pathKey) {
      const seen = kept.get(pathKey);
      if (seen !== undefined && seen.until > performance.now()) return seen;
      const before = generation;
      const row = await findDatabase(reading, pathKey);
      if (row === undefined) return undefined;
      const found = { row, acl: readAcl(row.acl), until: performance.now() + LIFE_MS };
      // A change that arrived meanwhile may be newer than what was read.
      if (before === generation) {
        if (kept.size >= MAX_DATABASES) kept.clear();
        kept.set(pathKey, found);
      }
      return found;
    },
    changed(id) {
      forget(id);
      bus.publish(databaseTopic, String(id));
    },
    toldChanged(id) {
      forget(id);
      return bus.tell(databaseTopic, String(id));
    },
    watch(id, listener) {
      const listeners = watchers.get(id) ?? new Set();
      watchers.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) watchers.delete(id);
      };
    },
    close: unsubscribe,
  };
}

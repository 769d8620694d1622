import { readFileSync, writeFileSync } from 'node:fs';
import type { Row } from './report.ts';

/** Where and how figures came about. */
export type Conditions = {
  /** ISO 8601, the day */
  date: string;
  commit: string;
  /** what lets them be worse, or less exact, than they would be; left out on a quiet machine */
  note?: string;
};

export type Machine = { processor: string; cores: number; memory: string; node: string; postgres: string };

export type Measured = Row & { measured: Conditions };

/** The last known figures of each bench, by its name. */
export type Store = {
  machine: Machine;
  /** of the last run; rows that were measured otherwise say so themselves */
  run: Conditions;
  benches: Record<string, { command: string; rows: Measured[] }>;
};

const FILE = new URL('../docs/benchmarks.json', import.meta.url);

export const readStore = (): Store => JSON.parse(readFileSync(FILE, 'utf8')) as Store;

export const writeStore = (store: Store): void => writeFileSync(FILE, `${JSON.stringify(store, null, 2)}\n`);

/** The store after a bench has run. One that came to its end replaces all of its rows; of one that did not, those that it
 *  still measured, and the others stay. */
export function withRows(
  store: Store,
  name: string,
  command: string,
  rows: readonly Measured[],
  ended: boolean,
): Store {
  const before = store.benches[name]?.rows ?? [];
  const kept = ended ? [] : before.filter(({ what }) => rows.every((row) => row.what !== what));
  return { ...store, benches: { ...store.benches, [name]: { command, rows: [...rows, ...kept] } } };
}

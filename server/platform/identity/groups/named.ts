import type { Executor } from '../../database/database.ts';
import type { Caller } from '../caller.ts';

/** A group that is given another name, and by whom. */
export type Renamed = { from: string; to: string; by: Caller };

/** Things of a service that name groups, as shares and access lists do. Each works in the transaction of the renaming. */
export type NamesGroups = {
  /** What the audit entry calls them. */
  what: string;
  /** True when something names the new name already: it would let the members in. */
  isTaken(tx: Executor, renamed: Renamed): Promise<boolean>;
  /** How many things name the old name and cannot name another. */
  countBound?(tx: Executor, renamed: Renamed): Promise<number>;
  /** Makes them name the new name. */
  rename(tx: Executor, renamed: Renamed): Promise<Carried>;
};

/** How many things name the group by its new name now, and what is to be done when that is committed. */
export type Carried = { count: number; after?: () => Promise<void> };

/** Who names groups; services declare their part. */
export type GroupNames = { declare(part: NamesGroups): void };

export function createGroupNames(): GroupNames & { parts: readonly NamesGroups[] } {
  const parts: NamesGroups[] = [];
  return { parts, declare: (part) => void parts.push(part) };
}

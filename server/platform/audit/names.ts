import type { Executor } from '../database/database.ts';

/** Looks up what things are called now, by their places: `catalog/release/Y60W…`, or an id alone where an entry names
 *  another thing. What is not known, or not any more, is left out. */
export type LookUpNames = (
  executor: Executor,
  places: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Says what the things in the audit trail are called; each service tells of its own. */
export type AuditNames = {
  declare(lookUp: LookUpNames): void;
  of(executor: Executor, places: Iterable<string>): Promise<ReadonlyMap<string, string>>;
};

export function createAuditNames(): AuditNames {
  const all: LookUpNames[] = [];
  return {
    declare: (lookUp) => void all.push(lookUp),
    async of(executor, places) {
      const wanted = [...new Set(places)];
      const found = await Promise.all(all.map((lookUp) => lookUp(executor, wanted)));
      return new Map(found.flatMap((names) => [...names]));
    },
  };
}

/** The places whose last step is an id of this look, each with that id; for `LookUpNames`. */
export function idsIn(places: readonly string[], look: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const place of places) {
    const id = place.slice(place.lastIndexOf('/') + 1);
    if (look.test(id)) found.set(id, [...(found.get(id) ?? []), place]);
  }
  return found;
}

/** One field that two people changed: as it was, as I want it, as they saved it. */
export type Conflict<T> = { field: keyof T & string; before: unknown; mine: unknown; theirs: unknown };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which a form differs from what it began with. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const fields = Object.keys(after) as (keyof T)[];
  return Object.fromEntries(
    fields.filter((field) => !same(before[field], after[field])).map((field) => [field, after[field]]),
  ) as Partial<T>;
}

/** Lays what I typed over what somebody saved meanwhile: what only one of us changed is as that one wants it.
 *  @returns the fields that both changed, differently; they are mine in `merged`. */
export function merge<T extends object>(before: T, mine: T, theirs: T) {
  const changed = changedFields(before, mine);
  const merged = { ...theirs, ...changed };
  const fields = Object.keys(changed) as (keyof T & string)[];
  const conflicts = fields
    .filter((field) => !same(before[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, before: before[field], mine: mine[field], theirs: theirs[field] }));
  return { merged, conflicts: conflicts as Conflict<T>[] };
}

import { isDeepStrictEqual } from 'node:util';

/** True when every member of an update has the value that it has already: then there is nothing to write.
 *  A null in the update means that the member is absent. */
export function isUnchanged(update: object, current: object): boolean {
  const now: Record<string, unknown> = { ...current };
  return Object.entries(update).every(([key, value]) => isDeepStrictEqual(value ?? undefined, now[key]));
}

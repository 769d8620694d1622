import type { Fault } from '../../platform/http/problem.ts';
import { isObject } from '../../platform/http/validation.ts';

/** Faults of an ordering: it must hold each existing id exactly once (seed 002, "Update"). */
export function orderingFaults(path: string, given: string[], existing: string[]): Fault[] {
  const unknown = given.flatMap((id, index) =>
    existing.includes(id) ? [] : [{ path: `${path}/${index}`, message: 'does not belong here' }],
  );
  const missing = existing.filter((id) => !given.includes(id));
  return missing.length > 0
    ? [...unknown, { path, message: `must also hold ${missing.join(', ')}` }]
    : unknown;
}

/** Faults for the ids of a list that are not among the known ones. */
export function unknownFaults(path: string, given: string[], known: string[]): Fault[] {
  const set = new Set(known);
  return given.flatMap((id, index) =>
    set.has(id) ? [] : [{ path: `${path}/${index}`, message: 'does not exist' }],
  );
}

/** A fault when a span of days ends before it begins. */
export function spanFaults(path: string, span: unknown): Fault[] {
  if (!isObject(span) || typeof span.from !== 'string' || typeof span.to !== 'string') return [];
  return span.to < span.from ? [{ path: `${path}/to`, message: 'must not be before from' }] : [];
}

/** Hook for routes whose body may be left out: none is the same as an empty one. */
export function emptyBody(request: { body: unknown }, _reply: unknown, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}

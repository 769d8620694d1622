import type { Job } from './queries.ts';

/** A job as the list shows it; one that the server no longer lists stays where it was until the reader lets go of it. */
export type Row = Job & { gone: boolean };

/**
 * What a list shows after another look, so that nothing moves under the reader's hand: jobs keep their places and have
 * their new states, those that are gone stay, later pages are added below, and new ones wait.
 * @param rows as shown, the newest job first
 * @param now what the server lists, in that order
 * @returns `newer`: how many jobs wait to be shown
 */
export function steady(rows: readonly Row[], now: readonly Job[]): { rows: Row[]; newer: number } {
  const last = rows.at(-1);
  if (!last) return { rows: now.map((job) => ({ ...job, gone: false })), newer: 0 };
  const listed = new Map(now.map((job) => [job.id, job]));
  const kept = rows.map((row) => ({ ...(listed.get(row.id) ?? row), gone: !listed.has(row.id) }));
  const shown = new Set(rows.map(({ id }) => id));
  const later = now.filter(({ id }) => id < last.id).map((job) => ({ ...job, gone: false }));
  const newer = now.filter(({ id }) => id > last.id && !shown.has(id)).length;
  return { rows: [...kept, ...later], newer };
}

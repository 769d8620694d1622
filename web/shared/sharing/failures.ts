import { faultsOf, ProblemError, sentenceOf } from '../call.ts';
import { shownName } from '../people/names.ts';
import type { Entry } from './shares.ts';
import { words } from './words.ts';

/** Why a list of shares was refused, a sentence for each fault; empty when nothing failed. */
export function failuresOf(error: unknown, entries: readonly Entry[]): string[] {
  if (!error) return [];
  const w = words();
  if (error instanceof ProblemError && error.status === 412) return [w.overtaken];
  const paths = Object.keys(faultsOf(error));
  if (paths.length === 0) return [sentenceOf(error)];
  return paths.map((path) => {
    const [, place, part] = /^\/items\/(\d+)(?:\/(user|group))?$/.exec(path) ?? [];
    const entry = entries[Number(place ?? -1)];
    if (!entry) return path === '/items' ? w.ownerless : sentenceOf(error);
    if (part === undefined) return w.twice(shownName(entry));
    return (part === 'group' ? w.unknownGroup : w.unknown)(shownName(entry));
  });
}

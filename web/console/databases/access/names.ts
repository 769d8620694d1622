import { textFor } from '../../../words/words.ts';
import { words } from '../words/words.ts';

export const levelName = (level: string) => textFor(words('levels'), level);

export const entryTypeName = (type: string) => textFor(words('entryTypes'), type);

export const flagName = (flag: string) => textFor(words('flags'), flag);

/** Values and their names, to choose from. */
export const choices = (names: { [value: string]: string }) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Entries that every database keeps. */
const kept = new Set(['-default-', 'localdomainservers']);

/** Why an entry cannot be removed; undefined when it can. */
export function whyKept(
  name: string,
  entries: readonly { name: string; level: string }[],
): string | undefined {
  const w = words('access');
  if (kept.has(name.toLowerCase())) return name.toLowerCase() === '-default-' ? w.keptDefault : w.keptServers;
  const managers = entries.filter(({ level }) => level === 'MANAGER');
  return managers.length === 1 && managers[0]?.name === name ? w.keptManager : undefined;
}

/** What an entry is called on the page. */
export const entryName = (name: string) =>
  name.toLowerCase() === '-default-' ? words('access').everyoneElse : name;

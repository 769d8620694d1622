/** What an element is called: the first name, its aliases, and every word it answers to. */
export type ElementNames = { name: string; aliases: string[]; answers: string[] };

/** Longest name part, in characters (spec, Details). */
export const maximumName = 512;

/**
 * Names of a formatted element. A `|` inside `name` stays part of the name; such an element answers to the
 * whole and to the first part (spec, Details).
 */
export function formattedNames(name: string | undefined, alias: string | undefined): ElementNames {
  const whole = (name ?? '').trim();
  const aliases = parts(alias ?? '');
  const first = whole.includes('|') ? parts(whole).slice(0, 1) : [];
  return { name: whole, aliases, answers: distinct([whole, ...first, ...aliases]) };
}

/** Names of a raw note: the values of `$TITLE`, each of which may join several by `|`. */
export function rawNames(titles: readonly string[]): ElementNames {
  const all = titles.flatMap(parts);
  const [name = '', ...aliases] = all;
  return { name, aliases, answers: distinct(all) };
}

function parts(joined: string): string[] {
  return joined
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function distinct(names: string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The form in which names are compared: case does not matter, nor white space around, which names never keep. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Why a name (of an element, database or ACL entry) is not acceptable, or undefined when it is. */
export function nameProblem(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'is empty';
  if ([...trimmed].length > maximumName) return `is longer than ${maximumName} characters`;
  if (!name.isWellFormed()) return 'holds half of a surrogate pair';
  if (/[\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]/.test(name)) return 'holds a control character';
  return undefined;
}

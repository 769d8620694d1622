import { nameProblem } from './names.ts';

/** One thing that is wrong with JSON: where, as a path such as `/content/0/name`, and what. */
export type JsonFault = { path: string; message: string };

/** Deepest nesting of frames and entries that is taken; real ones stay below ten. */
export const maximumNesting = 100;

export type JsonObject = Readonly<Record<string, unknown>>;
/** Says what is wrong with one member, or undefined. */
export type Rule = (value: unknown) => string | undefined;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One of a list of words. */
export const oneOf =
  (words: readonly string[]): Rule =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? undefined : `must be one of ${words.join(', ')}`;

/** A name as elements bear it. */
export const nameRule: Rule = (value) => (typeof value === 'string' ? nameProblem(value) : 'must be text');

/** Text that may be blank, of at most this many characters. */
export const textUpTo =
  (limit: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'must be text';
    if (value.length > limit) return `is longer than ${limit} characters`;
    if (!value.isWellFormed()) return 'holds half of a surrogate pair';
    return /[\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]/.test(value) ? 'holds a control character' : undefined;
  };

export const booleanRule: Rule = (value) =>
  typeof value === 'boolean' ? undefined : 'must be true or false';

/** Checks the members of an object: unknown ones, and those whose rule is broken. null removes what may be absent. */
export function checkMembers(
  value: JsonObject,
  path: string,
  rules: Readonly<Record<string, Rule>>,
  required: readonly string[],
): JsonFault[] {
  const faults: JsonFault[] = [];
  for (const name of required) {
    if (value[name] === undefined) faults.push({ path: `${path}/${name}`, message: 'is required' });
  }
  for (const [name, member] of Object.entries(value)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) faults.push({ path: `${path}/${name}`, message: 'is not known here' });
    else if (member !== null || required.includes(name)) {
      const message = rule(member);
      if (message !== undefined) faults.push({ path: `${path}/${name}`, message });
    }
  }
  return faults;
}

/** Checks a target: a name for every kind but url, which has a url. */
export function checkTarget(value: unknown, path: string, kinds: readonly string[]): JsonFault[] {
  if (value === undefined || value === null) return [];
  if (!isObject(value)) return [{ path, message: 'must be an object' }];
  const isUrl = value.kind === 'url';
  const rules: Record<string, Rule> = isUrl
    ? { kind: oneOf(kinds), url: textUpTo(2048) }
    : { kind: oneOf(kinds), name: nameRule };
  return checkMembers(value, path, rules, ['kind', isUrl ? 'url' : 'name']);
}

import type * as english from '../words/en.ts';

/** Parts of a path are parted by `/`, but for what stands in brackets. */
const parts = (path: string): string[] => path.match(/(?:[^/[]|\[[^\]]*\])+/g) ?? [path];

/** Where something differs, in people's words: `form/field[Total]/@type` is “Form › Field “Total” › Type”. What has no
 *  word of its own stands there as DXL has it. */
export function placeWords(
  path: string,
  { parts: known, attributes, quoted }: typeof english.places,
  kinds: typeof english.kinds,
): string {
  const named = (table: object, name: string): string =>
    Object.hasOwn(table, name) ? String(table[name as keyof typeof table]) : name;
  return parts(path)
    .map((part) => {
      if (part.startsWith('@')) return named(attributes, part.slice(1));
      const [, name = part, inside] = /^([^[]+)(?:\[(.*)\])?$/.exec(part) ?? [];
      const word = Object.hasOwn(known, name) ? named(known, name) : named(kinds, name);
      if (inside === undefined) return word;
      return /^\d+$/.test(inside) ? `${word} ${inside}` : `${word} ${quoted(inside)}`;
    })
    .join(' › ');
}

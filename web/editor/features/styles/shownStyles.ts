import type { Formatting } from '../../../../formats/model/index.ts';

/** The document's paragraph styles with the names shown: body text and headings first, then the others by name. */
export function shownStyles(formatting: Formatting): [id: string, name: string][] {
  const rank = (id: string) => (id === formatting.defaultStyle ? 0 : (formatting.styles[id]?.level ?? 20));
  return Object.entries(formatting.styles)
    .toSorted(([a, one], [b, other]) => rank(a) - rank(b) || one.name.localeCompare(other.name))
    .map(([id, style]): [string, string] => [id, shownName(style.name)]);
}

/** Built-in names stand in small letters in the file. */
export const shownName = (name: string) =>
  name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;

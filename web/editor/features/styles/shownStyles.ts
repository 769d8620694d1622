import type { Formatting } from '../../../../formats/model/index.ts';

/** The document's paragraph styles with the names shown: body text and headings first, then the others by name. */
export function shownStyles(formatting: Formatting): [id: string, name: string][] {
  const rank = (id: string) => (id === formatting.defaultStyle ? 0 : (formatting.styles[id]?.level ?? 20));
  return Object.entries(formatting.styles)
    .toSorted(([a, one], [b, other]) => rank(a) - rank(b) || one.name.localeCompare(other.name))
    .map(([id, style]): [string, string] => [id, shownName(style.name)]);
}

/** The styles that the document has, and those that it gets when they are chosen. */
export function inTwo<Style extends { lacking?: true }>(
  styles: Record<string, Style>,
  all: [id: string, name: string][],
) {
  const isLacking = ([id]: [id: string, name: string]) => styles[id]?.lacking === true;
  return { own: all.filter((one) => !isLacking(one)), more: all.filter(isLacking) };
}

/** Built-in names stand in small letters in the file. */
export const shownName = (name: string) =>
  name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;

import { type EditorState, Facet } from '@codemirror/state';

/** An element of the database, for what names it. */
export type KnownElement = { type: string; name: string; aliases?: readonly string[] };

/** Gives the elements of the database, as far as they are known by now. */
export const knownElements = Facet.define<() => readonly KnownElement[], () => readonly KnownElement[]>({
  combine: ([first]) => first ?? (() => []),
});

/** Every name that an element of these types answers to; of all types without any. */
export function namesOf(state: EditorState, types?: readonly string[]): { name: string; type: string }[] {
  return state
    .facet(knownElements)()
    .filter(({ type }) => types === undefined || types.includes(type))
    .flatMap(({ type, name, aliases = [] }) => [name, ...aliases].map((each) => ({ name: each, type })))
    .filter(({ name }) => name !== '');
}

const named = /<(?:field|sharedfieldref)\s[^>]*?\bname\s*=\s*(?:'([^']+)'|"([^"]+)")/g;
const columns = /<column\s[^>]*?\bitemname\s*=\s*(?:'([^']+)'|"([^"]+)")/g;
/** Longer sources are not searched for the fields in them at each key. */
const LONGEST = 1_000_000;

let last: { doc: EditorState['doc']; fields: string[] } | undefined;

/** The fields that an element has, and the items of its columns. */
export function fieldsIn({ doc }: EditorState): string[] {
  if (last?.doc === doc) return last.fields;
  if (doc.length > LONGEST) return [];
  const text = doc.toString();
  const found = [named, columns].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''),
  );
  last = { doc, fields: [...new Set(found.filter((name) => !name.startsWith('$')))] };
  return last.fields;
}

import {
  isValid,
  type MarkName,
  markProperties,
  nodeProperties,
  type Properties,
  stylable,
} from './properties/index.ts';
import type { ModelMark } from './types.ts';

/**
 * What a person said of the document's paragraph styles: a change of one that the file has, by its own name, or a new
 * one (`new:style.x7k2`, with the name that is shown and the style that it is based on). Its formats are those of a
 * paragraph and of text in the model. They come from other people's clients, so all is checked here.
 */
export type NamedStyle = {
  name?: string;
  based?: string;
  attrs: Record<string, unknown>;
  marks: ModelMark[];
};

/** Name of the shared map that holds them. */
export const STYLES = 'styles';

export const isNewStyle = (key: unknown): key is string =>
  typeof key === 'string' && /^new:style\.[a-z0-9]{1,16}$/.test(key);

const LONGEST_NAME = 60;
const MAX_STYLES = 500;

/** Why a style cannot be called so; undefined when it can. Word takes none of these characters. */
export function nameFault(
  name: string,
  taken: readonly string[] = [],
): 'empty' | 'long' | 'characters' | 'taken' | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'empty';
  if (wanted.length > LONGEST_NAME) return 'long';
  if (!wanted.isWellFormed() || /[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff,;{}\\]/u.test(wanted)) return 'characters';
  const same = (other: string) => other.trim().toLowerCase() === wanted.toLowerCase();
  return taken.some(same) ? 'taken' : undefined;
}

/** What of a paragraph's formats a style can say. */
export const styleAttributes: readonly string[] = stylable(nodeProperties.paragraph);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readMark(mark: unknown): ModelMark[] {
  if (!isObject(mark) || typeof mark.type !== 'string' || !isObject(mark.attrs)) return [];
  const { type, attrs: given } = mark;
  const properties: Properties = isMark(type) ? markProperties[type] : {};
  return stylable(properties).flatMap((name) =>
    properties[name] && isValid(properties[name], given[name])
      ? [{ type, attrs: { [name]: given[name] } }]
      : [],
  );
}

const isMark = (type: string): type is MarkName => Object.hasOwn(markProperties, type);

function readStyle(key: string, value: unknown): NamedStyle | undefined {
  if (!isObject(value)) return undefined;
  const given = isObject(value.attrs) ? value.attrs : {};
  const attrs = Object.fromEntries(
    Object.entries(nodeProperties.paragraph).flatMap(([name, property]) =>
      property.style && isValid(property, given[name]) ? [[name, given[name]]] : [],
    ),
  );
  const marks = (Array.isArray(value.marks) ? value.marks.slice(0, 40) : []).flatMap(readMark);
  const last = new Map(marks.map((mark) => [mark.type, mark]));
  const style = { attrs, marks: [...last.values()] };
  if (!key.startsWith('new:')) return style;
  const { name, based } = value;
  if (!isNewStyle(key) || typeof name !== 'string' || nameFault(name)) return undefined;
  return { ...style, name: name.trim(), ...(typeof based === 'string' && based.length < 300 && { based }) };
}

/** Read what the room's map holds; what is no such style is left out. */
export function readNamedStyles(value: unknown): Map<string, NamedStyle> {
  const styles = new Map<string, NamedStyle>();
  if (!isObject(value)) return styles;
  for (const key of Object.keys(value).toSorted().slice(0, MAX_STYLES)) {
    const style = readStyle(key, value[key]);
    if (style) styles.set(key, style);
  }
  return styles;
}

/**
 * What new styles are called in a file that has these names already, shown or not: two of one name are one to Word.
 * @param plainOf what a name becomes that has to be free of signs @param numbered the same with a number, from `first` on
 */
export function freeNames(
  styles: ReadonlyMap<string, NamedStyle>,
  taken: Iterable<string>,
  { plainOf, numbered, first } = shownNames,
): Map<string, string> {
  const known = new Set([...taken].map((name) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const [key, { name = '' }] of styles) {
    if (!isNewStyle(key)) continue;
    const plain = plainOf(name);
    let free = plain;
    for (let number = first; known.has(free.toLowerCase()); number++) free = numbered(plain, number);
    known.add(free.toLowerCase());
    names.set(key, free);
  }
  return names;
}

const shownNames = {
  plainOf: (name: string) => name,
  numbered: (plain: string, number: number) => `${plain} ${number}`,
  first: 2,
};

/** The style of the file that a style is, or is based on over others that are new. */
export function groundOf(styles: ReadonlyMap<string, NamedStyle>, key: string | null): string | null {
  const seen = new Set<string>();
  let at = key;
  while (at?.startsWith('new:')) {
    if (seen.has(at)) return null;
    seen.add(at);
    at = styles.get(at)?.based ?? null;
  }
  return at;
}

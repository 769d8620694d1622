import type { DocumentContent, Item } from './model.ts';

const isBlank = (text: string): boolean => text.trim() === '';

/** True for an item that keeps the document from everybody whom none of these items names. */
const restricts = ({ name, type, flags, values }: Item): boolean =>
  (flags.includes('readers') || name.toLowerCase() === '$readers') &&
  !(type === 'text' && values.every(isBlank));

/**
 * Who may read a document besides having access to its database: the names in its Readers items, and those in its Authors
 * items. Names in a form that cannot be read name nobody.
 * @returns undefined when nothing restricts it: everybody may.
 */
export function readersOf({ items }: DocumentContent): string[] | undefined {
  if (!items.some(restricts)) return undefined;
  const naming = items.filter((each) => restricts(each) || each.flags.includes('authors'));
  const names = naming.filter(({ type }) => type === 'text').flatMap(({ values }) => values);
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** Items that say what a document is about, the best first, in the languages that designs are often written in. */
const telling =
  'subject title topic name fullname documenttitle headline betreff titel thema bezeichnung objet titre asunto oggetto'.split(
    ' ',
  );
const LONGEST_TITLE = 200;

/** What a document is called in lists: the value of the first of the items that usually say it, else of the first that is
 *  text and no name of a person; of a profile its name. Empty when nothing says it. */
export function titleOf({ items, profile }: DocumentContent): string {
  if (profile !== undefined && profile.name !== '')
    return cut([profile.name, profile.user].filter(Boolean).join(' · '));
  const byName = new Map(items.map((each) => [each.name.toLowerCase(), each]));
  const said = telling
    .map((name) => byName.get(name))
    .find((each) => each !== undefined && lineOf(each) !== '');
  const first = items.find(
    (each) =>
      !/^(\$|form$)/i.test(each.name) && !hasNames(each) && each.type === 'text' && lineOf(each) !== '',
  );
  const found = said ?? first;
  return found === undefined ? '' : lineOf(found);
}

const hasNames = ({ flags }: Item): boolean =>
  flags.some((flag) => flag === 'names' || flag === 'authors' || flag === 'readers');

/** The first line with something in it. */
function lineOf({ type, values }: Item): string {
  if (type !== 'text' && type !== 'number') return '';
  const line = values.flatMap((value) => value.split('\n')).find((each) => !isBlank(each));
  return cut(line ?? '');
}

const cut = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return [...plain.slice(0, 2 * LONGEST_TITLE)].slice(0, LONGEST_TITLE).join('').toWellFormed();
};

/** The files that hang in a document, in their order. */
export const attachmentsOf = ({ items }: DocumentContent): (Item & Required<Pick<Item, 'file'>>)[] =>
  items.filter((each): each is Item & Required<Pick<Item, 'file'>> => each.file !== undefined);

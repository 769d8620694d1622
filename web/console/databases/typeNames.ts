import { textFor } from '../../words/words.ts';
import { words } from './words/words.ts';

/** A design type for people, in the plural. */
export const typeName = (type: string): string => textFor(words('types'), type);

/** A design type for people, in the singular. */
export const kindName = (type: string): string => textFor(words('kinds'), type);

/** Notes of which a database has one: they are called by what they are. */
const alone = new Set(['helpaboutdocument', 'helpusingdocument', 'icon', 'databasescript', 'sharedactions']);

/** What an element is called on the page, also one that has no name. */
export const elementName = ({ type, name }: { type: string; name: string }): string =>
  name || (alone.has(type) ? typeName(type) : words('unnamed'));

/** Sorts types in the order in which people look for them, unknown ones last by name. */
export function byType(a: string, b: string): number {
  const order = Object.keys(words('types'));
  const [placeA, placeB] = [order.indexOf(a), order.indexOf(b)].map((at) => (at < 0 ? order.length : at));
  return (placeA ?? 0) - (placeB ?? 0) || a.localeCompare(b);
}

/** The types with their names, to choose from. */
export const typeNames = () => Object.entries(words('types')).map(([value, label]) => ({ value, label }));

import type { OpenTag } from '../reader.ts';

const maximumShown = 60;

/** A value as a message shows it: in quotes, and cut when it is long. */
export function shown(value: string): string {
  const characters = [...value.slice(0, 4 * maximumShown)];
  const cut = characters.length > maximumShown || value.length > 4 * maximumShown;
  return `'${cut ? `${characters.slice(0, maximumShown).join('')}…` : value}'`;
}

/** Attributes by which people know a thing, the best first. */
const telling = ['name', 'itemname', 'label', 'title', 'event', 'id', 'propid', 'type'];

/** An element as a message names it: `field 'Age'`. */
export function described({ name, attributes }: OpenTag): string {
  const word = telling.find((each) => (attributes[each] ?? '') !== '');
  const value = word === undefined ? '' : ` ${shown(attributes[word] ?? '')}`;
  return `${name}${value}`;
}

/** A list as people read it. */
export function listed(known: readonly string[]): string {
  const maximum = 14;
  return known.length > maximum
    ? `${known.slice(0, maximum).join(', ')} and ${known.length - maximum} more`
    : known.join(', ');
}

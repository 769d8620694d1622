import type { OpenTag } from '../reader.ts';

const maximumShown = 60;

/** Text of which a message shows the beginning, when it is long. */
export function clipped(text: string): string {
  if (text.length <= maximumShown) return text;
  const characters = [...text.slice(0, 4 * maximumShown)];
  return characters.length <= maximumShown ? text : `${characters.slice(0, maximumShown).join('')}…`;
}

/** A value as a message shows it. */
export const shown = (value: string): string => `'${clipped(value)}'`;

/** Attributes by which people know a thing, the best first. */
const telling = ['name', 'itemname', 'label', 'title', 'event', 'id', 'propid', 'type'];

/** An element as a message names it: `field 'Age'`. */
export function described({ name, attributes }: OpenTag): string {
  const word = telling.find((each) => (attributes[each] ?? '') !== '');
  const value = word === undefined ? '' : ` ${shown(attributes[word] ?? '')}`;
  return `${clipped(name)}${value}`;
}

/** A list as people read it. */
export function listed(known: readonly string[]): string {
  const maximum = 14;
  return known.length > maximum
    ? `${known.slice(0, maximum).join(', ')} and ${known.length - maximum} more`
    : known.join(', ');
}

import { keyOf } from '../package/keys.ts';
import type { XmlElement } from '../package/xml.ts';
import type { ObjectFormat } from './objects.ts';
import type { ModelMark, ModelNode } from './types.ts';

/** What readers of every format collect while they read. */
export type ReadContext = {
  source: { fingerprint: string };
  /** keys that may be written as inline content */
  atoms: Set<string>;
  /** pictures as they were read, by key */
  pictures: Map<string, { element: XmlElement; attrs: Record<string, unknown> }>;
  /** text boxes, shapes and charts that can be changed, by key */
  objects: Map<string, { element: XmlElement; object: ObjectFormat }>;
  /** label → how often met, for the list of what is kept but not editable */
  carried: Map<string, number>;
};

export const count = ({ carried }: Pick<ReadContext, 'carried'>, label: string) =>
  carried.set(label, (carried.get(label) ?? 0) + 1);

/** In plain English, with the plural of each label: what is kept, but cannot be edited. Such as `['2 footnotes']`.
 *  A label without a plural is not worth a word. */
export function phrasesOf(
  { carried }: Pick<ReadContext, 'carried'>,
  plurals: Record<string, string>,
): string[] {
  return Object.entries(plurals).flatMap(([label, plural]) => {
    const number = carried.get(label);
    if (number === undefined) return [];
    return number === 1
      ? [`1 ${label === 'picture' ? 'picture of a kind that is not shown' : label}`]
      : [`${number} ${plural}`];
  });
}

/** Where inline content stands: the run it is in and the elements around it. */
export type Place = { run: string | null; wraps: ModelMark[] };

export function textItem(text: string, { run, wraps }: Place): ModelNode {
  const marks = run === null ? wraps : [...wraps, { type: 'run', attrs: { key: run } }];
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
}

/** An inline atom. Yjs drops marks on atoms, so run and surroundings are attributes. */
export function atomItem(
  { source, atoms, pictures }: ReadContext,
  type: 'image' | 'raw' | 'marker',
  element: XmlElement,
  { run, wraps }: Place,
  attrs: Record<string, unknown>,
): ModelNode {
  const key = keyOf(source, element);
  atoms.add(key);
  if (type === 'image') pictures.set(key, { element, attrs });
  const around = wraps.map((wrap) => wrap.attrs?.key).join(' ');
  return { type, attrs: { key, run, wraps: around || null, ...attrs } };
}

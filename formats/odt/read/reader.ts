import type { Block, Interned } from '../../model/block.ts';
import type { ModelMark, ModelNode, TextLook } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import type { XmlElement } from '../../package/xml.ts';
import type { Styles } from '../look/styles.ts';
import type { Source } from '../source.ts';

/** What is collected while a text is read. */
export type Reader = {
  source: Source;
  styles: Styles;
  /** look of each kind of span by its key; spans of one style have one key */
  runs: Map<string, { key: string; look: TextLook }>;
  /** keys that may be written as inline content */
  atoms: Set<string>;
  blocks: Map<string, Block>;
  /** label → how often met, for the list of what is kept but not editable */
  carried: Map<string, number>;
  paragraphLooks: Interned;
  cellLooks: Interned;
  /** lists in use: name in the model → style of the file and what counts on */
  lists: Map<string, { style: string; counter: string }>;
  listNames: Map<XmlElement, string>;
  /** pictures as they were read, by key */
  pictures: Map<string, { element: XmlElement; attrs: Record<string, unknown> }>;
  /** cells that a wide cell covers in its own row */
  folded: Map<XmlElement, XmlElement[]>;
};

export const createReader = (source: Source, styles: Styles): Reader => ({
  source,
  styles,
  runs: new Map(),
  atoms: new Set(),
  blocks: new Map(),
  carried: new Map(),
  paragraphLooks: { index: new Map(), values: [] },
  cellLooks: { index: new Map(), values: [] },
  lists: new Map(),
  listNames: new Map(),
  pictures: new Map(),
  folded: new Map(),
});

export const count = (reader: Reader, label: string) =>
  reader.carried.set(label, (reader.carried.get(label) ?? 0) + 1);

/** Where inline content stands: the kind of span it is in, that very span, its look, and the elements around it. */
export type Place = { run: string | null; span: string | null; look: TextLook; wraps: ModelMark[] };

export function textItem(text: string, { run, wraps }: Place): ModelNode {
  const marks = run === null ? wraps : [...wraps, { type: 'run', attrs: { key: run } }];
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
}

/** An inline atom. Yjs drops marks on atoms, so span and surroundings are attributes. */
export function atomItem(
  reader: Reader,
  type: 'image' | 'raw' | 'marker',
  element: XmlElement,
  { run, wraps }: Place,
  attrs: Record<string, unknown>,
): ModelNode {
  const key = keyOf(reader.source, element);
  reader.atoms.add(key);
  if (type === 'image') reader.pictures.set(key, { element, attrs });
  const around = wraps.map((wrap) => wrap.attrs?.key).join(' ');
  return { type, attrs: { key, run, wraps: around || null, ...attrs } };
}

/** A block as it lies in the file, known by its key. */
export function register(
  reader: Reader,
  element: XmlElement,
  from: number,
  node: ModelNode,
  inside: Partial<Pick<Block, 'chunks' | 'children'>> = {},
): Block {
  const block = {
    element,
    from,
    to: element.end,
    node,
    lead: [],
    chunks: [],
    trail: [],
    children: [],
    ...inside,
  };
  reader.blocks.set(keyOf(reader.source, element), block);
  return block;
}

import type { Block, Interned } from '../../model/block.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import type { XmlElement } from '../../package/xml.ts';
import type { Styles } from '../look/styles.ts';
import type { Source } from '../source.ts';

/** What is collected while a body is read. */
export type Reader = {
  source: Source;
  styles: Styles;
  /** run heads (start tag and properties) by text → key of the first run that has it */
  runs: Map<string, { key: string; element: XmlElement }>;
  /** open complex fields, innermost last */
  fields: ('code' | 'result')[];
  /** keys that may be written as inline content */
  atoms: Set<string>;
  /** pictures as they were read, by key */
  pictures: Map<string, { element: XmlElement; attrs: Record<string, unknown> }>;
  blocks: Map<string, Block>;
  /** label → how often met, for the list of what is kept but not editable */
  carried: Map<string, number>;
  paragraphLooks: Interned;
  cellLooks: Interned;
  notes: { footnote: number; endnote: number };
};

export function createReader(source: Source, styles: Styles): Reader {
  return {
    source,
    styles,
    runs: new Map(),
    fields: [],
    atoms: new Set(),
    pictures: new Map(),
    blocks: new Map(),
    carried: new Map(),
    paragraphLooks: { index: new Map(), values: [] },
    cellLooks: { index: new Map(), values: [] },
    notes: { footnote: 0, endnote: 0 },
  };
}

export const count = (reader: Reader, label: string) =>
  reader.carried.set(label, (reader.carried.get(label) ?? 0) + 1);

/** Where inline content stands: the run it is in and the elements around it. */
export type Place = { run: string | null; wraps: ModelMark[] };

export function textItem(text: string, { run, wraps }: Place): ModelNode {
  const marks = run === null ? wraps : [...wraps, { type: 'run', attrs: { key: run } }];
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
}

/** An inline atom. Yjs drops marks on atoms, so run and surroundings are attributes. */
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

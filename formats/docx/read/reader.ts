import type { ModelMark, ModelNode } from '../../model/types.ts';
import type { Styles } from '../look/styles.ts';
import { keyOf, type Source } from '../source.ts';
import type { XmlElement } from '../xml.ts';

/** A stretch of the file and the inline content read from it; hints for a program's screen give no items. */
export type Chunk = { from: number; to: number; items: ModelNode[] };

/**
 * A block as it lies in the file. `from` begins where the block before it ends, so the blocks of a parent cover it
 * without gaps; `lead` and `trail` are range markers that stand outside the paragraph they are shown in.
 */
export type Block = {
  element: XmlElement;
  from: number;
  to: number;
  node: ModelNode;
  lead: Chunk[];
  chunks: Chunk[];
  trail: Chunk[];
  children: Block[];
};

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

export type Interned = { index: Map<string, number>; values: unknown[] };

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

/** Number of a look in its table, null for an empty one. */
export function intern(table: Interned, value: object): number | null {
  const text = JSON.stringify(value);
  if (text === '{}') return null;
  const known = table.index.get(text);
  if (known !== undefined) return known;
  table.index.set(text, table.values.length);
  return table.values.push(value) - 1;
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

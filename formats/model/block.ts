import type { XmlElement } from '../package/xml.ts';
import type { ModelNode } from './types.ts';

/** A stretch of the file and the inline content read from it; hints for a program's screen give no items.
 *  `inner`: what an element around text holds, and the kind of its text, where a reader tells. */
export type Chunk = {
  from: number;
  to: number;
  items: ModelNode[];
  inner?: { element: XmlElement; run: string | null; chunks: Chunk[] };
};

/**
 * A block as it lies in the file. `from` begins where the block before it ends, so the blocks of a parent cover it
 * without gaps, but for what is `around` them; `lead` and `trail` are range markers that stand outside the paragraph they are shown in.
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
  /** elements around it that the model does not know, outermost first: content controls around rows and cells of a DOCX */
  around?: Around[];
};

/** An element around some of a parent's blocks. What comes before their text goes from `from` to `open`, what comes after
 *  it from `close` to the end of the element. */
export type Around = { element: XmlElement; key: string; from: number; open: number; close: number };

/** Looks that several nodes have, by number. */
export type Interned = { index: Map<string, number>; values: unknown[] };

/** Number of a look in its table, null for an empty one. */
export function intern(table: Interned, value: object): number | null {
  const text = JSON.stringify(value);
  if (text === '{}') return null;
  const known = table.index.get(text);
  if (known !== undefined) return known;
  table.index.set(text, table.values.length);
  return table.values.push(value) - 1;
}

/** Neighbouring texts with the same marks become one, as the editor keeps them. */
export function joinTexts(items: ModelNode[]): ModelNode[] {
  const joined: ModelNode[] = [];
  let marksOfLast = '';
  for (const item of items) {
    const last = joined.at(-1);
    const marks = item.type === 'text' ? JSON.stringify(item.marks ?? []) : '';
    if (last?.type === 'text' && item.type === 'text' && marks === marksOfLast) {
      joined[joined.length - 1] = { ...last, text: `${last.text ?? ''}${item.text ?? ''}` };
    } else {
      joined.push(item);
    }
    marksOfLast = marks;
  }
  return joined;
}

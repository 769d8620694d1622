import type { Block, Interned } from '../../model/block.ts';
import type { Place as InlinePlace, ReadContext } from '../../model/readContext.ts';
import type { ModelNode, TextFormat } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import type { XmlElement } from '../../package/xml.ts';
import type { Styles } from '../formatting/styles.ts';
import type { Source } from '../source.ts';
import { type Tracked, trackedOf } from './tracked.ts';

/** What all stories of a document have in common while they are read. */
export type Shared = {
  paragraphFormats: Interned;
  cellFormats: Interned;
  tableFormats: Interned;
  rowFormats: Interned;
  pictureFormats: Interned;
  objectFormats: Interned;
  carried: Map<string, number>;
  /** lists in use: name in the model → style of the file, where it stands, and what counts on */
  lists: Map<string, { style: string; styles: Styles; counter: string }>;
};

/** What is collected while a story is read. */
export type Reader = ReadContext &
  Shared & {
    source: Source;
    /** the styles as the part of the story sees them */
    styles: Styles;
    /** look of each kind of span by its key; spans of one style have one key */
    runs: Map<string, { key: string; format: TextFormat }>;
    blocks: Map<string, Block>;
    tracked: Tracked;
    listNames: Map<XmlElement, string>;
    /** cells that a wide cell covers in its own row */
    folded: Map<XmlElement, XmlElement[]>;
    /** notes and text boxes that were met, by the keys of their stories */
    inside: Map<string, { kind: 'footnote' | 'endnote' | 'textBox'; element: XmlElement }>;
  };

export const createShared = (): Shared => ({
  carried: new Map(),
  paragraphFormats: { index: new Map(), values: [] },
  cellFormats: { index: new Map(), values: [] },
  tableFormats: { index: new Map(), values: [] },
  rowFormats: { index: new Map(), values: [] },
  pictureFormats: { index: new Map(), values: [] },
  objectFormats: { index: new Map(), values: [] },
  lists: new Map(),
});

export const createReader = (source: Source, styles: Styles, shared: Shared): Reader => ({
  ...shared,
  source,
  styles,
  runs: new Map(),
  atoms: new Set(),
  blocks: new Map(),
  tracked: trackedOf(source),
  listNames: new Map(),
  pictures: new Map(),
  objects: new Map(),
  folded: new Map(),
  inside: new Map(),
});

/** Where inline content stands: the kind of span it is in, that very span, its look, and the elements around it. */
export type Place = InlinePlace & { span: string | null; format: TextFormat };

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

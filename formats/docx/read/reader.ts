import type { Block, Interned } from '../../model/block.ts';
import type { ReadContext } from '../../model/readContext.ts';
import type { XmlElement } from '../../package/xml.ts';
import type { Styles } from '../formatting/styles.ts';
import type { Source } from '../source.ts';

/** What all stories of a document have in common while they are read. */
export type Shared = {
  styles: Styles;
  paragraphFormats: Interned;
  cellFormats: Interned;
  tableFormats: Interned;
  rowFormats: Interned;
  pictureFormats: Interned;
  objectFormats: Interned;
  carried: Map<string, number>;
  notes: Record<NoteKind, { count: number; keys: Map<string, string> }>;
};
export type NoteKind = 'footnote' | 'endnote';

/** What is collected while a story is read. */
export type Reader = ReadContext &
  Shared & {
    source: Source;
    /** run heads (start tag and properties) by text → key of the first run that has it */
    runs: Map<string, { key: string; element: XmlElement }>;
    /** open complex fields, innermost last */
    fields: ('code' | 'result')[];
    blocks: Map<string, Block>;
    /** text boxes that were met, by the keys of their stories */
    boxes: Map<string, XmlElement>;
  };

/** @param notes keys of the notes' stories by their numbers in the file */
export const createShared = (styles: Styles, notes: Record<NoteKind, Map<string, string>>): Shared => ({
  styles,
  carried: new Map(),
  paragraphFormats: { index: new Map(), values: [] },
  cellFormats: { index: new Map(), values: [] },
  tableFormats: { index: new Map(), values: [] },
  rowFormats: { index: new Map(), values: [] },
  pictureFormats: { index: new Map(), values: [] },
  objectFormats: { index: new Map(), values: [] },
  notes: {
    footnote: { count: 0, keys: notes.footnote },
    endnote: { count: 0, keys: notes.endnote },
  },
});

export const createReader = (source: Source, shared: Shared): Reader => ({
  ...shared,
  source,
  runs: new Map(),
  fields: [],
  atoms: new Set(),
  pictures: new Map(),
  objects: new Map(),
  blocks: new Map(),
  boxes: new Map(),
});

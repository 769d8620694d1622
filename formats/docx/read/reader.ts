import type { Block, Interned } from '../../model/block.ts';
import type { Collected } from '../../model/collected.ts';
import type { XmlElement } from '../../package/xml.ts';
import type { Styles } from '../look/styles.ts';
import type { Source } from '../source.ts';

/** What is collected while a body is read. */
export type Reader = Collected & {
  source: Source;
  styles: Styles;
  /** run heads (start tag and properties) by text → key of the first run that has it */
  runs: Map<string, { key: string; element: XmlElement }>;
  /** open complex fields, innermost last */
  fields: ('code' | 'result')[];
  blocks: Map<string, Block>;
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

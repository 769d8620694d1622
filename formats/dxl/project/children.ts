import type { Span } from '../model.ts';
import { readXml } from '../reader.ts';

/** A child of the root of an element. `key` tells it from its siblings: its name, for items with that of the item. */
export type Child = Span & { name: string; key: string; tagEnd: number };

/** The root of an element standing alone, and what is directly inside it. */
export type Outer = {
  local: string;
  tag: Span;
  selfClosing: boolean;
  /** Offset of the `<` of the close tag. */
  contentEnd: number;
  attributes: Readonly<Record<string, string>>;
  children: Child[];
};

/** Reads the outermost layer of an element. @throws DxlFault when it is not well-formed. */
export function readOuter(source: string): Outer {
  let outer: Outer | undefined;
  readXml(source, {
    open(tag) {
      if (tag.depth === 1) {
        const { local, start, end, selfClosing, attributes } = tag;
        outer = { local, tag: { start, end }, selfClosing, contentEnd: end, attributes, children: [] };
      } else if (tag.depth === 2) {
        const key = tag.local === 'item' ? `item ${tag.attributes.name ?? ''}` : tag.local;
        outer?.children.push({ name: tag.local, key, start: tag.start, tagEnd: tag.end, end: tag.end });
      }
    },
    close(tag) {
      if (outer === undefined) return;
      if (tag.depth === 1) outer.contentEnd = tag.start;
      const last = outer.children.at(-1);
      if (tag.depth === 2 && last !== undefined) last.end = tag.end;
    },
  });
  if (outer === undefined) throw new Error('A document without a root passed the reader.');
  return outer;
}

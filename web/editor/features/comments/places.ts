import type { Node, ResolvedPos } from 'prosemirror-model';
import * as Y from 'yjs';
import type { Spot } from '../../../../formats/model/index.ts';

/** The place in the shared document of a position in the text, beside what stands after or before it, be that a picture
 *  or a character; undefined outside of a paragraph. */
export function spotAt(
  fragment: Y.XmlFragment,
  $pos: ResolvedPos,
  side: 'after' | 'before' = 'after',
): Spot | undefined {
  if (!$pos.parent.inlineContent) return undefined;
  let type: Y.XmlFragment | Y.XmlElement = fragment;
  for (let depth = 0; depth < $pos.depth; depth++) {
    const next: unknown = type.get($pos.index(depth));
    if (!(next instanceof Y.XmlElement)) return undefined;
    type = next;
  }
  let offset = $pos.parentOffset;
  const children = type.toArray();
  for (const [index, one] of children.entries()) {
    const length = one instanceof Y.XmlText ? one.length : 1;
    const isAtom = !(one instanceof Y.XmlText) || (side === 'before' && index > 0);
    if (offset === 0 && isAtom) return { type: type as Y.XmlElement, index };
    const goesOn = side === 'after' && offset === length && index < children.length - 1;
    if (one instanceof Y.XmlText && offset <= length && !goesOn) return { type: one, index: offset };
    offset -= length;
  }
  return { type: type as Y.XmlElement, index: children.length };
}

/** The position in the text of a place in the shared document; undefined where the text does not show it. */
export function positionOf(fragment: Y.XmlFragment, doc: Node, { type, index }: Spot): number | undefined {
  const path: number[] = [];
  const paragraph = type instanceof Y.XmlText ? type.parent : type;
  for (let at: unknown = paragraph; at !== fragment; ) {
    if (!(at instanceof Y.XmlElement) || !at._item) return undefined;
    path.unshift(indexOf(at._item));
    at = at._item.parent;
  }
  let node = doc;
  let pos = 0;
  for (const step of path) {
    if (step >= node.childCount) return undefined;
    for (let before = 0; before < step; before++) pos += node.child(before).nodeSize;
    node = node.child(step);
    pos += 1;
  }
  if (!node.inlineContent || !(paragraph instanceof Y.XmlElement)) return undefined;
  let offset = 0;
  for (const [at, one] of paragraph.toArray().entries()) {
    if (one === type || (paragraph === type && at === index)) break;
    offset += one instanceof Y.XmlText ? one.length : 1;
  }
  if (type instanceof Y.XmlText) offset += index;
  return pos + Math.min(offset, node.content.size);
}

/** How many siblings that are there stand before an element. */
function indexOf(item: Y.Item): number {
  let count = 0;
  for (let at = item.left; at; at = at.left) if (!at.deleted && at.countable) count += at.length;
  return count;
}

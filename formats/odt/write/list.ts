import { readList } from '../../model/placeholders.ts';
import type { ModelNode } from '../../model/types.ts';
import type { XmlElement } from '../../package/xml.ts';
import type { Writer } from './inline.ts';
import { createLists, type Link } from './lists.ts';

/**
 * Lists made of paragraphs that name a list and a level, and of those that go on in the same item and name none.
 * Lists and items of the file are opened again with their own tags; `write` writes a paragraph, or another block, which
 * stands between two parts of a list, because an item may not hold it.
 */
export function writeList(
  writer: Writer,
  nodes: ModelNode[],
  root: XmlElement | undefined,
  write: (node: ModelNode) => string,
): string {
  const lists = createLists(writer, root);
  for (const node of nodes) {
    const chain = chainOf(writer, node, root);
    const place = readList(node.attrs?.list);
    if (place) {
      lists.begin(place.id, place.level, wasLabelled(writer, node) ? chain : []);
    } else if (goesOn(writer, node)) {
      lists.goOn(chain);
    } else {
      lists.end();
    }
    lists.add(write(node));
  }
  lists.end();
  return lists.written();
}

/** Whether a paragraph without a list stands in an item all the same: it did in the file, as did what it was split from. */
function goesOn({ reader }: Writer, node: ModelNode): boolean {
  const origin = reader.blocks.get(String(node.attrs?.props));
  const inItem = /^text:list-(item|header)$/.test(origin?.element.parent?.name ?? '');
  return node.type === 'paragraph' && inItem && origin?.node.attrs?.list === null;
}

const blockOf = ({ reader }: Writer, node: ModelNode) =>
  typeof node.attrs?.id === 'string' ? reader.blocks.get(node.attrs.id) : undefined;

const wasLabelled = (writer: Writer, node: ModelNode) =>
  typeof blockOf(writer, node)?.node.attrs?.list === 'string';

/** The lists and items of the file around the paragraph that a node was read from, the outermost first; none where it
 *  was read from another list than `root`. */
function chainOf(writer: Writer, node: ModelNode, root: XmlElement | undefined): Link[] {
  const chain: Link[] = [];
  for (let item = blockOf(writer, node)?.element.parent; item; item = item.parent?.parent) {
    const list: XmlElement | undefined = item.parent;
    if (list?.name !== 'text:list') break;
    chain.unshift({ list, item });
  }
  return chain[0]?.list === root ? chain : [];
}

import { readList } from '../../model/new.ts';
import type { ModelNode } from '../../model/types.ts';
import type { XmlElement } from '../../package/xml.ts';
import { element, endTag, startTag } from '../source.ts';
import type { Writer } from './inline.ts';

/** A list that is open while it is written, and the end of its open item. */
type Opened = { list: string; end: string; item: string | undefined };
type Link = { list: XmlElement; item: XmlElement };

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
  const lists = createLists(writer);
  for (const node of nodes) {
    const chain = chainOf(writer, node);
    const place = readList(node.attrs?.list);
    if (place) {
      lists.begin(place.id, place.level, chain, root);
    } else if (goesOn(writer, node)) {
      lists.goOn(chain, root);
    } else {
      lists.end();
    }
    lists.add(write(node));
  }
  lists.end();
  return lists.written();
}

function createLists(writer: Writer) {
  const { source, opened } = writer;
  const open: Opened[] = [];
  const begun = new Set<string>();
  let out = '';
  /** A list of the file that begins with another number says so on its first item. */
  const startOf = (list: string, level: number): Record<string, string | null> => {
    const found = readList(`${list}-${level}`);
    if (found?.kind !== 'restart' || found.begins?.level !== level || begun.has(list)) return {};
    begun.add(list);
    return { 'text:start-value': String(found.begins.at) };
  };
  const closeItem = () => {
    const top = open.at(-1);
    out += top?.item ?? '';
    if (top) top.item = undefined;
  };
  const closeTo = (depth: number) => {
    while (open.length > depth) {
      closeItem();
      out += open.pop()?.end ?? '';
    }
  };
  /** The start tag of the file where it was not used yet, else one made here; both with their end. */
  const tagsOf = (
    origin: XmlElement | undefined,
    name: string,
    attributes: Record<string, string | null>,
  ) => {
    if (origin && !opened.has(origin)) {
      opened.add(origin);
      return { start: startTag(source, origin), end: endTag(source, origin) };
    }
    const whole = element(source, name, attributes, '');
    const at = whole.lastIndexOf('</');
    return { start: whole.slice(0, at), end: whole.slice(at) };
  };
  const openItem = (
    origin: XmlElement | undefined,
    name = 'text:list-item',
    attributes: Record<string, string | null> = {},
  ) => {
    const top = open.at(-1);
    if (!top) return;
    const tags = tagsOf(origin, name, attributes);
    out += tags.start;
    top.item = tags.end;
  };
  const openList = (origin: XmlElement | undefined, list: string) => {
    const style = open.length === 0 ? styleOf(writer, list) : null;
    const goesOn = origin !== undefined && opened.has(origin) ? 'true' : null;
    const tags = tagsOf(origin, 'text:list', { 'text:style-name': style, 'text:continue-numbering': goesOn });
    out += tags.start;
    open.push({ list, end: tags.end, item: undefined });
  };
  return {
    /** An item of a list at a level. */
    begin(list: string, level: number, chain: Link[], root: XmlElement | undefined) {
      if (open[0] && open[0].list !== list) closeTo(0);
      closeTo(level + 1);
      const own = chain.length === level + 1 && isOfList(writer, chain, list) ? chain : [];
      while (open.length <= level) {
        if (open.length > 0 && open.at(-1)?.item === undefined) openItem(undefined);
        const outermost = open.length === 0 && isRootOf(writer, root, list) ? root : undefined;
        openList(own[open.length]?.list ?? outermost, list);
      }
      closeItem();
      openItem(own.at(-1)?.item, 'text:list-item', startOf(list, level));
    },
    /** A paragraph that goes on in an item: that of its own depth in the file, else the one that is open. */
    goOn(chain: Link[], root: XmlElement | undefined) {
      if (chain.length > 0) closeTo(chain.length);
      if (open.length === 0) openList(chain[0]?.list ?? root, '');
      if (open.at(-1)?.item === undefined) openItem(chain.at(-1)?.item, 'text:list-header');
    },
    add(text: string) {
      out += text;
    },
    end: () => closeTo(0),
    written: () => out,
  };
}

/** Whether a paragraph without a list stands in an item all the same: it did in the file, as did what it was split from. */
function goesOn({ reader }: Writer, node: ModelNode): boolean {
  const origin = reader.blocks.get(String(node.attrs?.props));
  const inItem = /^text:list-(item|header)$/.test(origin?.element.parent?.name ?? '');
  return node.type === 'paragraph' && inItem && origin?.node.attrs?.list === null;
}

/** The style of a list by its name in the model. */
function styleOf({ reader, styles }: Writer, name: string): string | null {
  const found = readList(`${name}-0`);
  if (!found) return null;
  const known = reader.lists.get(found.of);
  // A style of another part is not known in this one.
  const style = known?.styles === reader.styles ? known.style : '';
  if (found.kind === 'file' || found.kind === 'restart') return style || null;
  return styles.list(found);
}

const isRootOf = ({ reader }: Writer, root: XmlElement | undefined, list: string) =>
  root !== undefined && reader.listNames.get(root) === list;

const isOfList = (writer: Writer, chain: Link[], list: string) => isRootOf(writer, chain[0]?.list, list);

/** The lists and items of the file around the paragraph that a node was read from, the outermost first. */
function chainOf({ reader }: Writer, node: ModelNode): Link[] {
  const block = typeof node.attrs?.id === 'string' ? reader.blocks.get(node.attrs.id) : undefined;
  const chain: Link[] = [];
  for (let item = block?.element.parent; item; item = item.parent?.parent) {
    const list: XmlElement | undefined = item.parent;
    if (list?.name !== 'text:list') break;
    chain.unshift({ list, item });
  }
  return chain;
}

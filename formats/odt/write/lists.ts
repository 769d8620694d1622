import { readList } from '../../model/placeholders.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { element, endTag, gapAtEnd, gapBefore, startTag } from '../source.ts';
import type { Writer } from './inline.ts';

/** A list of the file and its item in which something stands. */
export type Link = { list: XmlElement; item: XmlElement };

type Tags = { from: XmlElement | undefined; name: string; start: string; end: string };
/** A list that is open while it is written, and its open item; `from`: as which one of the file. */
type Opened = { name: string; list: Tags; item: Tags | undefined };

const ITEM = 'text:list-item';
const HEADER = 'text:list-header';

/**
 * Lists and items, opened and closed around what is added. Each of the file comes once, with its own tags and what
 * stands between them; a chain says in which of them a paragraph stood. `root` is the list of the file that is written.
 */
export function createLists(writer: Writer, root: XmlElement | undefined) {
  const { source, opened, reader } = writer;
  const rootName = root && reader.listNames.get(root);
  const open: Opened[] = [];
  const begun = new Set<string>();
  let out = '';
  const isFresh = (origin: XmlElement | undefined) => origin !== undefined && !opened.has(origin);

  /** The tags of the file where they were not used yet, else some made here. */
  const tagsOf = (
    origin: XmlElement | undefined,
    name: string,
    attributes: Record<string, string | null>,
  ): Tags => {
    if (origin && isFresh(origin)) {
      opened.add(origin);
      const number = child(origin, 'text:number');
      const head = number ? source.slice(origin.openEnd, number.end) : '';
      return {
        from: origin,
        name: origin.name,
        start: (origin === root ? '' : gapBefore(source, origin)) + startTag(source, origin) + head,
        end: gapAtEnd(source, origin) + endTag(source, origin),
      };
    }
    const whole = element(source, name, attributes, '');
    const at = whole.lastIndexOf('</');
    return { from: undefined, name, start: whole.slice(0, at), end: whole.slice(at) };
  };
  const closeItem = () => {
    const top = open.at(-1);
    out += top?.item?.end ?? '';
    if (top) top.item = undefined;
  };
  const closeTo = (depth: number) => {
    while (open.length > depth) {
      closeItem();
      out += open.pop()?.list.end ?? '';
    }
  };
  const openItem = (
    origin: XmlElement | undefined,
    name = ITEM,
    attributes: Record<string, string | null> = {},
  ) => {
    const top = open.at(-1);
    if (!top) return;
    closeItem();
    top.item = tagsOf(origin, name, attributes);
    out += top.item.start;
  };
  const openList = (origin: XmlElement | undefined, name: string) => {
    const style = open.length === 0 ? styleOf(writer, name) : null;
    const goesOn = origin !== undefined && opened.has(origin) ? 'true' : null;
    const list = tagsOf(origin, 'text:list', { 'text:style-name': style, 'text:continue-numbering': goesOn });
    out += list.start;
    open.push({ name, list, item: undefined });
  };
  /** Turns from what is open to the list at the end of a chain, or of a depth, without opening its item. */
  const turnTo = (name: string, chain: Link[], depth: number) => {
    for (let at = 0; at < depth; at++) {
      const link = chain[at];
      // What follows an item that was put in at the beginning of a list of its level joins that.
      const others = open[at]?.list.from;
      if (others && link && others !== link.list && isFresh(link.list)) closeTo(at);
      if (!open[at]) openList(link?.list ?? (at === 0 && name === rootName ? root : undefined), name);
      if (at === depth - 1) break;
      const now = open[at]?.item;
      const isOther = link !== undefined && now?.from !== link.item && isFresh(link.item);
      // What follows the text of an item that is gone joins the item before it.
      const joins = isOther && beginsWithText(link.item) && now?.name === ITEM;
      if (now && (!isOther || joins)) continue;
      closeTo(at + 1);
      openItem(link?.item);
    }
    closeTo(depth);
  };
  /** A list of the file that begins with another number says so on its first item. */
  const startOf = (name: string, level: number): Record<string, string | null> => {
    const found = readList(`${name}-${level}`);
    if (found?.kind !== 'restart' || found.begins?.level !== level || begun.has(name)) return {};
    begun.add(name);
    return { 'text:start-value': String(found.begins.at) };
  };
  return {
    /** An item of a list at a level; `chain` is where its paragraph was one in the file. */
    begin(name: string, level: number, chain: Link[]) {
      if (open[0] && open[0].name !== name) closeTo(0);
      const isOwn = name === rootName && Math.min(chain.length - 1, 8) === level;
      const own = isOwn ? chain : [];
      turnTo(name, own, Math.max(own.length, level + 1));
      openItem(own.at(-1)?.item, ITEM, startOf(name, level));
    },
    /** A paragraph that goes on in an item: that of its own depth in the file, else the one that is open. */
    goOn(chain: Link[]) {
      const isOther = open[0] !== undefined && open[0].name !== rootName;
      const own = isOther ? [] : chain;
      if (isOther && chain.length > 0) closeTo(chain.length);
      else if (own.length > 0 || open.length === 0) turnTo(rootName ?? '', own, Math.max(own.length, 1));
      const item = own.at(-1)?.item;
      const header = item?.name === HEADER && isFresh(item) ? item : undefined;
      if (header || open.at(-1)?.item === undefined) openItem(header, HEADER);
    },
    add(text: string) {
      out += text;
    },
    end: () => closeTo(0),
    written: () => out,
  };
}

const isText = ({ name }: XmlElement) => name === 'text:p' || name === 'text:h';

/** Whether an item of the file begins with a paragraph that has its label. */
function beginsWithText({ name, children }: XmlElement): boolean {
  const first = children.find((one) => isText(one) || one.name === 'text:list');
  return name === ITEM && first !== undefined && isText(first);
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

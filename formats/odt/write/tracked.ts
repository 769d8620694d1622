import { type Change, keysIn, readNewChange, readReformat } from '../../model/tracked/change.ts';
import type { ModelNode } from '../../model/types.ts';
import { escapeText } from '../../package/xml.ts';
import { element, type Source } from '../source.ts';

/** A change made here, as the record of changes has it: what was deleted lies there, and not in the text. */
export type NewRegion = { id: string; change: Change; content: ModelNode[] | undefined };

/** Gives names that no change of the file has. */
export function nameChanges(taken: Iterable<string>): () => string {
  const known = new Set(taken);
  let number = 0;
  return () => {
    do number += 1;
    while (known.has(`ct${number}`));
    return `ct${number}`;
  };
}

const place = /^new:change(-start|-end|) (ct\d+)$/;

/** A place in the text that refers to a change made here, as an element; undefined for any other item. */
export function writeChangePlace(source: Source, item: ModelNode): string | undefined {
  const found = item.type === 'marker' ? place.exec(String(item.attrs?.key)) : null;
  return found ? element(source, `text:change${found[1]}`, { 'text:change-id': found[2] }) : undefined;
}

/** A change of the record; `content` is what it took out, as XML. */
export function writeRegion(source: Source, { id, change }: NewRegion, content: string): string {
  const info = element(
    source,
    'office:change-info',
    {},
    element(source, 'dc:creator', {}, escapeText(change.author)) +
      element(source, 'dc:date', {}, escapeText(change.date ?? '')),
  );
  const name = { ins: 'text:insertion', del: 'text:deletion' }[String(change.kind)] ?? 'text:format-change';
  const inner = element(source, name, {}, info + content);
  const region = element(source, 'text:changed-region', { 'text:id': id }, inner);
  // This prefix is never declared.
  return region.replace(/^<[^\s>]+/, (start) => `${start} xml:id="${id}"`);
}

type Kind = 'ins' | 'del' | 'format';

/** Keys of the changes made here that an item or the end of a paragraph names, by their kind. */
function changesAt(node: ModelNode): Partial<Record<Kind, string>> {
  const keys =
    node.type === 'text'
      ? (node.marks ?? []).map(({ type, attrs }) =>
          type === 'reformat' ? readReformat(attrs?.value)?.key : String(attrs?.key),
        )
      : keysIn(node.type === 'paragraph' ? node.attrs?.change : node.attrs?.wraps);
  const found: Partial<Record<Kind, string>> = {};
  for (const key of keys) {
    const kind = readNewChange(key)?.kind;
    if (key !== undefined && (kind === 'ins' || kind === 'del' || kind === 'format')) found[kind] = key;
  }
  return found;
}

const filesOwn = (value: unknown) =>
  keysIn(value)
    .filter((key) => !readNewChange(key))
    .join(' ') || null;

/** A node without what was noted here about changes. */
function plain(node: ModelNode): ModelNode {
  if (node.type === 'text') {
    const marks = node.marks?.filter(({ type, attrs }) => type !== 'reformat' && !readNewChange(attrs?.key));
    return { ...node, ...(marks && { marks }) };
  }
  const { attrs = {} } = node;
  const changed = {
    ...('wraps' in attrs && { wraps: filesOwn(attrs.wraps) }),
    ...('change' in attrs && { change: filesOwn(attrs.change) }),
    ...('reformat' in attrs && { reformat: null }),
  };
  return Object.keys(changed).length > 0 ? { ...node, attrs: { ...attrs, ...changed } } : node;
}

/**
 * A document in which suggestions stand as this format has them: around what was inserted or formatted a start and an
 * end, in the place of what was deleted a point; paragraphs whose mark was deleted are one.
 */
export function placeChanges(
  doc: ModelNode,
  nextName: () => string,
  hasRecord: boolean,
): { doc: ModelNode; regions: NewRegion[] } {
  // Headers and footers have no record of changes that other programs read: all their text stays.
  if (!hasRecord) return { doc: withoutChanges(doc), regions: [] };
  const placing = createPlacing(nextName);
  return { doc: { ...doc, content: placing.blocks(doc.content ?? []) }, regions: placing.regions };
}

function createPlacing(nextName: () => string) {
  const regions: NewRegion[] = [];
  const open = new Map<'ins' | 'format', { key: string; id: string }>();
  let taken: { key: string; content: ModelNode[] } | undefined;
  let items: ModelNode[] = [];
  const mark = (which: string, id: string) =>
    items.push({ type: 'marker', attrs: { key: `new:change${which} ${id}` } });
  const begin = (key: string, content?: ModelNode[]) => {
    const change = readNewChange(key);
    const id = nextName();
    if (change) regions.push({ id, change, content });
    return id;
  };
  const turnTo = (kind: 'ins' | 'format', key: string | undefined) => {
    const now = open.get(kind);
    if (now?.key === key) return;
    if (now) mark('-end', now.id);
    open.delete(kind);
    if (key === undefined) return;
    const id = begin(key);
    mark('-start', id);
    open.set(kind, { key, id });
  };
  const take = (key: string, like: ModelNode) => {
    if (taken?.key === key) return taken;
    const content = [emptyLike(like)];
    mark('', begin(key, content));
    taken = { key, content };
    return taken;
  };
  const inline = (paragraph: ModelNode) => {
    for (const item of paragraph.content ?? []) {
      if (item.type === 'marker' && place.test(String(item.attrs?.key))) continue;
      const { ins, del, format } = changesAt(item);
      if (item.type !== 'marker') turnTo('ins', ins);
      if (del !== undefined) {
        take(del, paragraph).content.at(-1)?.content?.push(plain(item));
        continue;
      }
      if (item.type !== 'marker') {
        turnTo('format', format);
        taken = undefined;
      }
      items.push(plain(item));
    }
    turnTo('format', undefined);
  };
  /** A paragraph with those that follow it where marks between them were deleted. @returns how many there were */
  const paragraphs = (list: ModelNode[], at: number, out: ModelNode[]): number => {
    items = [];
    let kept: ModelNode | undefined;
    for (let next = at; ; next++) {
      const one = list[next] as ModelNode;
      inline(one);
      if (!kept && items.some((item) => !place.test(String(item.attrs?.key)))) kept = one;
      const { ins, del } = changesAt(one);
      const follows = list[next + 1]?.type === 'paragraph';
      if (del !== undefined && follows) {
        take(del, one).content.push(emptyLike(list[next + 1] as ModelNode));
        continue;
      }
      turnTo('ins', follows ? ins : undefined);
      taken = undefined;
      const { content: _, ...bare } = plain(kept ?? one);
      const attrs = { ...bare.attrs, change: filesOwn(one.attrs?.change) };
      out.push({ ...bare, attrs, ...(items.length > 0 && { content: items }) });
      return next - at + 1;
    }
  };
  const blocks = (list: ModelNode[]): ModelNode[] => {
    const out: ModelNode[] = [];
    for (let at = 0; at < list.length; ) {
      const node = list[at] as ModelNode;
      if (node.type === 'paragraph') at += paragraphs(list, at, out);
      else {
        out.push({ ...plain(node), ...(node.content && { content: blocks(node.content) }) });
        at += 1;
      }
    }
    return out;
  };
  return { blocks, regions };
}

const emptyLike = (paragraph: ModelNode): ModelNode => {
  const { attrs } = plain(paragraph);
  return {
    type: 'paragraph',
    attrs: { ...attrs, id: null, change: null, list: null, section: null },
    content: [],
  };
};

const withoutChanges = (node: ModelNode): ModelNode => ({
  ...plain(node),
  ...(node.content && { content: node.content.map(withoutChanges) }),
});

import type { Node } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { type Formatting, isBookmarkName, newBookmark, schema } from '../../../../formats/model/index.ts';
import { newCode } from './fieldPlaces.ts';

/** A bookmark: where its two ends stand; a point has both at one place. */
export type Bookmark = { name: string; from: number; to: number; start: number; end: number | undefined };

/** The name that an end of a bookmark says; of the file's, only beginnings are known by name. */
export const nameOf = (formatting: Formatting, node: Node): string | undefined =>
  node.type.name === 'marker'
    ? (newBookmark(node.attrs.key)?.name ?? formatting.bookmarks?.[String(node.attrs.key)])
    : undefined;

const isEnd = (node: Node) => /^bookmark-?end$/i.test(String(node.attrs.kind));

/** Bookmarks in the order of the text. The file's ends have no names: one ends the latest that is open. */
export function bookmarksIn(formatting: Formatting, doc: Node): Bookmark[] {
  const found: Bookmark[] = [];
  const open: Bookmark[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name !== 'marker') return true;
    const made = newBookmark(node.attrs.key);
    if (isEnd(node)) {
      const at = made ? open.findLastIndex(({ name }) => name === made.name) : open.length - 1;
      const [one] = at < 0 ? [] : open.splice(at, 1);
      if (one) Object.assign(one, { to: pos, end: pos });
      return false;
    }
    const name = nameOf(formatting, node);
    if (name === undefined) return false;
    const one: Bookmark = { name, from: pos + 1, to: pos + 1, start: pos, end: undefined };
    found.push(one);
    if (node.attrs.kind !== 'bookmark') open.push(one);
    return false;
  });
  return found;
}

const start = (name: string) =>
  schema.node('marker', { key: `new:bookmarkStart ${name}`, kind: 'bookmarkStart' });
const end = (name: string) => schema.node('marker', { key: `new:bookmarkEnd ${name}`, kind: 'bookmarkEnd' });

/** Puts a bookmark around a stretch of text. */
export function putBookmark(tr: Transaction, name: string, from: number, to: number): void {
  tr.insert(to, end(name));
  tr.insert(from, start(name));
}

/** Why a name cannot be given to a bookmark; undefined when it can. */
export function faultOf(formatting: Formatting, doc: Node, name: string): 'name' | 'taken' | undefined {
  if (!isBookmarkName(name) || name.startsWith('_')) return 'name';
  return bookmarksIn(formatting, doc).some((one) => one.name === name) ? 'taken' : undefined;
}

/** A bookmark around the selection. */
export const addBookmark =
  (formatting: Formatting, name: string): Command =>
  (state, dispatch) => {
    const { from, to, $from, $to } = state.selection;
    if (!$from.parent.isTextblock || !$to.parent.isTextblock) return false;
    if (faultOf(formatting, state.doc, name) !== undefined) return false;
    const tr = state.tr;
    putBookmark(tr, name, from, to);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const take = (tr: Transaction, { start: from, end: to }: Bookmark) => {
  for (const pos of [to, from]) if (pos !== undefined) tr.delete(pos, pos + 1);
};

/** Take a bookmark away; its text stays. */
export const removeBookmark =
  (formatting: Formatting, name: string): Command =>
  (state, dispatch) => {
    const found = bookmarksIn(formatting, state.doc).find((one) => one.name === name);
    if (!found) return false;
    const tr = state.tr;
    take(tr, found);
    dispatch?.(tr);
    return true;
  };

/** Give a bookmark another name; what refers to it goes with it. */
export const renameBookmark =
  (formatting: Formatting, name: string, other: string): Command =>
  (state, dispatch) => {
    const found = bookmarksIn(formatting, state.doc).find((one) => one.name === name);
    if (!found || faultOf(formatting, state.doc, other) !== undefined) return false;
    const tr = state.tr;
    if (found.end === undefined) {
      tr.replaceWith(found.start, found.start + 1, [start(other), end(other)]);
    } else {
      tr.replaceWith(found.end, found.end + 1, end(other));
      tr.replaceWith(found.start, found.start + 1, start(other));
    }
    renameReferences(tr, formatting, name, other);
    dispatch?.(tr);
    return true;
  };

function renameReferences(tr: Transaction, formatting: Formatting, name: string, other: string): void {
  const { doc } = tr;
  doc.descendants((node, pos) => {
    if (node.type.name !== 'raw') return !node.isLeaf;
    const code = newCode(formatting, node);
    const [kind, target, ...rest] = code?.split(' ') ?? [];
    if (target !== name || (kind !== 'REF' && kind !== 'PAGEREF')) return false;
    tr.setNodeAttribute(pos, 'key', `new:field ${[kind, other, ...rest].join(' ')}`);
    return false;
  });
  for (const { node, pos } of linksTo(doc, name)) {
    for (const mark of node.marks.filter(({ attrs }) => attrs.href === `#${name}`)) {
      tr.removeMark(pos, pos + node.nodeSize, mark);
      tr.addMark(pos, pos + node.nodeSize, mark.type.create({ ...mark.attrs, href: `#${other}` }));
    }
  }
}

function linksTo(doc: Node, name: string): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.isText && node.marks.some(({ attrs }) => attrs.href === `#${name}`)) found.push({ node, pos });
  });
  return found;
}

/** A name for a bookmark that people need not see, unlike all others of the text. */
export function hiddenName(stem: '_Toc' | '_Ref', taken: Set<string>): string {
  for (;;) {
    const name = `${stem}${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

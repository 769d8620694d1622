import type { Node } from 'prosemirror-model';
import { type Change, type Changes, keysIn, readNewChange, readReformat, readSettled } from './change.ts';

/** Where a change shows: in text (or an atom), as its format, at a paragraph's end, as its properties, or as a row. */
type Where = 'text' | 'reformat' | 'run' | 'mark' | 'paragraph' | 'props' | 'row';

/** One place that a change concerns. `pos` is the position of the node, `from` and `to` the stretch it covers. */
export type Spot = { where: Where; key: string; pos: number; from: number; to: number };

/** A change as a person sees it: places side by side with one key. */
export type Entry = { key: string; change: Change; from: number; to: number; spots: Spot[]; text: string };

/** Every place in a document that a tracked change concerns, in order. */
export function spotsIn(doc: Node, changes: Changes): Spot[] {
  const spots: Spot[] = [];
  const add = (where: Where, key: string, pos: number, from: number, to: number) => {
    if (changes(key)) spots.push({ where, key, pos, from, to });
  };
  doc.descendants((node, pos) => {
    const end = pos + node.nodeSize;
    if (node.isInline) {
      addInline(node, pos, add);
      return false;
    }
    if (node.type.name === 'row') for (const key of keysIn(node.attrs.change)) add('row', key, pos, pos, end);
    if (node.type.name !== 'paragraph') return true;
    addParagraph(node, pos, add);
    return true;
  });
  return spots;
}

type Add = (where: Where, key: string, pos: number, from: number, to: number) => void;

function addInline(node: Node, pos: number, add: Add) {
  const end = pos + node.nodeSize;
  for (const key of keysIn(node.attrs.wraps)) add('text', key, pos, pos, end);
  for (const { type, attrs } of node.marks) {
    if (type.name === 'wrap') add('text', String(attrs.key), pos, pos, end);
    if (type.name === 'run') add('run', String(attrs.key), pos, pos, end);
    const reformat = type.name === 'reformat' ? readReformat(attrs.value) : undefined;
    if (reformat) add('reformat', reformat.key, pos, pos, end);
  }
  // An atom that stands for a change of its own, such as text that was taken out.
  if (node.isAtom && typeof node.attrs.key === 'string') add('text', node.attrs.key, pos, pos, end);
}

function addParagraph(node: Node, pos: number, add: Add) {
  const end = pos + node.nodeSize;
  for (const key of keysIn(node.attrs.change)) add('mark', key, pos, end - 1, end + 1);
  const reformat = readReformat(node.attrs.reformat);
  if (reformat) add('paragraph', reformat.key, pos, pos + 1, end - 1);
  const { key, settled } = readSettled(node.attrs.props);
  if (!settled && typeof key === 'string') add('props', key, pos, pos + 1, end - 1);
}

/** All changes of a document as a person sees them, in the order of the text. */
export function listChanges(doc: Node, changes: Changes): Entry[] {
  const open = new Map<string, Entry>();
  const entries: Entry[] = [];
  // Text comes before the end of its paragraph, and a row before what is in it.
  for (const spot of spotsIn(doc, changes).toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const change = changes(spot.key);
    if (!change) continue;
    const name = change.move
      ? `${change.kind} ${change.move}`
      : `${spot.key} ${change.kind === 'format' ? kindOf(spot) : ''}`;
    const last = open.get(name);
    if (last && (change.move || touches(doc, last.to, spot.from))) {
      last.spots.push(spot);
      last.to = Math.max(last.to, spot.to);
      continue;
    }
    const entry = { key: spot.key, change, from: spot.from, to: spot.to, spots: [spot], text: '' };
    open.set(name, entry);
    entries.push(entry);
  }
  for (const entry of entries) entry.text = textOf(doc, entry);
  return entries.filter(({ change }) => change.kind !== 'range');
}

const kindOf = ({ where }: Spot) => (where === 'paragraph' || where === 'props' ? 'paragraph' : 'text');

/** Whether nothing that is seen lies between two positions. */
function touches(doc: Node, to: number, from: number): boolean {
  if (from <= to) return true;
  if (from - to > 40 || from > doc.content.size) return false;
  let seen = false;
  doc.nodesBetween(to, from, (node, pos) => {
    if (node.isLeaf && node.type.name !== 'marker' && pos >= to && pos + node.nodeSize <= from) seen = true;
    return !seen;
  });
  return !seen;
}

function textOf(doc: Node, { spots, change }: Entry): string {
  if (change.content) return shorten(change.content.map(contentText).join(' \u00b6 '));
  const parts = spots.map(({ where, from, to }) => {
    if (where === 'mark') return '\u00b6';
    if (where === 'row') return doc.textBetween(from, to, ' ', ' ').trim();
    return doc.textBetween(from, Math.min(to, doc.content.size), ' ', ' ');
  });
  return shorten(spots[0]?.where === 'row' ? (parts[0] ?? '') : parts.join(''));
}

function contentText(node: unknown): string {
  const { text, content } = (node ?? {}) as { text?: string; content?: unknown[] };
  return `${text ?? ''}${(content ?? []).map(contentText).join('')}`;
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}\u2026` : text);

/** Whether a key is of a suggestion that was made here by this person. */
export const isOwn = (key: unknown, author: string) => readNewChange(key)?.author === author;

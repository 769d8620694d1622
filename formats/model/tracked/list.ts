import type { Node } from 'prosemirror-model';
import { type Change, type Changes, keysIn, readNewChange, readReformat, readResolved } from './change.ts';

/**
 * Where a change shows: in text (or an atom), as its format, at a paragraph's end, as properties that were suggested, that
 * the file records of a paragraph or of anything else, or as a row or a cell that comes or goes.
 */
type Where = 'text' | 'reformat' | 'run' | 'mark' | 'properties' | 'props' | 'record' | 'row' | 'cell';

/**
 * One place that a change concerns. `pos` is the position of the node, `from` and `to` the stretch it covers, `of` the
 * kind of node, `table` the position of the table that it is of.
 */
export type Spot = {
  where: Where;
  key: string;
  pos: number;
  from: number;
  to: number;
  of: string;
  table?: number;
};

/** A change as a person sees it: places side by side with one key. */
export type Entry = { key: string; change: Change; from: number; to: number; spots: Spot[]; text: string };

/** Every place in a document that a tracked change concerns, in order. */
export function spotsIn(doc: Node, changes: Changes): Spot[] {
  const known = spotsOfBlocks.get(changes) ?? new WeakMap<Node, Spot[]>();
  spotsOfBlocks.set(changes, known);
  const spots: Spot[] = [];
  doc.forEach((block, offset) => {
    const own = known.get(block) ?? spotsOf(block, changes);
    known.set(block, own);
    for (const spot of own) spots.push(moved(spot, offset));
  });
  return spots;
}

/** Blocks that stay as they are are looked at once, for as long as what is known of changes stays. */
const spotsOfBlocks = new WeakMap<Changes, WeakMap<Node, Spot[]>>();

const moved = (spot: Spot, by: number): Spot => ({
  ...spot,
  pos: spot.pos + by,
  from: spot.from + by,
  to: spot.to + by,
  ...(spot.table !== undefined && { table: spot.table + by }),
});

/** The places in one block, as if it began the document. */
function spotsOf(block: Node, changes: Changes): Spot[] {
  const spots: Spot[] = [];
  const tables: { pos: number; end: number }[] = [];
  const look = (node: Node, pos: number): boolean => {
    const of = node.type.name;
    const add: Add = (where, key, from, to) => {
      if (!changes(key)) return;
      const table = isOfTable.has(of) ? tables.at(-1)?.pos : undefined;
      spots.push({ where, key, pos, from, to, of, ...(table !== undefined && { table }) });
    };
    if (node.isInline) {
      addInline(node, pos, add);
      return false;
    }
    while (pos >= (tables.at(-1)?.end ?? Number.POSITIVE_INFINITY)) tables.pop();
    if (of === 'table') tables.push({ pos, end: pos + node.nodeSize });
    if (of === 'paragraph') addParagraph(node, pos, add, changes);
    else if (isOfTable.has(of)) addTable(node, pos, add, changes);
    return true;
  };
  if (look(block, 0)) block.descendants((node, pos) => look(node, pos + 1));
  return spots;
}

const isOfTable = new Set(['table', 'row', 'cell', 'mergedCell']);

type Add = (where: Where, key: string, from: number, to: number) => void;

function addInline(node: Node, pos: number, add: Add) {
  const end = pos + node.nodeSize;
  for (const key of keysIn(node.attrs.wraps)) add('text', key, pos, end);
  for (const { type, attrs } of node.marks) {
    if (type.name === 'wrap') add('text', String(attrs.key), pos, end);
    if (type.name === 'run') add('run', String(attrs.key), pos, end);
    const reformat = type.name === 'reformat' ? readReformat(attrs.value) : undefined;
    if (reformat) add('reformat', reformat.key, pos, end);
  }
  // What is no text has the key of its run, and may stand for a change of its own, such as text that was taken out.
  if (!node.isText && typeof node.attrs.run === 'string') add('run', node.attrs.run, pos, end);
  if (node.isAtom && typeof node.attrs.key === 'string') add('text', node.attrs.key, pos, end);
}

const isRecord = (key: string, changes: Changes) => changes(key)?.kind === 'format';

function addParagraph(node: Node, pos: number, add: Add, changes: Changes) {
  const end = pos + node.nodeSize;
  for (const key of keysIn(node.attrs.change))
    add(isRecord(key, changes) ? 'record' : 'mark', key, end - 1, end + 1);
  const reformat = readReformat(node.attrs.reformat);
  if (reformat) add('properties', reformat.key, pos + 1, end - 1);
  const { key, resolution } = readResolved(node.attrs.props);
  if (!resolution && typeof key === 'string') add('props', key, pos + 1, end - 1);
}

function addTable(node: Node, pos: number, add: Add, changes: Changes) {
  const end = pos + node.nodeSize;
  const comes = node.type.name === 'row' ? 'row' : 'cell';
  for (const key of keysIn(node.attrs.change)) add(isRecord(key, changes) ? 'record' : comes, key, pos, end);
  const reformat = readReformat(node.attrs.reformat);
  if (reformat) add('properties', reformat.key, pos, end);
}

/** All changes of a document as a person sees them, in the order of the text. */
export function listChanges(doc: Node, changes: Changes): Entry[] {
  const open = new Map<string, Entry>();
  const entries: Entry[] = [];
  // Text comes before the end of its paragraph, and a row before what is in it.
  for (const spot of spotsIn(doc, changes).toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const change = changes(spot.key);
    if (!change) continue;
    const name = nameOf(spot, change);
    const last = open.get(name);
    if (last && (change.move || isOfWhole(spot) || touches(doc, last.to, spot.from))) {
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

/** What is said of a table as a whole, wherever in it: a format, or cells that come or go, such as those of a column. */
const isOfWhole = ({ where, table }: Spot) => table !== undefined && where !== 'row';

/** What places of one change have in common; of a table, its author and moment. */
function nameOf(spot: Spot, { kind, move, author, date }: Change): string {
  if (move) return `${kind} ${move}`;
  if (isOfWhole(spot)) return `table ${spot.table} ${kind} ${author} ${date}`;
  if (kind !== 'format') return spot.key;
  return `${spot.key} ${spot.where === 'properties' || spot.where === 'props' ? 'paragraph' : spot.where === 'record' ? 'record' : 'text'}`;
}

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
  const between = (from: number, to: number) =>
    doc.textBetween(from, Math.min(to, doc.content.size), ' ', ' ');
  const [first] = spots;
  if (first?.where === 'row' || first?.of === 'table') return shorten(between(first.from, first.to).trim());
  if (first?.table !== undefined)
    return shorten(
      [...new Set(spots.map(({ from, to }) => between(from, to).trim()))].filter(Boolean).join(' '),
    );
  return shorten(spots.map((spot) => (isMark(spot) ? '\u00b6' : between(spot.from, spot.to))).join(''));
}

/** Whether it concerns the mark at a paragraph's end. */
const isMark = ({ where, of }: Spot) => where === 'mark' || (where === 'record' && of === 'paragraph');

function contentText(node: unknown): string {
  const { text, content } = (node ?? {}) as { text?: string; content?: unknown[] };
  return `${text ?? ''}${(content ?? []).map(contentText).join('')}`;
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}\u2026` : text);

/** Whether a key is of a suggestion that was made here by this person. */
export const isOwn = (key: unknown, author: string) => readNewChange(key)?.author === author;

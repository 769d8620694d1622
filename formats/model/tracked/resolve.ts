import type { Mark, Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import { spanOf } from '../normalizeTable.ts';
import { schema } from '../schema.ts';
import { type Changes, readReformat, resolvedKey, withKey, withoutKey } from './change.ts';
import { type Entry, type Spot, spotsIn } from './list.ts';
import { isProperty, propertiesOf } from './properties.ts';

/**
 * Accept or reject changes: what was inserted stays or goes, what was deleted goes or comes back, and formats are as
 * they are now or as they were. All in one transform, which is one step for undo.
 */
export function resolveSpots(tr: Transform, spots: Spot[], changes: Changes, accept: boolean): void {
  const start = tr.mapping.maps.length;
  // From the end on, and what is in a paragraph or row before the paragraph or row itself.
  const ordered = spots.toSorted((a, b) => b.pos - a.pos || rank(a) - rank(b));
  for (const spot of ordered) {
    const change = changes(spot.key);
    if (!change) continue;
    const mapping = tr.mapping.slice(start);
    const at = mapping.mapResult(spot.pos, 1);
    if (at.deletedAfter && spot.where !== 'text') continue;
    const [from, to] = [mapping.map(spot.from, 1), mapping.map(spot.to, -1)];
    const adds = change.kind === 'ins' || change.kind === 'moveTo';
    const goes = change.kind === 'range' || (change.kind !== 'format' && adds !== accept);
    if (spot.where === 'text') {
      if (from < to) resolveText(tr, spot.key, from, to, goes, change.content);
    } else if (spot.where === 'run' || spot.where === 'reformat') {
      if (from < to) resolveFormat(tr, spot, from, to, accept);
    } else resolveBlock(tr, spot, at.pos, goes, accept, changes);
  }
}

/** A row or cell goes after what is said of it; a paragraph's properties are resolved before its mark. */
const rank = ({ where }: Spot) => (where === 'row' || where === 'cell' ? 2 : where === 'mark' ? 1 : 0);

/** The spots of some entries, and the ends of the ranges that their moves have. */
export function spotsOf(doc: Node, entries: Entry[], changes: Changes): Spot[] {
  const moves = new Set(entries.flatMap(({ change }) => change.move ?? []));
  const whole = spotsIn(doc, changes).filter(({ key }) => {
    const move = changes(key)?.move;
    return move !== undefined && moves.has(move);
  });
  return [...entries.filter(({ change }) => !change.move).flatMap(({ spots }) => spots), ...whole];
}

function resolveText(
  tr: Transform,
  key: string,
  from: number,
  to: number,
  goes: boolean,
  content?: unknown[],
) {
  if (content) return putBack(tr, from, to, goes ? undefined : content);
  if (goes) return void tr.delete(from, to);
  const found: { node: Node; pos: number }[] = [];
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isInline) found.push({ node, pos });
    return true;
  });
  for (const { node, pos } of found) {
    const mark = node.marks.find((one) => one.type.name === 'wrap' && one.attrs.key === key);
    if (mark) tr.removeMark(Math.max(pos, from), Math.min(pos + node.nodeSize, to), mark);
    if (!node.isText && node.attrs.wraps)
      tr.setNodeAttribute(pos, 'wraps', withoutKey(node.attrs.wraps, key));
    // What stood for a change around nothing goes with the change.
    if (node.type.name === 'marker' && node.attrs.key === key) tr.delete(pos, pos + node.nodeSize);
  }
}

/** What was taken out, back in the place that remembers it; undefined leaves it out for good. */
function putBack(tr: Transform, from: number, to: number, content: unknown[] | undefined) {
  if (!content) return void tr.delete(from, to);
  const blocks = content.flatMap((one) => {
    try {
      return [schema.nodeFromJSON(one)];
    } catch {
      return [];
    }
  });
  const holder = schema.node('doc', null, blocks);
  const open = (node: Node | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  tr.replace(from, to, holder.slice(open(holder.firstChild), holder.content.size - open(holder.lastChild)));
}

/** Marks that say how text looks; `wrap` says what is around it. */
export const isFormat = ({ type }: Mark) => type.name !== 'wrap' && type.name !== 'reformat';

function resolveFormat(tr: Transform, spot: Spot, from: number, to: number, accept: boolean) {
  const found: { node: Node; from: number; to: number }[] = [];
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isText) found.push({ node, from: Math.max(pos, from), to: Math.min(pos + node.nodeSize, to) });
    else if (node.isInline && spot.where === 'run' && node.attrs.run === spot.key)
      tr.setNodeAttribute(pos, 'run', resolvedKey(spot.key, accept ? 'accepted' : 'rejected'));
    return true;
  });
  for (const { node, from: start, to: end } of found) {
    const suggested = node.marks.find(({ type }) => type.name === 'reformat');
    const run = node.marks.find(({ type }) => type.name === 'run');
    if (spot.where === 'run' && run?.attrs.key === spot.key) {
      if (!accept) clearFormats(tr, node, start, end);
      const key = resolvedKey(spot.key, accept ? 'accepted' : 'rejected');
      tr.addMark(start, end, schema.mark('run', { key }));
    }
    const earlier = readReformat(suggested?.attrs.value);
    if (spot.where !== 'reformat' || !suggested || earlier?.key !== spot.key) continue;
    tr.removeMark(start, end, suggested);
    if (accept) continue;
    clearFormats(tr, node, start, end);
    for (const mark of marksOf(earlier.earlier)) tr.addMark(start, end, mark);
  }
}

function clearFormats(tr: Transform, node: Node, from: number, to: number) {
  for (const mark of node.marks.filter(isFormat)) tr.removeMark(from, to, mark);
}

/** The marks that a suggestion remembers; what is none of ours, as a hostile client may write, is passed over. */
function marksOf({ marks }: Record<string, unknown>): Mark[] {
  return (Array.isArray(marks) ? marks : []).flatMap((one) => {
    try {
      const mark = schema.markFromJSON(one);
      return isFormat(mark) ? [mark] : [];
    } catch {
      return [];
    }
  });
}

function resolveBlock(
  tr: Transform,
  spot: Spot,
  pos: number,
  goes: boolean,
  accept: boolean,
  changes: Changes,
) {
  const node = tr.doc.nodeAt(pos);
  if (!node || node.type.name !== spot.of) return;
  if (spot.where === 'properties' || spot.where === 'props')
    return resolveProperties(tr, node, pos, spot, accept, changes);
  if (spot.where === 'record') return resolveRecord(tr, node, pos, spot.key, accept, changes);
  if (spot.where === 'row' && goes) return removeRow(tr, pos);
  if (spot.where === 'cell' && goes) return removeCell(tr, pos);
  tr.setNodeAttribute(pos, 'change', withoutKey(node.attrs.change, spot.key));
  if (spot.where === 'mark' && goes) joinNext(tr, pos, accept);
}

/** Give a node exactly these properties; one by one, because that leaves positions in the document as they are. */
function setAttributes(tr: Transform, pos: number, attrs: Record<string, unknown>) {
  const node = tr.doc.nodeAt(pos);
  const type = node?.type.name ?? '';
  for (const name of Object.keys(schema.nodes[type]?.spec.attrs ?? {})) {
    if (!isProperty(type, name) && !(name in attrs)) continue;
    const value = attrs[name] ?? null;
    if (node?.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
  }
}

function resolveProperties(
  tr: Transform,
  node: Node,
  pos: number,
  spot: Spot,
  accept: boolean,
  changes: Changes,
) {
  const type = node.type.name;
  const suggested = readReformat(node.attrs.reformat);
  if (spot.where === 'properties') {
    if (suggested?.key !== spot.key) return;
    if (accept) tr.setNodeAttribute(pos, 'reformat', null);
    else setAttributes(tr, pos, { ...propertiesOf(type, suggested.earlier), reformat: null });
  } else if (node.attrs.props === spot.key) {
    const props = resolvedKey(spot.key, accept ? 'accepted' : 'rejected');
    const earlier = accept ? node.attrs : (changes(spot.key)?.earlier ?? {});
    setAttributes(tr, pos, { ...propertiesOf(type, earlier), props });
  }
}

/** What the file records of earlier properties: rejected, its key says so, and what the record says holds again. */
function resolveRecord(
  tr: Transform,
  node: Node,
  pos: number,
  key: string,
  accept: boolean,
  changes: Changes,
) {
  const rest = withoutKey(node.attrs.change, key);
  tr.setNodeAttribute(pos, 'change', accept ? rest : withKey(rest, resolvedKey(key, 'rejected')));
  if (accept) return;
  for (const [name, value] of Object.entries(changes(key)?.earlier ?? {}))
    if (name in node.attrs && name !== 'id' && fits(node, name, value))
      tr.setNodeAttribute(pos, name, value ?? null);
}

/** Widths are those of the columns that there are; where cells came or went, others stay. */
const fits = (node: Node, name: string, value: unknown): boolean =>
  name !== 'columns' || String(value).split(' ').length === columnsOf(node);

/** Columns of a table, by its first row. */
export function columnsOf(table: Node): number {
  let columns = 0;
  table.firstChild?.forEach((cell) => {
    columns += wide(cell);
  });
  return columns;
}

const wide = ({ type, attrs }: Node) => spanOf({ type: type.name, attrs });

/** A cell goes, and with the last cell its row. The width of a column that has no cell in the first row any more goes too. */
function removeCell(tr: Transform, pos: number) {
  const $cell = tr.doc.resolve(pos);
  const row = $cell.parent;
  if (row.type.name !== 'row') return;
  if (row.childCount === 1) return removeRow(tr, $cell.before());
  const table = $cell.node(-1);
  const place = $cell.before(-1);
  const widths = typeof table.attrs.columns === 'string' ? table.attrs.columns.split(' ') : [];
  let column = 0;
  for (let at = 0; at < $cell.index(); at++) column += wide(row.child(at));
  const span = $cell.nodeAfter ? wide($cell.nodeAfter) : 1;
  const isFirst = $cell.index(-1) === 0;
  tr.delete(pos, pos + ($cell.nodeAfter?.nodeSize ?? 0));
  if (isFirst && column + span <= widths.length && widths.length > span)
    tr.setNodeAttribute(place, 'columns', widths.toSpliced(column, span).join(' '));
}

/** A row goes, and with the last row its table. */
export function removeRow(tr: Transform, pos: number) {
  const $row = tr.doc.resolve(pos);
  const whole = $row.parent.childCount === 1;
  const from = whole ? $row.before() : pos;
  tr.delete(from, from + (whole ? $row.parent.nodeSize : ($row.nodeAfter?.nodeSize ?? 0)));
}

/**
 * Take away the mark at a paragraph's end. A new paragraph goes back into the one whose mark it has; where a mark was
 * deleted, the text before it keeps its properties unless there is none. Before anything else than a paragraph an
 * empty paragraph goes, and one with text stays.
 */
export function joinNext(tr: Transform, pos: number, deleted: boolean): void {
  const first = tr.doc.nodeAt(pos);
  if (!first) return;
  const end = pos + first.nodeSize;
  const $end = tr.doc.resolve(end);
  const next = $end.nodeAfter;
  if (next?.type.name === 'paragraph') {
    const kept = deleted && first.content.size > 0 ? first : next;
    const id = kept.attrs.id ?? first.attrs.id ?? next.attrs.id;
    const attrs = { ...kept.attrs, id, change: next.attrs.change, section: next.attrs.section };
    tr.join(end);
    setAttributes(tr, pos, attrs);
  } else if (first.content.size === 0 && $end.parent.childCount > 1) tr.delete(pos, end);
}

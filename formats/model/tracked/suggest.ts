import { Fragment, type Mark, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import {
  AddMarkStep,
  AddNodeMarkStep,
  AttrStep,
  Mapping,
  RemoveMarkStep,
  ReplaceAroundStep,
  ReplaceStep,
  type Step,
  Transform,
} from 'prosemirror-transform';
import { schema } from '../schema.ts';
import { keyOfChange, keysIn, readNewChange, withKey } from './change.ts';
import { reformatBetween, suggestAttributes, suggestFormat } from './formats.ts';
import { isOwn } from './list.ts';
import { joinNext, removeRow } from './resolve.ts';

/** Who suggests, and when; `tables`: false where the format has no word for what happens to tables, their rows and cells. */
export type Suggester = { author: string; at: Date; tables?: boolean };

/** What an edit becomes as suggestions; `map` leads from the edited document to the one with suggestions. */
export type Suggested = { transform: Transform; map: Mapping };

/**
 * An edit as suggestions: what it deletes stays and is marked, what it inserts is marked, changed formats remember what
 * they were. Undefined for what no word processor can note as a change, such as cells that become one.
 */
export function suggest(before: Node, edit: Transform, who: Suggester): Suggested | undefined {
  if (who.tables === false && edit.steps.every((step, at) => isOfTable(step, edit.docs[at])))
    return undefined;
  const out = new Transform(before);
  const count = edit.steps.length;
  const back = edit.steps.map((step) => step.getMap().invert()).toReversed();
  const map = new Mapping(back);
  for (const [at, step] of edit.steps.entries()) {
    const mapped = step.map(map.slice(count - at));
    if (!mapped) continue;
    const known = out.mapping.maps.length;
    const inserted = applyStep(out, mapped, who);
    if (inserted === 'refused') return undefined;
    for (const [number, own] of out.mapping.maps.entries())
      if (number >= known) map.appendMap(own, number === inserted ? count - 1 - at : undefined);
  }
  return { transform: out, map };
}

/** Whether a step says something else of a table, row or cell: not every format notes that. */
const isOfTable = (step: Step, doc: Node | undefined) =>
  step instanceof AttrStep && /^(table|row|cell)/i.test(doc?.nodeAt(step.pos)?.type.name ?? '');

/** @returns the number of the step that inserted, undefined when nothing was, or that it cannot be suggested */
function applyStep(out: Transform, step: Step, who: Suggester): number | 'refused' | undefined {
  if (step instanceof ReplaceStep) return replace(out, step, who);
  if (step instanceof AttrStep && reshapes(out.doc, step)) return 'refused';
  if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) suggestFormat(out, step, who);
  else if (step instanceof AttrStep || step instanceof ReplaceAroundStep) suggestAttributes(out, step, who);
  else if (!(step instanceof AddNodeMarkStep)) out.maybeStep(step);
  return undefined;
}

function replace(out: Transform, step: ReplaceStep, who: Suggester): number | 'refused' | undefined {
  const { from, to, slice } = step;
  if (tearsRow(out.doc, from, to, slice, who.tables !== false)) return 'refused';
  if (who.tables === false && hasRows(out.doc, from, to, slice)) return 'refused';
  let inserted: number | undefined;
  if (slice.size > 0) {
    const known = out.steps.length;
    insert(out, to, slice, who);
    if (out.steps.length > known) inserted = known;
  }
  if (from < to) remove(out, from, to, who);
  return inserted;
}

/** Whether a cell would cover other columns: no format notes that. */
const reshapes = (doc: Node, { pos, attr }: AttrStep) =>
  attr === 'span' && pos < doc.content.size && /cell/i.test(doc.nodeAt(pos)?.type.name ?? '');

const cells = new Set(['cell', 'mergedCell', 'gap', 'rawCell']);

/**
 * Whether cells would be put into the place of others, alone or with their row: formats note cells that come or go (if
 * `notesCells`), and rows, but not that cells become one or several.
 */
function tearsRow(
  doc: Node,
  from: number,
  to: number,
  { content, openStart }: Slice,
  notesCells: boolean,
): boolean {
  const comes = content.firstChild;
  const isCell = comes !== null && cells.has(comes.type.name) && openStart === 0;
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  const goes = from < to && $from.parent.type.name === 'row' && $to.parent.type.name === 'row';
  if (isCell || goes) return !notesCells || (isCell && goes) || !sameKind(content, $from, $to);
  const isRow = comes?.type.name === 'row' && openStart === 0 && content.childCount === 1;
  return isRow && from < to && $from.nodeAfter?.type === comes.type && from + $from.nodeAfter.nodeSize === to;
}

/** Whether all that comes, or all that goes, are cells that say themselves that they did. */
function sameKind(content: Fragment, $from: ResolvedPos, $to: ResolvedPos): boolean {
  const all =
    content.childCount > 0 ? content : $from.parent.content.cut($from.parentOffset, $to.parentOffset);
  let same = $from.sameParent($to);
  all.forEach(({ type }) => {
    same &&= type.name === 'cell' || type.name === 'mergedCell';
  });
  return same;
}

/** Whether whole rows come or go. */
function hasRows(doc: Node, from: number, to: number, { content }: Slice): boolean {
  let found = false;
  content.descendants((node) => {
    found ||= node.type.name === 'row';
    return !found;
  });
  doc.nodesBetween(from, to, (node, pos) => {
    found ||= node.type.name === 'row' && pos >= from && pos + node.nodeSize <= to;
    return !found;
  });
  return found;
}

const isChangeWrap = (mark: Mark) =>
  mark.type.name === 'reformat' ||
  (mark.type.name === 'wrap' && /^(ins|del|moveFrom|moveTo)$/.test(String(mark.attrs.kind)));

/** The key of a change: the one beside it when that is the person's own, so that a word is one suggestion. */
function keyAt(doc: Node, places: number[], kind: 'ins' | 'del', { author, at }: Suggester): string {
  const beside = places.flatMap((pos) => {
    const $pos = doc.resolve(pos);
    return [$pos.nodeBefore, $pos.nodeAfter].flatMap((node) => (node?.isInline ? changeKeys(node) : []));
  });
  const own = beside.find((key) => readNewChange(key)?.kind === kind && isOwn(key, author));
  return own ?? keyOfChange(kind, author, at);
}

/** Content as a suggestion: text and atoms carry the key, new rows too; what it was in other people's changes is gone. */
function marked(content: Fragment, key: string | null, whole: boolean, ofRow = false): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (node.isText) nodes.push(node.mark(wrapped(node.marks, key)));
    else if (node.isInline) {
      const kept = keysIn(node.attrs.wraps).filter((one) => !readNewChange(one));
      const wraps = [...kept, ...keysIn(key)].join(' ') || null;
      const attrs = 'wraps' in node.attrs ? { ...node.attrs, wraps } : node.attrs;
      nodes.push(node.type.create(attrs, node.content));
    } else {
      const own = { ...node.attrs };
      const comes = node.type.name === 'row' ? whole : ofRow && cells.has(node.type.name);
      if ('change' in own) own.change = comes ? key : null;
      if ('reformat' in own) own.reformat = null;
      nodes.push(node.type.create(own, marked(node.content, key, true), node.marks));
    }
  });
  return Fragment.fromArray(nodes);
}

/** Content that was copied, without the changes that it stood in. */
export const withoutChanges = ({ content, openStart, openEnd }: Slice): Slice =>
  new Slice(marked(content, null, false), openStart, openEnd);

function wrapped(marks: readonly Mark[], key: string | null): readonly Mark[] {
  const kept = marks.filter((mark) => !isChangeWrap(mark));
  return key === null ? kept : schema.mark('wrap', { key, kind: 'ins' }).addToSet(kept);
}

function insert(out: Transform, pos: number, slice: Slice, { author, at }: Suggester) {
  const key = keyAt(out.doc, [pos], 'ins', { author, at });
  const host = out.doc.resolve(pos).parent;
  const content = new Slice(
    marked(slice.content, key, slice.openStart === 0, host.type.name === 'row'),
    slice.openStart,
    slice.openEnd,
  );
  const size = out.doc.content.size;
  const step = new ReplaceStep(pos, pos, content);
  if (out.maybeStep(step).failed) out.replace(pos, pos, content);
  const end = pos + out.doc.content.size - size;
  // A cell says for all that is in it that it is new.
  if (end <= pos || host.type.name === 'row') return;
  markEnds(out, pos, end, key);
  restoreLastMark(out, pos, end, host, { author, at });
}

/** Paragraphs that end within what was inserted have a new mark at their end. */
function markEnds(out: Transform, from: number, to: number, key: string) {
  out.doc.nodesBetween(from, Math.min(to, out.doc.content.size), (node, pos) => {
    const end = pos + node.nodeSize;
    if (node.type.name === 'paragraph' && end > from && end <= to) out.setNodeAttribute(pos, 'change', key);
    return !node.isInline;
  });
}

/** The paragraph that goes on behind what was inserted still has the mark it had; other properties are a suggestion. */
function restoreLastMark(out: Transform, from: number, to: number, host: Node, who: Suggester) {
  const $to = out.doc.resolve(to);
  if (host.type.name !== 'paragraph' || $to.parent.type.name !== 'paragraph') return;
  if ($to.start() <= from) return;
  const { change } = host.attrs;
  const isNew = keysIn(change).some((one) => readNewChange(one)?.kind === 'ins' && isOwn(one, who.author));
  const reformat = isNew ? null : reformatBetween(host, $to.parent, who);
  for (const [name, value] of Object.entries({ change, reformat }))
    if ($to.parent.attrs[name] !== value) out.setNodeAttribute($to.before(), name, value);
}

type Deed = { from: number; to: number; act: 'delete' | 'mark' | 'join' | 'end' | 'note'; node: Node };

/** What is deleted: one's own insertions go, everything else stays and is marked. */
function remove(out: Transform, from: number, to: number, { author, at }: Suggester) {
  const key = keyAt(out.doc, [from, to], 'del', { author, at });
  const deeds = deedsIn(out.doc, from, to, author);
  for (const { from: start, to: end, act, node } of deeds.toReversed()) {
    if (act === 'delete' && node.type.name === 'row') removeRow(out, start);
    else if (act === 'delete') out.delete(start, end);
    else if (act === 'join') {
      out.setNodeAttribute(start, 'change', null);
      joinNext(out, start, false);
    } else if (act === 'mark' && node.isText)
      out.addMark(start, end, schema.mark('wrap', { key, kind: 'del' }));
    else if (act === 'mark') out.setNodeAttribute(start, 'wraps', withKey(node.attrs.wraps, key));
    else out.setNodeAttribute(start, 'change', withKey(node.attrs.change, key));
  }
}

const changeKeys = (node: Node): string[] =>
  node.isInline
    ? [
        ...keysIn(node.attrs.wraps),
        ...node.marks.filter(({ type }) => type.name === 'wrap').map(({ attrs }) => String(attrs.key)),
      ]
    : keysIn(node.attrs.change);
const isInserted = (node: Node, author: string) =>
  changeKeys(node).some((key) => readNewChange(key)?.kind === 'ins' && isOwn(key, author));
const isDeleted = (node: Node) =>
  changeKeys(node).some((key) => readNewChange(key)?.kind === 'del') ||
  node.marks.some(
    ({ type, attrs }) => type.name === 'wrap' && (attrs.kind === 'del' || attrs.kind === 'moveFrom'),
  );

function deedsIn(doc: Node, from: number, to: number, author: string): Deed[] {
  const deeds: Deed[] = [];
  const ofRow = doc.resolve(from).parent.type.name === 'row';
  doc.nodesBetween(from, to, (node, pos) => {
    const end = pos + node.nodeSize;
    const [start, stop] = [Math.max(pos, from), Math.min(end, to)];
    const whole = pos >= from && end <= to;
    const name = node.type.name;
    if (whole && (name === 'row' || (ofRow && cells.has(name)))) {
      // Inside a row or cell that goes, single paragraphs are not looked at: it comes back as it was.
      if (isInserted(node, author)) deeds.push({ from: pos, to: end, act: 'delete', node });
      else if (!isDeleted(node)) deeds.push({ from: pos, to: end, act: 'note', node });
      return false;
    }
    if (node.isInline) {
      if (start >= stop || name === 'marker' || name === 'section') return false;
      if (isInserted(node, author)) deeds.push({ from: start, to: stop, act: 'delete', node });
      else if (!isDeleted(node)) deeds.push({ from: start, to: stop, act: 'mark', node });
      return false;
    }
    if (name === 'paragraph' && from <= end - 1 && end <= to) {
      // A mark is dealt with after the text before it, so it comes first here: the list is gone through from its end.
      if (isInserted(node, author)) deeds.push({ from: pos, to: end, act: 'join', node });
      else if (!isDeleted(node)) deeds.push({ from: pos, to: end, act: 'end', node });
    }
    return true;
  });
  return deeds;
}

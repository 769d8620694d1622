import type { Mark, Node } from 'prosemirror-model';
import {
  type AddMarkStep,
  AttrStep,
  type RemoveMarkStep,
  ReplaceAroundStep,
  type Transform,
} from 'prosemirror-transform';
import { schema } from '../schema.ts';
import { keyOfChange, keysIn, readNewChange, readReformat, reformatOf, withKey } from './change.ts';
import { isOwn } from './list.ts';
import { hasProperties, propertiesOf } from './properties.ts';
import { columnsOf, isFormat } from './resolve.ts';
import type { Suggester } from './suggest.ts';

/** A format given or taken as a suggestion that remembers how the text was. */
export function suggestFormat(out: Transform, step: AddMarkStep | RemoveMarkStep, who: Suggester): void {
  const size = out.doc.content.size;
  const [from, to] = [Math.min(step.from, size), Math.min(step.to, size)];
  const before = textsBetween(out.doc, from, to);
  if (out.maybeStep(step).failed || !isFormat(step.mark)) return;
  for (const old of before) {
    if (isOwnText(old.node, who.author)) continue;
    const known = readReformat(old.node.marks.find(({ type }) => type.name === 'reformat')?.attrs.value);
    const earlier = known?.earlier ?? { marks: old.node.marks.filter(isFormat).map((mark) => mark.toJSON()) };
    for (const { node, from: start, to: end } of textsBetween(out.doc, old.from, old.to)) {
      const now = node.marks.filter(isFormat).map((mark) => mark.toJSON());
      if (same(now, earlier.marks)) out.removeMark(start, end, schema.marks.reformat);
      else {
        const value = reformatOf(keyOfChange('format', who.author, who.at), earlier);
        out.addMark(start, end, schema.mark('reformat', { value }));
      }
    }
  }
}

function same(now: unknown[], then: unknown): boolean {
  const sorted = (list: unknown) =>
    (Array.isArray(list) ? list : [])
      .map((one) => JSON.stringify(one))
      .toSorted()
      .join();
  return sorted(now) === sorted(then);
}

function textsBetween(doc: Node, from: number, to: number) {
  const texts: { node: Node; from: number; to: number }[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isText) return true;
    const [start, end] = [Math.max(pos, from), Math.min(pos + node.nodeSize, to)];
    if (start < end) texts.push({ node, from: start, to: end });
    return false;
  });
  return texts;
}

const isOwnMark = ({ type, attrs }: Mark, author: string) =>
  type.name === 'wrap' && readNewChange(attrs.key)?.kind === 'ins' && isOwn(attrs.key, author);
const isOwnText = (node: Node, author: string) => node.marks.some((mark) => isOwnMark(mark, author));

/** Properties of a paragraph given as a suggestion that remembers how it was. What else changes, changes. */
export function suggestAttributes(out: Transform, step: AttrStep | ReplaceAroundStep, who: Suggester): void {
  const pos = step instanceof ReplaceAroundStep ? step.from : step.pos;
  const old = pos < out.doc.content.size ? out.doc.nodeAt(pos) : null;
  if (old?.type.name === 'image' && step instanceof AttrStep) {
    suggestPicture(out, step, old, who);
    return;
  }
  if (old?.type.name === 'table' && step instanceof AttrStep && !fitsColumns(old, step)) return;
  if (out.maybeStep(step).failed || !old || !hasProperties(old.type.name)) return;
  const now = out.doc.nodeAt(pos);
  if (now?.type !== old.type || isNewBlock(old, who.author)) return;
  const value = reformatBetween(old, now, who);
  if (now.attrs.change !== old.attrs.change) out.setNodeAttribute(pos, 'change', old.attrs.change);
  if (now.attrs.reformat !== value) out.setNodeAttribute(pos, 'reformat', value);
}

/** Columns that go stay until that is accepted, and so do their widths. */
const fitsColumns = (table: Node, { attr, value }: AttrStep) =>
  attr !== 'columns' || String(value).split(' ').length === columnsOf(table);

/** A picture of another size or description is another picture: no format notes the change itself. */
function suggestPicture(out: Transform, step: AttrStep, old: Node, who: Suggester): void {
  const next = out.doc.nodeAt(step.pos + 1);
  const has = (node: Node | null, kind: string) =>
    keysIn(node?.attrs.wraps).some((key) => readNewChange(key)?.kind === kind && isOwn(key, who.author));
  if (has(old, 'ins')) return void out.maybeStep(step);
  // The second property that is changed at once is that of the copy.
  if (has(old, 'del') && next?.type === old.type && next.attrs.key === old.attrs.key && has(next, 'ins'))
    return void out.setNodeAttribute(step.pos + 1, step.attr, step.value);
  const kept = keysIn(old.attrs.wraps).filter((key) => !readNewChange(key));
  const wraps = [...kept, keyOfChange('ins', who.author, who.at)].join(' ');
  out.insert(step.pos + 1, old.type.create({ ...old.attrs, wraps, [step.attr]: step.value }));
  out.setNodeAttribute(step.pos, 'wraps', withKey(old.attrs.wraps, keyOfChange('del', who.author, who.at)));
}

/** What a paragraph, table, row or cell notes that was `old` and is `now`; null when it is as it was before any suggestion. */
export function reformatBetween(old: Node, now: Node, who: Suggester): string | null {
  const known = readReformat(old.attrs.reformat);
  const [had, has] = [old, now].map(({ type, attrs }) => propertiesOf(type.name, attrs)) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const earlier = known?.earlier ?? had;
  const key = keyOfChange('format', who.author, who.at);
  if (sameProperties(has, earlier)) return null;
  if (known && sameProperties(has, had)) return old.attrs.reformat;
  return reformatOf(key, earlier);
}

const isNewBlock = (node: Node, author: string) =>
  keysIn(node.attrs.change).some((key) => readNewChange(key)?.kind === 'ins' && isOwn(key, author));

const sameProperties = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name]);

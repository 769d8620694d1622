import { newBookmark } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf as keyOfElement } from '../../package/keys.ts';
import { descendants } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { tornFields } from './fieldMarks.ts';

/** What names the two ends of a range, by kind of element. */
const names: Record<string, string> = {
  'text:bookmark': 'text:name',
  'text:reference-mark': 'text:name',
  'text:change': 'text:change-id',
  'text:toc-mark': 'text:id',
  'text:alphabetical-index-mark': 'text:id',
  'text:user-index-mark': 'text:id',
};

/**
 * Keep what comes in pairs in pairs: a range that lost an end, or whose ends changed places, is given up, its text
 * stays, and so is a field that lost a part. A comment that lost its end is a comment on a point. Copies of a marker
 * that pasting or a merge made are left out. Only what was in balance in the file is looked after; what the file itself left open stays as it is.
 * Returns a changed copy; nodes that need no change are shared with `doc`.
 */
export function balance(doc: ModelNode, original: ModelNode, source: Source): ModelNode {
  const dropped = unpaired(doc, source);
  for (const key of dropped.size > 0 ? unpaired(original, source) : []) dropped.delete(key);
  for (const key of tornFields(doc, original, source)) dropped.add(key);
  const seen = new Set<string>();
  return without(doc, (node) => {
    if (dropped.has(String(node.attrs?.key ?? node.attrs?.id ?? ''))) return true;
    const key = keyOf(node);
    if (key === undefined) return false;
    const isCopy = seen.has(key);
    seen.add(key);
    return isCopy;
  });
}

/** The keys of markers that are not one end of a pair in order. */
function unpaired(doc: ModelNode, source: Source): Set<string> {
  const order = orderOf(doc, source);
  const place = new Map<string, number>();
  for (const [at, key] of order.entries()) if (!place.has(key)) place.set(key, at);
  const dropped = new Set<string>();
  const starts = new Map<string, string>();
  const ends = new Map<string, string>();
  const taken = takenNames(place.keys(), source);
  for (const key of place.keys()) {
    const end = rangeOf(source, key);
    // A bookmark that was put in gives way to one of the file that has its name.
    if (end && newBookmark(key) && taken.has(end.range)) dropped.add(key);
    else if (end) (end.isStart ? starts : ends).set(end.range, key);
  }
  for (const [range, key] of starts) {
    const end = ends.get(range);
    const inOrder = end !== undefined && (place.get(key) ?? 0) < (place.get(end) ?? 0);
    if (inOrder) continue;
    if (!range.startsWith('office:annotation')) dropped.add(key);
    if (end !== undefined) dropped.add(end);
  }
  for (const [range, key] of ends) if (!starts.has(range)) dropped.add(key);
  return dropped;
}

function takenNames(keys: Iterable<string>, source: Source): Set<string> {
  const taken = new Set<string>();
  for (const key of keys) {
    const found = source.find(key);
    const name = found?.attributes.get('text:name');
    if (found && /^text:bookmark(-start)?$/.test(found.name)) taken.add(`text:bookmark ${name}`);
  }
  return taken;
}

function rangeOf(source: Source, key: string): { range: string; isStart: boolean } | undefined {
  const bookmark = newBookmark(key);
  if (bookmark) return { range: `text:bookmark ${bookmark.name}`, isStart: bookmark.isStart };
  const element = source.find(key);
  if (!element) return undefined;
  if (element.name.startsWith('office:annotation')) {
    const name = element.attributes.get('office:name');
    return name === undefined
      ? undefined
      : { range: `office:annotation ${name}`, isStart: element.name === 'office:annotation' };
  }
  const [, kind, which] = /^(.*)-(start|end)$/.exec(element.name) ?? [];
  const name = element.attributes.get(names[kind ?? ''] ?? '');
  return kind && name !== undefined ? { range: `${kind} ${name}`, isStart: which === 'start' } : undefined;
}

const keyOf = (node: ModelNode) =>
  node.type === 'marker' || node.type === 'rawBlock' || node.attrs?.label === 'Deleted text'
    ? String(node.attrs?.key ?? node.attrs?.id ?? '')
    : undefined;

/** The keys of all markers as they follow each other, also of those inside of what is kept whole. */
function orderOf(doc: ModelNode, source: Source): string[] {
  const order: string[] = [];
  const collect = (node: ModelNode) => {
    const key = keyOf(node);
    if (key !== undefined) order.push(key);
    const whole = node.type.startsWith('raw') ? source.find(node.attrs?.key ?? node.attrs?.id) : undefined;
    for (const one of whole ? descendants(whole) : [])
      if (/-(start|end)$/.test(one.name)) order.push(keyOfElement(source, one));
    for (const one of node.content ?? []) collect(one);
  };
  collect(doc);
  return order;
}

function without(node: ModelNode, isLeftOut: (node: ModelNode) => boolean): ModelNode {
  if (!node.content) return node;
  const content: ModelNode[] = [];
  for (const one of node.content) if (!isLeftOut(one)) content.push(without(one, isLeftOut));
  return { ...node, content };
}

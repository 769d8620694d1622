import { markText } from './normalize.ts';
import { contentOf, nodeProperties } from './properties/index.ts';
import type { ModelNode } from './types.ts';

/** Attributes that are content; all others only say how to show it. What is no node of ours has an identity at most. */
const content: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.entries(nodeProperties).map(([type, properties]) => [type, contentOf(properties)]),
);

const value = (node: ModelNode, name: string) => node.attrs?.[name] ?? null;

/** Whether two nodes say the same, whatever happened to them in between. */
export function sameNode(a: ModelNode, b: ModelNode): boolean {
  if (a.type !== b.type) return false;
  if (a.type === 'text') return a.text === b.text && signature(a) === signature(b);
  if (!(content[a.type] ?? ['id']).every((name) => value(a, name) === value(b, name))) return false;
  const [one, other] = [a.content ?? [], b.content ?? []];
  return one.length === other.length && one.every((node, at) => sameNode(node, other[at] ?? { type: '' }));
}

/** What surrounds and formats an inline node. */
export const signature = (node: ModelNode) =>
  node.type === 'text'
    ? (node.marks ?? []).map(markText).join(' ')
    : (content[node.type] ?? []).map((name) => String(value(node, name))).join(' ');

/** Inline content as comparable units: one per UTF-16 unit of text, one per atom. */
export function units(items: ModelNode[]): string[] {
  const out: string[] = [];
  for (const item of items) {
    const sign = signature(item);
    if (item.type !== 'text') out.push(`${item.type} ${sign}`);
    else for (const char of (item.text ?? '').split('')) out.push(`${char}${sign}`);
  }
  return out;
}

/** The items that units `from` to `to` (exclusive) stand for. */
export function sliceItems(items: ModelNode[], from: number, to: number): ModelNode[] {
  const out: ModelNode[] = [];
  let at = 0;
  for (const item of items) {
    const length = item.type === 'text' ? (item.text ?? '').length : 1;
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    if (start < end)
      out.push(item.type === 'text' ? { ...item, text: item.text?.slice(start, end) ?? '' } : item);
    at += length;
  }
  return out;
}

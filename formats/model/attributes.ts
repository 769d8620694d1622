import type { DOMOutputSpec, NodeSpec } from 'prosemirror-model';
import { attrsOf, type Properties, type Property } from './properties/index.ts';

/** Attributes as `data-` attributes, beside `more`. */
export const data = (attrs: Record<string, unknown>, more: Record<string, string> = {}) => {
  const out: Record<string, string> = { ...more };
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined) out[`data-${name}`] = String(value);
  }
  return out;
};

const readValue = (kind: Property['kind'], value: string | null): unknown => {
  if (value === null) return null;
  if (kind === 'boolean') return value === 'true';
  if (kind === 'text') return value;
  return Number.isFinite(Number(value)) ? Number(value) : null;
};

/** Attributes back from the `data-` attributes of copied content; the identity of a block never travels. */
export const fromData =
  (properties: Properties, without: readonly string[] = []) =>
  (dom: HTMLElement): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name, { role }]) => name !== 'id' && role !== 'written' && !without.includes(name))
        .map(([name, { kind }]) => [name, readValue(kind, dom.getAttribute(`data-${name}`))]),
    );

export const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A style or list name as part of a class name. */
export const safeName = (name: unknown) =>
  text(name).replace(/[^\w-]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`);

/** A node without content of its own, shown by its attributes and copied by them. */
export const atom = (
  properties: Properties,
  show: (attrs: Record<string, unknown>) => DOMOutputSpec,
  tag: string,
): NodeSpec => ({
  attrs: attrsOf(properties),
  atom: true,
  toDOM: (node) => show(node.attrs),
  // Before the plain element of the same name: a merged cell is no cell.
  parseDOM: [{ tag, priority: 60, getAttrs: fromData(properties) }],
});

import type { AttributeSpec, DOMOutputSpec, NodeSpec } from 'prosemirror-model';

/** Attributes that are null unless said otherwise. */
export const none = (names: string): Record<string, AttributeSpec> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { default: null }]));

/** Attributes as `data-` attributes, beside `more`. */
export const data = (attrs: Record<string, unknown>, more: Record<string, string> = {}) => {
  const out: Record<string, string> = { ...more };
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined) out[`data-${name}`] = String(value);
  }
  return out;
};

const numeric = new Set(
  'level look form span rows width height left right first before after line turn'.split(' '),
);
const yesNo = new Set(
  'cleared breakBefore keepNext keepLines widow rtl header exact whole decorative'.split(' '),
);

const readValue = (name: string, value: string | null): unknown => {
  if (value === null) return null;
  if (yesNo.has(name)) return value === 'true';
  if (!numeric.has(name)) return value;
  return Number.isFinite(Number(value)) ? Number(value) : null;
};

/** Attributes back from the `data-` attributes of copied content; the identity of a block never travels. */
export const fromData = (names: string[]) => (dom: HTMLElement) =>
  Object.fromEntries(
    names
      .filter((name) => name !== 'id')
      .map((name) => [name, readValue(name, dom.getAttribute(`data-${name}`))]),
  );

export const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A style or list name as part of a class name. */
export const safeName = (name: unknown) =>
  text(name).replace(/[^\w-]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`);

/** A node without content of its own, shown by its attributes and copied by them. */
export const atom = (
  names: string,
  show: (attrs: Record<string, unknown>) => DOMOutputSpec,
  tag: string,
): NodeSpec => ({
  attrs: none(names),
  atom: true,
  toDOM: (node) => show(node.attrs),
  // Before the plain element of the same name: a merged cell is no cell.
  parseDOM: [{ tag, priority: 60, getAttrs: fromData(names.split(' ')) }],
});

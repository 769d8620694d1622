import type { Edit } from '../../../../../formats/dxl/edits.ts';
import { escapeAttribute, escapeText } from '../../../../../formats/dxl/escape.ts';
import { attributeEdits, insertion, prefixOf, removal } from '../../../../../formats/dxl/tagEdits.ts';
import { child, type Node, readTree } from '../../../../../formats/dxl/tree.ts';
import { ofParts, ofRoots, type Property } from './properties.ts';

/** The element, or a thing within it, whose properties can be set. */
export type Shape = {
  /** Finds it again in a source that has changed meanwhile. */
  key: string;
  kind: string;
  name: string;
  node: Node;
  properties: readonly Property[];
};

/** What is wanted of a shape: values by the names of its properties. */
export type Wanted = Readonly<Record<string, string>>;

/** The shapes of a source: first the element, then what stands in it; undefined while it cannot be read. */
export function shapesOf(source: string): Shape[] | undefined {
  let root: Node;
  try {
    root = readTree(source);
  } catch {
    // It is mended first.
    return undefined;
  }
  const shapes: Shape[] = [];
  const counts = new Map<string, number>();
  const add = (node: Node, all: readonly Property[] | undefined) => {
    if (!all?.length) return;
    const { name: kind } = node;
    const name = nameOf(node);
    const nth = counts.get(`${kind} ${name}`) ?? 0;
    counts.set(`${kind} ${name}`, nth + 1);
    const properties = all.filter(({ on, makes }) => !on || makes || on === 'keywords' || child(node, on));
    shapes.push({ key: `${kind} ${nth} ${name}`, kind, name, node, properties });
  };
  add(root, own(ofRoots, root.name));
  const walk = (node: Node) => {
    for (const each of node.children) {
      add(each, own(ofParts, each.name));
      walk(each);
    }
  };
  walk(root);
  return shapes;
}

const own = <T>(all: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

const nameOf = (node: Node): string =>
  node.name === 'column'
    ? child(node, 'columnheader')?.attributes.title || (node.attributes.itemname ?? '')
    : (node.attributes.name ?? node.attributes.title ?? '');

/** The innermost shape around a place of the source. */
export const shapeAt = (shapes: readonly Shape[], at: number): Shape | undefined =>
  shapes.findLast(({ node }) => node.start <= at && at < node.end) ?? shapes[0];

/** What a property is by now. */
export function valueIn({ node }: Shape, { name, as, on, attribute = name, usual = '' }: Property): string {
  if (as === 'lines') return linesOf(node).join('\n');
  const value = (on ? child(node, on) : node)?.attributes[attribute];
  return value ?? (as === 'yes' && usual === '' ? 'false' : usual);
}

const listOf = (field: Node): Node | undefined => child(child(field, 'keywords'), 'textlist');
const linesOf = (field: Node): string[] => (listOf(field)?.children ?? []).map(({ text }) => text);

/** Whether a property is one of what a field is now, or is about to be: choices belong to lists, and those that a formula
 *  computes are written in the source. */
export function applies({ kind, node }: Shape, { name }: Property, wanted: Wanted): boolean {
  if (kind !== 'field' || (name !== 'choices' && name !== 'ui')) return true;
  if ((wanted.type ?? node.attributes.type) !== 'keyword') return false;
  const keywords = child(node, 'keywords');
  return name === 'ui' ? keywords !== undefined : !keywords || listOf(node) !== undefined;
}

/** The edits that give a shape what is wanted of it, and leave every other byte. */
export function editsFor(source: string, shape: Shape, asked: Wanted): Edit[] {
  const { node } = shape;
  const wanted = completed(shape, asked);
  const edits: Edit[] = [];
  for (const property of shape.properties) {
    const { name, as, on, attribute = name } = property;
    const value = wanted[name];
    if (value === undefined || value === valueIn(shape, property) || as === 'lines') continue;
    const holder = on ? child(node, on) : node;
    const text = value === '' || value === property.unsaid ? null : value;
    if (holder) edits.push(...attributeEdits(source, holder, { [attribute]: text }));
    else if (property.makes && on && text !== null) {
      const made = `<${prefixOf(source, node)}${on} ${attribute}='${escapeAttribute(text)}'/>`;
      edits.push(insertion(source, node, node.tagEnd, made));
    }
  }
  if (shape.kind === 'field') edits.push(...fieldEdits(source, node, wanted));
  return edits;
}

/** Notes categorises only what is sorted. */
const completed = ({ kind, node }: Shape, wanted: Wanted): Wanted =>
  kind === 'column' &&
  wanted.categorized === 'true' &&
  (wanted.sort ?? node.attributes.sort ?? 'none') === 'none'
    ? { ...wanted, sort: 'ascending' }
    : wanted;

/** What only fields of some types have. */
const belongs: Readonly<Record<string, string>> = {
  keywords: 'keyword',
  numberformat: 'number',
  datetimeformat: 'datetime',
};

function fieldEdits(source: string, node: Node, wanted: Wanted): Edit[] {
  const before = node.attributes.type ?? 'text';
  const type = wanted.type ?? before;
  const edits: Edit[] = [];
  if (type !== before)
    for (const each of node.children)
      if ((belongs[each.name] ?? type) !== type) edits.push(removal(source, each));
  if (type !== 'keyword') return edits;
  const prefix = prefixOf(source, node);
  const lines = wanted.choices
    ?.split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const texts = (lines ?? []).map((line) => `<${prefix}text>${escapeText(line)}</${prefix}text>`).join('');
  if (!child(node, 'keywords')) {
    const keywords = `<${prefix}keywords ui='dialoglist'><${prefix}textlist>${texts}</${prefix}textlist></${prefix}keywords>`;
    edits.push(insertion(source, node, node.tagEnd, keywords));
    return edits;
  }
  const list = listOf(node);
  if (!list || !lines || lines.join('\n') === linesOf(node).join('\n')) return edits;
  edits.push(
    list.selfClosing
      ? insertion(source, list, list.tagEnd, texts)
      : { start: list.tagEnd, end: list.contentEnd, text: texts },
  );
  return edits;
}

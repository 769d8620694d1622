import { contentOf, markProperties } from './properties/index.ts';
import { depthOfNew } from './tracked/change.ts';
import type { ModelMark, ModelNode } from './types.ts';

const parents: Record<string, string> = {
  doc: 'block',
  cell: 'block',
  container: 'block',
  table: 'row',
  row: 'cell',
  paragraph: 'inline',
};
const kinds: Record<string, string> = {
  paragraph: 'block',
  table: 'block',
  container: 'block',
  rawBlock: 'block',
  row: 'row',
  rawRow: 'row',
  cell: 'cell',
  mergedCell: 'cell',
  gap: 'cell',
  rawCell: 'cell',
  text: 'inline',
  image: 'inline',
  raw: 'inline',
  marker: 'inline',
  section: 'inline',
};
const ranks = new Map(Object.keys(markProperties).map((name, at) => [name, at]));

/**
 * A document in which every node stands where the schema allows it. What another program or a hostile client put in
 * the wrong place loses its place, never its text: text outside a paragraph gets one, an unknown node is replaced by
 * what it holds. Marks are in one order and neighbouring texts of the same marks are one.
 */
export function normalize(doc: ModelNode): ModelNode {
  return { ...doc, type: 'doc', content: arrange(doc.content ?? [], 'block') };
}

function arrange(nodes: ModelNode[], wanted: string): ModelNode[] {
  const out: ModelNode[] = [];
  let loose: ModelNode[] = [];
  const flush = () => {
    const items = inlineContent(loose);
    if (items.length > 0) out.push(...enclose(items, wanted));
    loose = [];
  };
  for (const node of nodes) {
    const kind = kinds[node.type];
    if (kind === wanted && wanted !== 'inline') {
      flush();
      out.push(withContent(node));
    } else if (kind === 'inline') {
      loose.push(node);
    } else {
      flush();
      out.push(...arrange(node.content ?? [], wanted));
    }
  }
  if (wanted === 'inline') out.push(...loose);
  else flush();
  return wanted === 'inline' ? inlineContent(out) : out;
}

function withContent(node: ModelNode): ModelNode {
  const inner = parents[node.type];
  return inner === undefined ? node : { ...node, content: arrange(node.content ?? [], inner) };
}

/** Inline content that stands where rows, cells or blocks belong. */
function enclose(items: ModelNode[], wanted: string): ModelNode[] {
  const paragraph: ModelNode = { type: 'paragraph', content: items };
  if (wanted === 'block') return [paragraph];
  const cell: ModelNode = { type: 'cell', content: [paragraph] };
  return wanted === 'cell' ? [cell] : [{ type: 'row', content: [cell] }];
}

function inlineContent(nodes: ModelNode[]): ModelNode[] {
  const out: ModelNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type !== 'text') {
      out.push(node);
      continue;
    }
    const text = typeof node.text === 'string' ? joinHalves(last, node.text) : '';
    if (text === '') continue;
    const item: ModelNode = { type: 'text', text, marks: inOrder(node.marks ?? []) };
    if (last?.type === 'text' && sameMarks(last, item)) last.text = `${last.text ?? ''}${text}`;
    else out.push(item);
  }
  // Half a character on its own cannot be written; it is replaced as every text encoder does.
  for (const item of out) if (item.type === 'text') item.text = item.text?.toWellFormed() ?? '';
  return out;
}

/** A character beyond the basic plane that a format or a merge cut in two goes to the text before the cut. */
function joinHalves(last: ModelNode | undefined, text: string): string {
  const cut =
    last?.type === 'text' && /[\ud800-\udbff]$/.test(last.text ?? '') && /^[\udc00-\udfff]/.test(text);
  if (!cut) return text;
  last.text = `${last.text ?? ''}${text[0] ?? ''}`;
  return text.slice(1);
}

const rank = (mark: ModelMark) => ranks.get(mark.type) ?? -1;
const offset = (mark: ModelMark) =>
  depthOfNew(mark.attrs?.key) ??
  (Number.parseInt(String(mark.attrs?.key ?? '').split('_')[1] ?? '', 36) || 0);

/** Marks as the schema orders them; surrounding elements from the outermost in, which is the order of their offsets. */
function inOrder(list: ModelMark[]): ModelMark[] {
  return list
    .filter((mark) => ranks.has(mark.type))
    .toSorted((a, b) => rank(a) - rank(b) || offset(a) - offset(b));
}

const said = new Map(
  Object.entries(markProperties).map(([type, properties]) => [
    type,
    contentOf(properties).map((name) => ({ name, otherwise: properties[name]?.default ?? null })),
  ]),
);

/** What a mark says, as one comparable text. */
export const markText = ({ type, attrs }: ModelMark) =>
  `${type}:${(said.get(type) ?? []).map(({ name, otherwise }) => String(attrs?.[name] ?? otherwise)).join(' ')}`;

const sameMarks = (a: ModelNode, b: ModelNode) =>
  (a.marks ?? []).map(markText).join() === (b.marks ?? []).map(markText).join();

/** The text a person reads, one line per paragraph, without what atoms show. */
export function plainText(node: ModelNode): string {
  if (node.type === 'text') return node.text ?? '';
  const inner = (node.content ?? []).map(plainText).join('');
  return node.type === 'paragraph' ? `${inner}\n` : inner;
}

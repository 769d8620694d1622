import type { Block } from '../../model/block.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { contentStart } from '../read/table.ts';
import { rawOf } from '../source.ts';
import type { Writer } from './inline.ts';
import { attribute, cellOrder, editProperties, rowOrder, tag, writeSimple } from './properties.ts';
import { changedTracking } from './tracked.ts';

type Changes = Map<string, string | null>;

/**
 * Properties of a table, row or cell that the model says otherwise: all that stands between start tag and content.
 * Undefined when nothing about them changed.
 */
export function changedProperties(writer: Writer, node: ModelNode, origin: XmlElement): string | undefined {
  if (node.type === 'table') return changedGrid(writer, node, origin);
  const local = node.type === 'row' ? 'trPr' : 'tcPr';
  const properties = child(origin, `w:${local}`);
  const changes =
    node.type === 'row' ? rowChanges(writer, node, properties) : cellChanges(writer, node, properties);
  if (changes.size === 0) return undefined;
  const inner = editProperties(
    writer.source,
    properties,
    changes,
    node.type === 'row' ? rowOrder : cellOrder,
  );
  const name = tag(writer.source, local);
  return around(writer, origin, properties, inner === '' ? '' : `<${name}>${inner}</${name}>`);
}

/** All that stands before the content, with one of its elements (or none so far) written anew. */
function around(
  { source }: Writer,
  origin: XmlElement,
  changed: XmlElement | undefined,
  text: string,
): string {
  const kept = origin.children.filter((one) => one !== changed && one.end <= contentStart(origin));
  const before = kept.filter((one) => !changed || one.start < changed.start);
  const after = kept.filter((one) => changed && one.start > changed.start);
  const raw = (list: XmlElement[]) => list.map((one) => rawOf(source, one)).join('');
  return raw(before) + text + raw(after);
}

function changedGrid(writer: Writer, node: ModelNode, origin: XmlElement): string | undefined {
  const grid = child(origin, 'w:tblGrid');
  const before = grid?.children
    .filter((one) => one.name === 'w:gridCol')
    .map((one) => wAttr(one, 'w') ?? '0');
  if (typeof node.attrs?.columns !== 'string' || node.attrs.columns === (before?.join(' ') ?? ''))
    return undefined;
  return around(writer, origin, grid, writeGrid(writer, node));
}

const widths = (node: ModelNode) =>
  String(node.attrs?.columns ?? '')
    .split(' ')
    .filter((width) => /^\d{1,5}$/.test(width));

function writeGrid({ source }: Writer, node: ModelNode): string {
  const count = Math.max(1, ...(node.content ?? []).map((row) => row.content?.length ?? 0));
  const known = widths(node);
  const columns = known.length > 0 ? known : Array.from({ length: count }, () => undefined);
  const name = tag(source, 'tblGrid');
  const all = columns.map(
    (width) => `<${tag(source, 'gridCol')}${width ? attribute(source, 'w', width) : ''}/>`,
  );
  return `<${name}>${all.join('')}</${name}>`;
}

/** Grid columns that a row leaves free before its first and after its last cell. */
function rowChanges(writer: Writer, node: ModelNode, properties: XmlElement | undefined): Changes {
  const { source } = writer;
  const changes: Changes = new Map();
  const content = node.content ?? [];
  const [first, last] = [content[0], content.at(-1)];
  const onlyOne = first === last && wAttr(child(properties, 'w:gridBefore'), 'val') === undefined;
  const wanted = [
    ['gridBefore', 'wBefore', first?.type === 'gap' && !onlyOne ? Number(first.attrs?.span) || 0 : 0],
    [
      'gridAfter',
      'wAfter',
      last?.type === 'gap' && (first !== last || onlyOne) ? Number(last.attrs?.span) || 0 : 0,
    ],
  ] as const;
  for (const [local, width, span] of wanted) {
    const before = Math.min(Math.max(Number(wAttr(child(properties, `w:${local}`), 'val')) || 0, 0), 100);
    if (span === before) continue;
    changes.set(local, span > 0 ? writeSimple(source, local, String(span)) : null);
    changes.set(width, null);
  }
  for (const [local, text] of changedTracking(writer, node, properties)) changes.set(local, text);
  return changes;
}

/** Columns and rows a cell reaches over. */
function cellChanges({ source }: Writer, node: ModelNode, properties: XmlElement | undefined): Changes {
  const changes: Changes = new Map();
  const span = Math.min(Math.max(Math.round(Number(node.attrs?.span) || 1), 1), 100);
  const before = Math.min(Number(wAttr(child(properties, 'w:gridSpan'), 'val')) || 1, 100);
  if (span !== before && (node.type === 'cell' || typeof node.attrs?.span === 'number'))
    changes.set('gridSpan', span > 1 ? writeSimple(source, 'gridSpan', String(span)) : null);
  const merge = child(properties, 'w:vMerge');
  const was = merge && (wAttr(merge, 'val') === 'restart' ? 'restart' : 'continue');
  if (node.type === 'mergedCell') {
    if (was !== 'continue') changes.set('vMerge', writeSimple(source, 'vMerge'));
  } else if (Number(node.attrs?.rows) > 1) {
    if (was !== 'restart') changes.set('vMerge', writeSimple(source, 'vMerge', 'restart'));
  } else if (was === 'continue') changes.set('vMerge', null);
  return changes;
}

/** A cell that only continues the one above it: its bytes, or one made for a new row. */
export function writeMergedCell(writer: Writer, node: ModelNode, block: Block | undefined): string {
  const { source } = writer;
  const found = block?.element ?? source.find(node.attrs?.props);
  const origin = found?.name === 'w:tc' ? found : undefined;
  const properties = child(origin, 'w:tcPr');
  const changes = cellChanges(writer, node, properties);
  if (block && changes.size === 0) return rawOf(source, block.element);
  const inner = editProperties(source, properties, changes, cellOrder);
  const [cell, name] = [tag(source, 'tc'), tag(source, 'tcPr')];
  return `<${cell}><${name}>${inner}</${name}><${tag(source, 'p')}/></${cell}>`;
}

/** Start tag and properties of a new table, row or cell. */
export function newParent(writer: Writer, node: ModelNode): string {
  const { source } = writer;
  const name = (local: string) => tag(source, local);
  if (node.type === 'row') {
    const inner = editProperties(source, undefined, rowChanges(writer, node, undefined), rowOrder);
    return `<${name('tr')}>${inner && `<${name('trPr')}>${inner}</${name('trPr')}>`}`;
  }
  if (node.type === 'cell') {
    const inner = editProperties(source, undefined, cellChanges(writer, node, undefined), cellOrder);
    return `<${name('tc')}>${inner && `<${name('tcPr')}>${inner}</${name('tcPr')}>`}`;
  }
  const style = writer.reader.styles.ruledTables.has('TableGrid');
  const look = style ? writeSimple(source, 'tblStyle', 'TableGrid') : '';
  const width = `<${name('tblW')}${attribute(source, 'w', 0)}${attribute(source, 'type', 'auto')}/>`;
  return `<${name('tbl')}><${name('tblPr')}>${look}${width}${style ? '' : lines(writer)}</${name('tblPr')}>${writeGrid(writer, node)}`;
}

function lines({ source }: Writer): string {
  const look: [string, string | number][] = [
    ['val', 'single'],
    ['sz', 4],
    ['space', 0],
    ['color', 'auto'],
  ];
  const all = look.map(([local, value]) => attribute(source, local, value)).join('');
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
    (side) => `<${tag(source, side)}${all}/>`,
  );
  const name = tag(source, 'tblBorders');
  return `<${name}>${sides.join('')}</${name}>`;
}

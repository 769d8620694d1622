import type { Block } from '../../model/block.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { contentStart } from '../read/table.ts';
import { rawOf } from '../source.ts';
import type { Writer } from './inline.ts';
import { attribute, cellOrder, editProperties, rowOrder, tag, writeSimple } from './properties.ts';
import { type Changes, cellValues, rowValues, tableChanges, tableOrder } from './tableProperties.ts';
import { changedTracking } from './tracked.ts';

/**
 * Properties of a table, row or cell that the model says otherwise: all that stands between start tag and content.
 * Undefined when nothing about them changed.
 */
export function changedProperties(writer: Writer, node: ModelNode, origin: XmlElement): string | undefined {
  const { source } = writer;
  const written = new Map<string, string>();
  const edit = (local: string, changes: (properties: XmlElement | undefined) => Changes, order: string[]) => {
    const properties = child(origin, `w:${local}`);
    const all = changes(properties);
    if (all.size === 0) return;
    const inner = editProperties(source, properties, all, order);
    const name = tag(source, local);
    written.set(`w:${local}`, inner === '' && local !== 'tblPr' ? '' : `<${name}>${inner}</${name}>`);
  };
  if (node.type === 'table') {
    const before = columnsIn(origin);
    edit('tblPr', (properties) => tableChanges(writer, node, properties, before), tableOrder);
    if (typeof node.attrs?.columns === 'string' && node.attrs.columns !== before)
      written.set('w:tblGrid', writeGrid(writer, node));
  } else if (node.type === 'row')
    edit('trPr', (properties) => rowChanges(writer, node, properties), rowOrder);
  else edit('tcPr', (properties) => cellChanges(writer, node, properties), cellOrder);
  return written.size === 0 ? undefined : head(writer, origin, written);
}

/** Widths of the columns as the file says them. */
export const columnsIn = (table: XmlElement | undefined): string =>
  (child(table, 'w:tblGrid')?.children ?? [])
    .filter((one) => one.name === 'w:gridCol')
    .map((one) => wAttr(one, 'w') ?? '0')
    .join(' ');

/** All that stands before the content, with some of its elements (or some not there so far) written anew. */
function head({ source }: Writer, origin: XmlElement, written: Map<string, string>): string {
  const kept = origin.children.filter((one) => one.end <= contentStart(origin));
  const pieces = kept.map((one) => written.get(one.name) ?? rawOf(source, one));
  for (const [name, text] of written) {
    if (kept.some((one) => one.name === name)) continue;
    // Properties come first, but for what a row says of the table it is in; the grid follows them.
    const first = name === 'w:tblPr' || name === 'w:tcPr';
    pieces.splice(first ? 0 : pieces.length, 0, text);
  }
  return pieces.join('');
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
  const changes = rowValues(writer, node, properties);
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

/** Columns and rows a cell reaches over, and what a person set about it. */
function cellChanges(writer: Writer, node: ModelNode, properties: XmlElement | undefined): Changes {
  const { source } = writer;
  const changes = cellValues(writer, node, properties);
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
  const properties = (local: string, changes: Changes, order: string[]) => {
    const inner = editProperties(source, undefined, changes, order);
    return inner && `<${name(local)}>${inner}</${name(local)}>`;
  };
  if (node.type === 'row')
    return `<${name('tr')}>${properties('trPr', rowChanges(writer, node, undefined), rowOrder)}`;
  if (node.type === 'cell')
    return `<${name('tc')}>${properties('tcPr', cellChanges(writer, node, undefined), cellOrder)}`;
  const changes = tableChanges(writer, node, undefined, '');
  if (!changes.has('tblStyle')) {
    if (writer.reader.styles.tables.has('TableGrid'))
      changes.set('tblStyle', writeSimple(source, 'tblStyle', 'TableGrid'));
    else changes.set('tblBorders', lines(writer));
  }
  if (!changes.has('tblW'))
    changes.set('tblW', `<${name('tblW')}${attribute(source, 'w', 0)}${attribute(source, 'type', 'auto')}/>`);
  return `<${name('tbl')}>${properties('tblPr', changes, tableOrder)}${writeGrid(writer, node)}`;
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

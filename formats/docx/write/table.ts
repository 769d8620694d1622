import type { Block } from '../../model/block.ts';
import { unsetProperties } from '../../model/tracked/properties.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { recordIn } from '../formatting/records.ts';
import { NEW_TABLE } from '../formatting/tables.ts';
import type { Elements } from '../properties/codec.ts';
import {
  attribute,
  cellOrder,
  editElement,
  editProperties,
  rowOrder,
  tableOrder,
  tag,
  writeSimple,
} from '../properties/elements.ts';
import { cellFormats, rowFormats, tableFormats } from '../properties/table.ts';
import { contentStart, gridColumns } from '../read/table.ts';
import { rawOf } from '../source.ts';
import type { Writer } from './inline.ts';
import { changedTracking, reformatIn, resolvedRecord, writeEarlier } from './tracked.ts';

/**
 * Properties of a table, row or cell that the model says otherwise: all that stands between start tag and content.
 * Undefined when nothing about them changed.
 */
export function changedProperties(writer: Writer, node: ModelNode, origin: XmlElement): string | undefined {
  const { source } = writer;
  const written = new Map<string, string>();
  for (const local of propertiesOf[node.type] ?? []) {
    const inner = propertiesWith(writer, node, child(origin, `w:${local}`), local);
    if (inner === undefined) continue;
    const name = tag(source, local);
    written.set(`w:${local}`, inner === '' && local !== 'tblPr' ? '' : `<${name}>${inner}</${name}>`);
  }
  const grid = node.type === 'table' ? changedGrid(writer, node, child(origin, 'w:tblGrid')) : undefined;
  if (grid !== undefined) written.set('w:tblGrid', grid);
  return written.size === 0 ? undefined : head(writer, origin, written);
}

type Local = 'tblPr' | 'tblPrEx' | 'trPr' | 'tcPr';
const propertiesOf: Record<string, Local[]> = { table: ['tblPr'], row: ['tblPrEx', 'trPr'], cell: ['tcPr'] };
const orders: Record<Local, string[]> = {
  tblPr: tableOrder,
  tblPrEx: tableOrder,
  trPr: rowOrder,
  tcPr: cellOrder,
};

/** What properties contain, with what the model says otherwise; undefined where it says nothing else. */
function propertiesWith(
  writer: Writer,
  node: ModelNode,
  given: XmlElement | undefined,
  local: Local,
): string | undefined {
  const { source } = writer;
  const { properties, same } = resolvedRecord(source, node, given, local);
  const changes = changesOf(writer, node, properties, local);
  addRecord(writer, node, properties, local, changes);
  return same && changes.size === 0 ? undefined : editProperties(source, properties, changes, orders[local]);
}

function changesOf(
  writer: Writer,
  node: ModelNode,
  properties: XmlElement | undefined,
  local: Local,
): Elements {
  if (local === 'tblPr')
    return tableChanges(writer, node, properties, columnsBefore(writer, node, properties?.parent));
  if (local === 'trPr') return rowChanges(writer, node, properties);
  return local === 'tcPr' ? cellChanges(writer, node, properties) : new Map();
}

/** Notes what the properties were before a suggestion; a record of the file that nobody resolved says it already. */
function addRecord(
  writer: Writer,
  node: ModelNode,
  properties: XmlElement | undefined,
  local: Local,
  changes: Elements,
): void {
  const reformat = reformatIn(node);
  if (!reformat || local === 'tblPrEx') return;
  const { source } = writer;
  const record = recordIn(properties, local);
  const attrs = {
    ...node.attrs,
    ...unsetProperties(node.type),
    ...reformat.earlier,
    reformat: null,
    wide: null,
  };
  const earlier = record ? new Map() : changesOf(writer, { ...node, attrs }, properties, local);
  for (const name of ['ins', 'del', 'cellIns', 'cellDel', 'cellMerge', `${local}Change`])
    earlier.set(name, null);
  const from = record ? child(record, `w:${local}`) : properties;
  const before = editProperties(source, from, earlier, orders[local]);
  changes.set(`${local}Change`, writeEarlier(writer, reformat.key, local, before));
}

/** The widths of the columns where they are others than in the file, with what is recorded of them. */
function changedGrid(writer: Writer, node: ModelNode, given: XmlElement | undefined): string | undefined {
  const { source } = writer;
  const { properties, same } = resolvedRecord(source, node, given, 'tblGrid');
  const { columns } = node.attrs ?? {};
  const before = gridColumns(properties);
  if (typeof columns === 'string' && columns !== before) {
    const record = recordIn(properties, 'tblGrid');
    const earlier = reformatIn(node)?.earlier.columns;
    const noted = record
      ? rawOf(source, record)
      : typeof earlier === 'string' && earlier !== columns
        ? gridRecord(writer, gridOf(writer, { ...node, attrs: { columns: earlier } }))
        : '';
    return gridOf(writer, node, noted);
  }
  if (same) return undefined;
  const name = tag(source, 'tblGrid');
  return `<${name}>${(properties?.children ?? []).map((one) => rawOf(source, one)).join('')}</${name}>`;
}

function gridRecord({ source, changeNumber }: Writer, grid: string): string {
  const name = tag(source, 'tblGridChange');
  return `<${name}${attribute(source, 'id', changeNumber())}>${grid}</${name}>`;
}

/** Widths of the columns as the file says them, or as they were before a change that was rejected. */
export const columnsBefore = ({ source }: Writer, node: ModelNode, table: XmlElement | undefined): string =>
  gridColumns(resolvedRecord(source, node, child(table, 'w:tblGrid'), 'tblGrid').properties) ?? '';

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

function gridOf({ source }: Writer, node: ModelNode, noted = ''): string {
  const count = Math.max(1, ...(node.content ?? []).map((row) => row.content?.length ?? 0));
  const known = widths(node);
  const columns = known.length > 0 ? known : Array.from({ length: count }, () => undefined);
  const name = tag(source, 'tblGrid');
  const all = columns.map(
    (width) => `<${tag(source, 'gridCol')}${width ? attribute(source, 'w', width) : ''}/>`,
  );
  return `<${name}>${all.join('')}${noted}</${name}>`;
}

/** What a person set about a table. */
const tableChanges = (
  { source, reader }: Writer,
  node: ModelNode,
  properties: XmlElement | undefined,
  columnsBefore: string,
): Elements =>
  tableFormats.changed({
    source,
    attrs: node.attrs ?? {},
    properties,
    columnsBefore,
    hasStyle: (name) => reader.styles.tables.has(name),
  });

/** What a person set about a row, and the grid columns that it leaves free before its first and after its last cell. */
function rowChanges(writer: Writer, node: ModelNode, properties: XmlElement | undefined): Elements {
  const { source } = writer;
  const changes = rowFormats.changed({ source, attrs: node.attrs ?? {}, properties });
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

/** Columns and rows a cell reaches over, its width, and what a person set about it. */
function cellChanges(writer: Writer, node: ModelNode, properties: XmlElement | undefined): Elements {
  const { source } = writer;
  const changes = cellFormats.changed({ source, attrs: node.attrs ?? {}, properties });
  const { wide } = node.attrs ?? {};
  if (typeof wide === 'number' && wide > 0) {
    const width = editElement(source, child(properties, 'w:tcW'), 'tcW', { w: String(wide), type: 'dxa' });
    changes.set('tcW', width);
  }
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
  for (const [local, text] of changedTracking(writer, node, properties)) changes.set(local, text);
  return changes;
}

/** A cell that only continues the one above it: its bytes, or one made for a new row. */
export function writeMergedCell(writer: Writer, node: ModelNode, block: Block | undefined): string {
  const { source } = writer;
  const found = block?.element ?? source.find(node.attrs?.props);
  const origin = found?.name === 'w:tc' ? found : undefined;
  const { properties, same } = resolvedRecord(source, node, child(origin, 'w:tcPr'), 'tcPr');
  const changes = cellChanges(writer, node, properties);
  if (block && same && changes.size === 0) return rawOf(source, block.element);
  const inner = editProperties(source, properties, changes, cellOrder);
  const [cell, name] = [tag(source, 'tc'), tag(source, 'tcPr')];
  return `<${cell}><${name}>${inner}</${name}><${tag(source, 'p')}/></${cell}>`;
}

/** Start tag and properties of a new table, row or cell. */
export function newParent(writer: Writer, node: ModelNode): string {
  const { source } = writer;
  const name = (local: string) => tag(source, local);
  const properties = (local: string, changes: Elements, order: string[]) => {
    const inner = editProperties(source, undefined, changes, order);
    return inner && `<${name(local)}>${inner}</${name(local)}>`;
  };
  if (node.type === 'row')
    return `<${name('tr')}>${properties('trPr', rowChanges(writer, node, undefined), rowOrder)}`;
  if (node.type === 'cell')
    return `<${name('tc')}>${properties('tcPr', cellChanges(writer, node, undefined), cellOrder)}`;
  const changes = tableChanges(writer, node, undefined, '');
  if (!changes.has('tblStyle') && node.attrs?.look !== 'plain') {
    if (writer.reader.styles.tables.has(NEW_TABLE))
      changes.set('tblStyle', writeSimple(source, 'tblStyle', NEW_TABLE));
    else changes.set('tblBorders', lines(writer));
  }
  if (!changes.has('tblW'))
    changes.set('tblW', `<${name('tblW')}${attribute(source, 'w', 0)}${attribute(source, 'type', 'auto')}/>`);
  return `<${name('tbl')}>${properties('tblPr', changes, tableOrder)}${gridOf(writer, node)}`;
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

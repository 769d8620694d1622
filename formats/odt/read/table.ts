import type { Block } from '../../model/block.ts';
import { intern } from '../../model/block.ts';
import type { ModelNode } from '../../model/types.ts';
import { spend } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { cellFormat, rowFormat, tableFormat } from '../formatting/tables.ts';
import { points } from '../properties/lengths.ts';
import { readBlocks, readRaw } from './blocks.ts';
import { gapStart, hints } from './gaps.ts';
import { type Reader, register } from './reader.ts';

/** Elements around rows: they are opened and closed again around those rows that came from them. */
export const rowGroups = new Set(['table:table-header-rows', 'table:table-rows', 'table:table-row-group']);
const columns = /^table:(table-column|table-columns|table-header-columns|table-column-group)$/;
/** What stands before the rows and is neither a row nor a group of rows. */
const ahead =
  /^(table:(title|desc|table-source|shapes)|office:forms|office:dde-source|text:soft-page-break)$/;

/** Where a table's rows begin: after its start tag, its columns and what it says of itself. */
export const rowsStart = (element: XmlElement) =>
  element.children.findLast((one) => columns.test(one.name) || (ahead.test(one.name) && !hints.has(one.name)))
    ?.end ?? element.openEnd;

export function readTable(reader: Reader, element: XmlElement, from: number): Block {
  const key = keyOf(reader.source, element);
  const below = new Map<number, Region>();
  const rows = rowsOf(element).map((row) => readRow(reader, row, below));
  const content = rows.map((row) => row.node);
  const style = reader.styles.find('table', element.attributes.get('table:style-name'));
  const columns = widths(reader, element);
  const format = tableFormat(style);
  if (columns !== null) Object.assign(format, { columns, fixed: true });
  const attrs = {
    id: key,
    props: key,
    columns,
    look: 'plain',
    form: intern(reader.tableFormats, format),
  };
  const node: ModelNode = { type: 'table', attrs, ...(content.length > 0 && { content }) };
  return register(reader, element, from, node, { children: rows });
}

function rowsOf(holder: XmlElement): XmlElement[] {
  const start = holder.name === 'table:table' ? rowsStart(holder) : holder.openEnd;
  return holder.children
    .filter((one) => one.start >= start && !hints.has(one.name))
    .flatMap((one) => (rowGroups.has(one.name) ? rowsOf(one) : [one]));
}

/** The columns of a table, each by the name of its style, however they are grouped or repeated. */
export function columnsOf(table: XmlElement, most = MAX_COLUMNS): (string | undefined)[] {
  const out: (string | undefined)[] = [];
  for (const one of table.children) {
    const left = most - out.length;
    if (left <= 0) break;
    if (one.name === 'table:table-column') {
      const times = Number(one.attributes.get('table:number-columns-repeated') ?? 1) || 1;
      for (let at = 0; at < Math.min(times, left); at++) out.push(one.attributes.get('table:style-name'));
    } else if (columns.test(one.name)) out.push(...columnsOf(one, left));
  }
  return out;
}

/** No table of a text is wider; a few bytes may say that one is. */
const MAX_COLUMNS = 1000;

/** Widths of the columns in twentieths of a point, as the model keeps them. */
export function widths(reader: Pick<Reader, 'styles' | 'source'>, table: XmlElement): string | null {
  const all = columnsOf(table);
  spend(reader.source.pack, 'repeated', all.length);
  const out = all.map((name) => {
    const style = reader.styles.find('table-column', name);
    const given = child(style, 'style:table-column-properties')?.attributes;
    return Math.round((points(given?.get('style:column-width')) ?? 0) * 20);
  });
  return out.length > 0 && out.every((width) => width > 0) ? out.join(' ') : null;
}

const repeated = (element: XmlElement) =>
  Number(element.attributes.get('table:number-rows-repeated') ?? 1) > 1 ||
  Number(element.attributes.get('table:number-columns-repeated') ?? 1) > 1;

type Region = { span: number; rows: number };

/** A row. Cells that a wide cell covers in its own row are folded into it, as the model has them; those below a high
 *  cell stand for it. `below` goes on from row to row: column → the cell that reaches down into it. */
function readRow(reader: Reader, element: XmlElement, below: Map<number, Region>): Block {
  if (element.name !== 'table:table-row' || repeated(element))
    return readRaw(reader, element, gapStart(element), 'rawRow');
  const key = keyOf(reader.source, element);
  const cells: Block[] = [];
  let column = 0;
  for (let at = 0; at < element.children.length; ) {
    const cell = element.children[at];
    if (!cell) break;
    const region = below.get(column);
    const isCovered = cell.name === 'table:covered-table-cell';
    const block = readCell(reader, cell, isCovered ? (region?.span ?? 1) : undefined);
    const span = Number(block.node.attrs?.span ?? 1);
    const folded = coveredAfter(element.children, at, span);
    if (folded.length > 0) reader.folded.set(cell, folded);
    if (region && isCovered) reach(below, column, region);
    else if (Number(block.node.attrs?.rows) > 1)
      below.set(column, { span, rows: Number(block.node.attrs?.rows) - 1 });
    cells.push(block);
    column += span;
    at += 1 + folded.length;
  }
  const content = cells.map((cell) => cell.node);
  const style = reader.styles.find('table-row', element.attributes.get('table:style-name'));
  const node: ModelNode = {
    type: 'row',
    attrs: { id: key, props: key, look: intern(reader.rowFormats, rowFormat(style, isHeader(element))) },
    ...(content.length > 0 && { content }),
  };
  return register(reader, element, gapStart(element), node, { children: cells });
}

/** Whether a row stands among those that are repeated on every page. */
export function isHeader(row: XmlElement | undefined): boolean {
  let at = row?.parent;
  while (at && rowGroups.has(at.name) && at.name !== 'table:table-header-rows') at = at.parent;
  return at?.name === 'table:table-header-rows';
}

function reach(below: Map<number, Region>, column: number, region: Region): void {
  if (region.rows <= 1) below.delete(column);
  else below.set(column, { ...region, rows: region.rows - 1 });
}

/** The covered cells that a cell `at` of this width is followed by. */
function coveredAfter(cells: readonly XmlElement[], at: number, span: number): XmlElement[] {
  const next = cells.slice(at + 1, at + span);
  const other = next.findIndex((one) => one.name !== 'table:covered-table-cell' || repeated(one));
  return other < 0 ? next : next.slice(0, other);
}

function readCell(reader: Reader, element: XmlElement, covered: number | undefined): Block {
  const key = keyOf(reader.source, element);
  if (covered !== undefined && !repeated(element))
    return register(reader, element, gapStart(element), {
      type: 'mergedCell',
      attrs: { id: key, props: key, span: covered },
    });
  if (element.name !== 'table:table-cell' || repeated(element))
    return readRaw(reader, element, gapStart(element), 'rawCell');
  const children = readBlocks(reader, element.children, element.openEnd);
  const style = reader.styles.find('table-cell', element.attributes.get('table:style-name'));
  const attrs = {
    id: key,
    props: key,
    look: intern(reader.cellFormats, cellFormat(style)),
    ...spansOf(element),
  };
  const content = children.map((one) => one.node);
  const node: ModelNode = { type: 'cell', attrs, ...(content.length > 0 && { content }) };
  return register(reader, element, gapStart(element), node, { children });
}

/** Columns and rows that a cell reaches over. */
export function spansOf(element: XmlElement | undefined): { span: number; rows: number } {
  const number = (name: string) =>
    Math.min(Math.max(Number(element?.attributes.get(`table:number-${name}-spanned`) ?? 1) || 1, 1), 100);
  return { span: number('columns'), rows: number('rows') };
}

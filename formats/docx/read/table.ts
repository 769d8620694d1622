import { type Block, intern } from '../../model/block.ts';
import { count } from '../../model/readContext.ts';
import type { ModelNode, TableFormat } from '../../model/types.ts';
import { spend } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { changeAttribute } from '../formatting/changeRecords.ts';
import { cellFormat, rowFormat, tableFormat } from '../formatting/tables.ts';
import { readBlocks } from './body.ts';
import { hints, markers } from './inline.ts';
import { objectLabel, shownText } from './objects.ts';
import type { Reader } from './reader.ts';
import { readThroughControls } from './tableControls.ts';

/** Where a table's, row's or cell's content begins: after its start tag and the properties that follow it. */
export function contentStart(element: XmlElement): number {
  let at = element.openEnd;
  for (const one of element.children) {
    if (!/^w:(tbl|tr|tc)(Pr|PrEx|Grid)$/.test(one.name)) break;
    at = one.end;
  }
  return at;
}

const tableProperties = new Set(['w:tblPr', 'w:tblGrid']);
const rowProperties = new Set(['w:tblPrEx', 'w:trPr']);

/** A block whose children are blocks; its own first tag and properties end where the first child begins. */
function parentBlock(element: XmlElement, from: number, node: ModelNode, children: Block[]): Block {
  const content = children.map((one) => one.node);
  if (content.length > 0) node.content = content;
  return { element, from, to: element.end, node, lead: [], chunks: [], trail: [], children };
}

export function readTable(reader: Reader, element: XmlElement, from: number): Block {
  const key = keyOf(reader.source, element);
  const columns = gridColumns(child(element, 'w:tblGrid'));
  const attrs = {
    id: key,
    props: key,
    columns,
    ...tableShown(reader, child(element, 'w:tblPr'), columns, isGrid(element, columns)),
    change: changeAttribute(reader, element),
  };
  const items = element.children.filter((one) => !tableProperties.has(one.name));
  const rows = readThroughControls(reader, items, contentStart(element), 'w:tr', (item, at) =>
    item.name === 'w:tr' ? readRow(reader, item, at) : readRaw(reader, item, at, 'rawRow', quietLabel(item)),
  );
  joinMergedCells(rows);
  return register(reader, parentBlock(element, from, { type: 'table', attrs }, rows));
}

/** Widths of the columns that a grid says, null for none. */
export const gridColumns = (grid: XmlElement | undefined): string | null =>
  (grid?.children ?? [])
    .filter((one) => one.name === 'w:gridCol')
    .map((one) => wAttr(one, 'w') ?? '0')
    .join(' ') || null;

/** How much the cells of a row may be wider or narrower than the columns, in twentieths of a point. */
const ROUNDED = 120;

/** Whether columns are as wide as the grid says: programs other than Word may leave it to the cells of the first row. */
function isGrid(table: XmlElement, columns: string | null): boolean {
  const widths = columns?.split(' ').map(Number) ?? [];
  if (widths.length === 0 || !widths.every((width) => width > 0)) return false;
  const row = table.children.find(({ name }) => name === 'w:tr');
  let at = Number(wAttr(child(child(row, 'w:trPr'), 'w:gridBefore'), 'val') ?? 0);
  for (const cell of row?.children ?? []) {
    if (cell.name !== 'w:tc') continue;
    const properties = child(cell, 'w:tcPr');
    const span = Number(wAttr(child(properties, 'w:gridSpan'), 'val') ?? 1);
    const own = child(properties, 'w:tcW');
    const said = wAttr(own, 'type') === 'dxa' ? Number(wAttr(own, 'w')) : 0;
    const grid = widths.slice(at, at + span).reduce((sum, width) => sum + width, 0);
    if (said > 0 && Math.abs(said - grid) > ROUNDED) return false;
    at += span;
  }
  return true;
}

/** How a table with these properties is shown. */
export function tableShown(
  reader: Pick<Reader, 'styles' | 'tableFormats'>,
  properties: XmlElement | undefined,
  columns: string | null = null,
  fixed = false,
) {
  const style = reader.styles.tables.get(wAttr(child(properties, 'w:tblStyle'), 'val') ?? '');
  const format = tableFormat(properties, style, reader.styles.outdentedTables);
  if (columns !== null) format.columns = columns;
  if (fixed) format.fixed = true;
  return { look: isRuled(format) ? 'ruled' : 'plain', form: intern(reader.tableFormats, format) };
}

const isRuled = ({ lines }: TableFormat) =>
  [lines?.across, lines?.down, lines?.top].some((line) => line !== undefined && line !== 'none');

function readRow(reader: Reader, element: XmlElement, from: number): Block {
  const key = keyOf(reader.source, element);
  const properties = child(element, 'w:trPr');
  const items = element.children.filter((one) => !rowProperties.has(one.name));
  const cells = readThroughControls(reader, items, contentStart(element), 'w:tc', (item, at) =>
    item.name === 'w:tc'
      ? readCell(reader, item, at)
      : readRaw(reader, item, at, 'rawCell', quietLabel(item)),
  );
  const attrs = {
    id: key,
    props: key,
    look: intern(reader.rowFormats, rowFormat(properties)),
    change: changeAttribute(reader, element),
  };
  const row = parentBlock(element, from, { type: 'row', attrs }, cells);
  const gap = (name: string): ModelNode[] => {
    const span = Number(wAttr(child(properties, name), 'val'));
    return span > 0 ? [{ type: 'gap', attrs: { span: Math.min(span, 100) } }] : [];
  };
  row.node.content = [...gap('w:gridBefore'), ...(row.node.content ?? []), ...gap('w:gridAfter')];
  return register(reader, row);
}

function readCell(reader: Reader, element: XmlElement, from: number): Block {
  const key = keyOf(reader.source, element);
  const properties = child(element, 'w:tcPr');
  const merge = child(properties, 'w:vMerge');
  const span = Math.min(Number(wAttr(child(properties, 'w:gridSpan'), 'val')) || 1, 100);
  if (merge && wAttr(merge, 'val') !== 'restart') {
    const node = {
      type: 'mergedCell',
      attrs: { id: key, props: key, span, change: changeAttribute(reader, element) },
    };
    return register(reader, {
      element,
      from,
      to: element.end,
      node,
      lead: [],
      chunks: [],
      trail: [],
      children: [],
    });
  }
  const children = readBlocks(
    reader,
    element.children.filter((one) => one !== properties),
    contentStart(element),
  );
  const attrs = {
    id: key,
    props: key,
    look: intern(reader.cellFormats, cellFormat(properties)),
    span,
    rows: 1,
    change: changeAttribute(reader, element),
  };
  const block = parentBlock(element, from, { type: 'cell', attrs }, children);
  return register(reader, block);
}

/** Give each cell that starts a vertical merge the number of rows it reaches over. */
function joinMergedCells(rows: Block[]) {
  const open = new Map<number, ModelNode>();
  for (const row of rows) {
    let column = 0;
    for (const cell of row.node.content ?? []) {
      const span = Number(cell.attrs?.span ?? 1);
      const above = open.get(column);
      if (cell.type === 'mergedCell' && above?.attrs) above.attrs.rows = Number(above.attrs.rows) + 1;
      else if (cell.type === 'cell') open.set(column, cell);
      else open.delete(column);
      column += span;
    }
  }
}

const quietLabel = (element: XmlElement) =>
  markers.has(element.name) || hints.has(element.name) ? '' : objectLabel(element);

/** Anything that is neither row nor cell (or block) is kept whole and shown by its text. */
export function readRaw(
  reader: Reader,
  element: XmlElement,
  from: number,
  type: 'rawRow' | 'rawCell' | 'rawBlock',
  label = 'Other object',
): Block {
  spend(reader.source.pack, 'blocks', 1);
  const attrs: Record<string, unknown> = { id: keyOf(reader.source, element), text: shownText(element) };
  if (type === 'rawBlock') attrs.label = label;
  if (label !== '') count(reader, label.toLowerCase());
  // An end of a range may have to move beside its other end, into a paragraph.
  if (markers.has(element.name)) reader.atoms.add(keyOf(reader.source, element));
  const node = { type, attrs };
  return register(reader, {
    element,
    from,
    to: element.end,
    node,
    lead: [],
    chunks: [],
    trail: [],
    children: [],
  });
}

export function register(reader: Reader, block: Block): Block {
  reader.blocks.set(keyOf(reader.source, block.element), block);
  return block;
}

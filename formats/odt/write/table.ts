import { borderNames } from '../../model/tables.ts';
import type { ModelNode } from '../../model/types.ts';
import type { XmlElement } from '../../package/xml.ts';
import { columnsOf, isHeader, rowGroups, rowsStart, spansOf } from '../read/table.ts';
import {
  element,
  endTag,
  gapAtEnd,
  gapBefore,
  rawOf,
  type Source,
  startTag,
  withAttribute,
  within,
} from '../source.ts';
import type { Writer } from './inline.ts';
import { cellStyle, columnStyles, hasOtherColumns, rowStyle, tableStyle } from './tableStyles.ts';

type Write = (node: ModelNode) => string;

/** A changed table: its rows in the groups (header rows and others) that they came from. */
export function writeTable(writer: Writer, node: ModelNode, write: Write): string {
  const { source } = writer;
  const origin = named(writer, node, 'table:table');
  const rows = origin
    ? within(source, origin, () => writeRows(writer, node, origin, write))
    : writeRows(writer, withLines(node), origin, write);
  const wide = Math.max(1, ...(node.content ?? []).map(widthOf));
  const style = tableStyle(writer, node, origin);
  const isKept = origin && columnsOf(origin).length === wide && !hasOtherColumns(writer, node, origin);
  const head = isKept
    ? source.slice(origin.openEnd, rowsStart(origin))
    : columns(writer, columnStyles(writer, node, origin, wide));
  if (!origin) return element(source, 'table:table', { 'table:style-name': style }, head + rows);
  const { start, end } = tagsOf(writer, node, origin);
  return restyled(writer, start, style) + head + rows + end;
}

/** The end tag of an element that held others, and what is between the last of them and it. */
const endOf = (source: Source, origin: XmlElement) => gapAtEnd(source, origin) + endTag(source, origin);

const widthOf = (row: ModelNode) =>
  (row.content ?? []).reduce((sum, cell) => sum + (Number(cell.attrs?.span) || 1), 0);

const restyled = ({ source }: Writer, start: string, style: string | undefined) =>
  style === undefined ? start : withAttribute(source, start, 'table:style-name', style);

function columns({ source }: Writer, names: (string | undefined)[]): string {
  return names.map((name) => element(source, 'table:table-column', { 'table:style-name': name })).join('');
}

/** Cells of a new table get the lines that it is shown with: this format has none of the table as a whole. */
function withLines(table: ModelNode): ModelNode {
  if (table.attrs?.look !== 'ruled') return table;
  const lines = Object.fromEntries(borderNames.map((name) => [name, 'single 0.5 000000']));
  const set = (cell: ModelNode) =>
    Object.fromEntries(Object.entries(cell.attrs ?? {}).filter(([, value]) => value !== null));
  const ruled = (cell: ModelNode) =>
    cell.type === 'cell' ? { ...cell, attrs: { ...lines, ...set(cell) } } : cell;
  const rows = (table.content ?? []).map((row) => ({ ...row, content: (row.content ?? []).map(ruled) }));
  return { ...table, content: rows };
}

/** Whether a row is repeated on every page: as a person said, else as it is in the file. */
function isRepeated({ reader }: Writer, row: ModelNode): boolean {
  const said = row.attrs?.header;
  return typeof said === 'boolean' ? said : isHeader(reader.blocks.get(String(row.attrs?.id))?.element);
}

function writeRows(
  writer: Writer,
  { content = [] }: ModelNode,
  table: XmlElement | undefined,
  write: Write,
): string {
  if (!content.some((row) => typeof row.attrs?.header === 'boolean'))
    return writeGroups(writer, content, table, write);
  const { source } = writer;
  // Only the first rows can be repeated; others of a person's choice stay ordinary ones.
  const end = content.findIndex((row) => !isRepeated(writer, row));
  const first = content.slice(0, end < 0 ? content.length - 1 : end);
  const rest = content.slice(first.length);
  const known = table?.children.find((one) => one.name === 'table:table-header-rows');
  const inner = first.map(write).join('');
  const group = known
    ? gapBefore(source, known) + startTag(source, known) + inner + endOf(source, known)
    : element(source, 'table:table-header-rows', {}, inner);
  return (inner === '' ? '' : group) + rest.map(write).join('');
}

function writeGroups(
  writer: Writer,
  nodes: ModelNode[],
  table: XmlElement | undefined,
  write: Write,
): string {
  const { source } = writer;
  let out = '';
  let open: XmlElement[] = [];
  const seen = new Set<XmlElement>();
  const moveTo = (target: XmlElement[]) => {
    const differs = target.findIndex((one, at) => open[at] !== one);
    const kept = differs < 0 ? target.length : differs;
    for (const one of open.slice(kept).reverse()) out += endOf(source, one);
    for (const one of target.slice(kept)) {
      out += gapBefore(source, one) + startTag(source, one);
      seen.add(one);
    }
    open = target;
  };
  for (const node of nodes) {
    const groups = groupsOf(writer, node, table);
    // A group comes once: header rows that were moved down are ordinary rows there.
    if (groups) moveTo(groups.some((group) => seen.has(group) && !open.includes(group)) ? [] : groups);
    out += write(node);
  }
  moveTo([]);
  return out;
}

/** The groups around a row of the file, the outermost first; undefined for a new row, which joins the one before it. */
function groupsOf(
  { reader }: Writer,
  node: ModelNode,
  table: XmlElement | undefined,
): XmlElement[] | undefined {
  const block = reader.blocks.get(String(node.attrs?.id));
  if (!block) return undefined;
  const groups: XmlElement[] = [];
  for (let at = block.element.parent; at && rowGroups.has(at.name); at = at.parent) groups.unshift(at);
  return (groups[0] ?? block.element).parent === table ? groups : [];
}

export function writeRow(writer: Writer, node: ModelNode, content: string): string {
  const { source } = writer;
  const origin = named(writer, node, 'table:table-row');
  const gaps = (node.content ?? []).some((cell) => cell.type === 'gap');
  const style = rowStyle(writer, node, origin);
  if (!origin || gaps) return element(source, 'table:table-row', { 'table:style-name': style }, content);
  const { start, end } = tagsOf(writer, node, origin);
  return restyled(writer, start, style) + content + end;
}

/** A cell with the tags of its origin, and the cells that it covers in its row. */
export function writeCell(writer: Writer, node: ModelNode, content: string): string {
  const { source } = writer;
  const origin = named(writer, node, 'table:table-cell');
  const was = spansOf(origin);
  const span = whole(node.attrs?.span);
  const rows = whole(node.attrs?.rows);
  const spans = {
    'table:number-columns-spanned': span > 1 || rows > 1 ? String(span) : null,
    'table:number-rows-spanned': span > 1 || rows > 1 ? String(rows) : null,
  };
  const after = covered(writer, node);
  const style = cellStyle(writer, node, origin);
  if (!origin)
    return element(source, 'table:table-cell', { 'table:style-name': style, ...spans }, content) + after;
  const tags = tagsOf(writer, node, origin);
  let start = restyled(writer, tags.start, style);
  if (span !== was.span || rows !== was.rows)
    for (const [name, value] of Object.entries(spans)) start = withAttribute(source, start, name, value);
  return start + content + tags.end + after;
}

/** A cell that another one above it covers, and those beside it. */
export function writeCovered(writer: Writer, node: ModelNode): string {
  const block = writer.reader.blocks.get(String(node.attrs?.id));
  const own = block
    ? rawOf(writer.source, block.element)
    : element(writer.source, 'table:covered-table-cell');
  return own + covered(writer, node);
}

const whole = (value: unknown) => Math.min(Math.max(Math.round(Number(value) || 1), 1), 100);

/** The cells that a wide one covers in its row. */
export function covered({ reader, source }: Writer, node: ModelNode): string {
  const span = whole(node.attrs?.span);
  const block = reader.blocks.get(String(node.attrs?.id));
  const known = block ? (reader.folded.get(block.element) ?? []) : [];
  return Array.from({ length: span - 1 }, (_, at) => {
    const one = known[at];
    return one ? gapBefore(source, one) + rawOf(source, one) : element(source, 'table:covered-table-cell');
  }).join('');
}

/** What tells an element from all others, and what only a cell of its text and place is. */
const OWN = [
  'xml:id',
  'table:name',
  'table:formula',
  ...['value-type', 'value', 'string-value', 'date-value', 'time-value', 'boolean-value', 'currency'].map(
    (local) => `office:${local}`,
  ),
];

/** The tags of the file that a node has; a copy of what they belong to has them without what is not said twice. */
function tagsOf({ source, reader }: Writer, node: ModelNode, origin: XmlElement) {
  const isOwn = reader.blocks.get(String(node.attrs?.id))?.element === origin;
  const start = startTag(source, origin);
  if (isOwn) return { start, end: endOf(source, origin) };
  const said = OWN.filter((name) => origin.attributes.has(name));
  return {
    start: said.reduce((tag, name) => withAttribute(source, tag, name, null), start),
    end: endTag(source, origin),
  };
}

function named({ source }: Writer, node: ModelNode, name: string): XmlElement | undefined {
  const found = source.find(node.attrs?.props);
  return found?.name === name ? found : undefined;
}

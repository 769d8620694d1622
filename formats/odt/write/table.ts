import type { ModelNode } from '../../model/types.ts';
import type { XmlElement } from '../../package/xml.ts';
import { columnsOf, rowGroups, rowsStart, spansOf } from '../read/table.ts';
import { element, endTag, rawOf, startTag, withAttribute } from '../source.ts';
import type { Writer } from './inline.ts';

type Write = (node: ModelNode) => string;

/** A changed table: its rows in the groups (header rows and others) that they came from. */
export function writeTable(writer: Writer, node: ModelNode, write: Write): string {
  const { source } = writer;
  const origin = named(writer, node, 'table:table');
  const rows = writeRows(writer, node.content ?? [], origin, write);
  const wide = Math.max(1, ...(node.content ?? []).map(widthOf));
  if (!origin) {
    const columns = element(source, 'table:table-column', {
      'table:number-columns-repeated': wide > 1 ? wide : null,
    });
    return element(source, 'table:table', {}, columns + rows);
  }
  const before = columnsOf(origin);
  const head =
    before.length === wide ? source.slice(origin.openEnd, rowsStart(origin)) : columns(writer, before, wide);
  return startTag(source, origin) + head + rows + endTag(source, origin);
}

const widthOf = (row: ModelNode) =>
  (row.content ?? []).reduce((sum, cell) => sum + (Number(cell.attrs?.span) || 1), 0);

/** As many columns as the rows have now, each with the style it had; further ones are like the last. */
function columns({ source }: Writer, before: (string | undefined)[], wide: number): string {
  return Array.from({ length: wide }, (_, at) =>
    element(source, 'table:table-column', { 'table:style-name': before[at] ?? before.at(-1) }),
  ).join('');
}

function writeRows(writer: Writer, nodes: ModelNode[], table: XmlElement | undefined, write: Write): string {
  const { source } = writer;
  let out = '';
  let open: XmlElement[] = [];
  const seen = new Set<XmlElement>();
  const moveTo = (target: XmlElement[]) => {
    const differs = target.findIndex((one, at) => open[at] !== one);
    const kept = differs < 0 ? target.length : differs;
    for (const one of open.slice(kept).reverse()) out += endTag(source, one);
    for (const one of target.slice(kept)) {
      out += startTag(source, one);
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
  if (!origin || gaps) return element(source, 'table:table-row', {}, content);
  return startTag(source, origin) + content + endTag(source, origin);
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
  const after = covered(writer, node, span);
  if (!origin) return element(source, 'table:table-cell', spans, content) + after;
  let start = startTag(source, origin);
  if (span !== was.span || rows !== was.rows)
    for (const [name, value] of Object.entries(spans)) start = withAttribute(source, start, name, value);
  return start + content + endTag(source, origin) + after;
}

/** A cell that another one above it covers, and those beside it. */
export function writeCovered(writer: Writer, node: ModelNode): string {
  const block = writer.reader.blocks.get(String(node.attrs?.id));
  const own = block
    ? rawOf(writer.source, block.element)
    : element(writer.source, 'table:covered-table-cell');
  return own + covered(writer, node, whole(node.attrs?.span));
}

const whole = (value: unknown) => Math.min(Math.max(Math.round(Number(value) || 1), 1), 100);

function covered({ reader, source }: Writer, node: ModelNode, span: number): string {
  const block = reader.blocks.get(String(node.attrs?.id));
  const known = block ? (reader.folded.get(block.element) ?? []) : [];
  return Array.from({ length: span - 1 }, (_, at) => {
    const one = known[at];
    return one ? rawOf(source, one) : element(source, 'table:covered-table-cell');
  }).join('');
}

function named({ source }: Writer, node: ModelNode, name: string): XmlElement | undefined {
  const found = source.find(node.attrs?.props);
  return found?.name === name ? found : undefined;
}

import type { ModelNode } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import type { Changed } from '../properties/attributes.ts';
import { pt } from '../properties/lengths.ts';
import { cellFormats, rowFormats, tableFormats } from '../properties/table.ts';
import { columnsOf, widths } from '../read/table.ts';
import type { Writer } from './inline.ts';

const styleName = (origin: XmlElement | undefined) => origin?.attributes.get('table:style-name') ?? null;

/** Widths of the columns in points, undefined where the model does not know them. */
function columnWidths(node: ModelNode): number[] | undefined {
  const all = typeof node.attrs?.columns === 'string' ? node.attrs.columns.split(' ').map(Number) : [];
  const known = all.length > 0 && all.every((width) => width > 0 && width < 100_000);
  return known ? all.map((width) => width / 20) : undefined;
}

/** Whether a person gave the columns other widths than the file has. */
export const hasOtherColumns = (
  { reader }: Writer,
  node: ModelNode,
  origin: XmlElement | undefined,
): boolean => columnWidths(node) !== undefined && (!origin || widths(reader, origin) !== node.attrs?.columns);

/** Name of the style that gives a table its place and width; undefined: the one it has. */
export const tableStyle = (
  writer: Writer,
  node: ModelNode,
  origin: XmlElement | undefined,
): string | undefined =>
  changedStyle(writer, origin, 'table', (properties) =>
    tableFormats.changed({
      attrs: node.attrs ?? {},
      properties,
      columns: columnWidths(node),
      hasOtherColumns: hasOtherColumns(writer, node, origin),
    }),
  );

/** Name of a style like the one that an element has, with what a person set; undefined: the one it has. */
function changedStyle(
  { reader, styles }: Writer,
  origin: XmlElement | undefined,
  family: 'table' | 'table-row' | 'table-cell',
  changes: (properties: XmlElement | undefined) => Changed,
): string | undefined {
  const style = reader.styles.find(family, styleName(origin) ?? undefined);
  const changed = changes(child(style, `style:${family}-properties`));
  return Object.keys(changed).length === 0 ? undefined : styles.like(family, styleName(origin), changed);
}

/** Names of the styles of the columns as they are now, each like the one it had. */
export function columnStyles(
  writer: Writer,
  node: ModelNode,
  origin: XmlElement | undefined,
  wide: number,
): (string | undefined)[] {
  const before = origin ? columnsOf(origin) : [];
  const wanted = hasOtherColumns(writer, node, origin) ? columnWidths(node) : undefined;
  return Array.from({ length: wide }, (_, at) => {
    const name = before[at] ?? before.at(-1);
    const width = wanted?.[at];
    if (width === undefined) return name;
    return writer.styles.like('table-column', name ?? null, {
      'style:column-width': pt(width),
      'style:rel-column-width': null,
    });
  });
}

/** Name of the style of a row that got another height, or is kept whole; undefined: the one it has. */
export const rowStyle = (
  writer: Writer,
  { attrs = {} }: ModelNode,
  origin: XmlElement | undefined,
): string | undefined =>
  changedStyle(writer, origin, 'table-row', (properties) => rowFormats.changed({ attrs, properties }));

/** Name of the style of a cell with the lines, shade and alignment that a person set; undefined: the one it has. */
export const cellStyle = (
  writer: Writer,
  { attrs = {} }: ModelNode,
  origin: XmlElement | undefined,
): string | undefined =>
  changedStyle(writer, origin, 'table-cell', (properties) => {
    const changed = cellFormats.changed({ attrs, properties });
    const isNew = !origin && Object.keys(changed).length > 0;
    return isNew ? { ...changed, 'fo:padding': '0.1cm' } : changed;
  });

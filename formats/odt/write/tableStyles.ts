import { tableLength } from '../../model/tables.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import type { Changed } from '../properties/attributes.ts';
import { changedLines, changedShade } from '../properties/changedLines.ts';
import { columnsOf, widths } from '../read/table.ts';
import type { Writer } from './inline.ts';

const styleName = (origin: XmlElement | undefined) => origin?.attributes.get('table:style-name') ?? null;
const pt = (points: number) => `${Math.round(points * 100) / 100}pt`;

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
export function tableStyle(
  writer: Writer,
  node: ModelNode,
  origin: XmlElement | undefined,
): string | undefined {
  const { align, width } = node.attrs ?? {};
  const columns = hasOtherColumns(writer, node, origin) ? columnWidths(node) : undefined;
  const all = tableLength(width) ?? columns?.reduce((sum, one) => sum + one, 0);
  const isAligned = align === 'left' || align === 'center' || align === 'right';
  if (all === undefined && !isAligned) return undefined;
  const changed: Changed = {};
  const style = writer.reader.styles.find('table', styleName(origin) ?? undefined);
  const given = child(style, 'style:table-properties')?.attributes;
  const wide = all ?? columnWidths(node)?.reduce((sum, one) => sum + one, 0);
  if (wide !== undefined) Object.assign(changed, { 'style:width': pt(wide), 'style:rel-width': null });
  // A table between the margins is as wide as they are, whatever it says of its width.
  const free = isAligned ? align : (given?.get('table:align') ?? 'margins');
  changed['table:align'] = free === 'margins' ? 'left' : free;
  if (isAligned) Object.assign(changed, { 'fo:margin-left': null, 'fo:margin-right': null });
  return writer.styles.like('table', styleName(origin), changed);
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
export function rowStyle(
  writer: Writer,
  node: ModelNode,
  origin: XmlElement | undefined,
): string | undefined {
  const { height, exact, whole } = node.attrs ?? {};
  const changed: Changed = {};
  const style = writer.reader.styles.find('table-row', styleName(origin) ?? undefined);
  const given = child(style, 'style:table-row-properties')?.attributes;
  const [fixed, least] = ['style:row-height', 'style:min-row-height'];
  const length = tableLength(height);
  if (height === 0) Object.assign(changed, { [fixed]: null, [least]: null });
  else if (length !== undefined || typeof exact === 'boolean') {
    const value = length === undefined ? (given?.get(fixed) ?? given?.get(least) ?? null) : pt(length);
    const isFixed = typeof exact === 'boolean' ? exact : given?.has(fixed) === true;
    if (value !== null)
      Object.assign(changed, { [fixed]: isFixed ? value : null, [least]: isFixed ? null : value });
  }
  if (typeof whole === 'boolean') changed['fo:keep-together'] = whole ? 'always' : 'auto';
  if (Object.keys(changed).length === 0) return undefined;
  return writer.styles.like('table-row', styleName(origin), changed);
}

/** Name of the style of a cell with the lines, shade and alignment that a person set; undefined: the one it has. */
export function cellStyle(
  writer: Writer,
  node: ModelNode,
  origin: XmlElement | undefined,
): string | undefined {
  const { shade, vertical } = node.attrs ?? {};
  const style = writer.reader.styles.find('table-cell', styleName(origin) ?? undefined);
  const changed = changedLines(node, child(style, 'style:table-cell-properties'));
  Object.assign(changed, changedShade(shade));
  if (vertical === 'top' || vertical === 'middle' || vertical === 'bottom')
    changed['style:vertical-align'] = vertical;
  if (Object.keys(changed).length === 0) return undefined;
  if (!origin) changed['fo:padding'] = '0.1cm';
  return writer.styles.like('table-cell', styleName(origin), changed);
}

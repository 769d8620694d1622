import { tableLength } from '../../model/tables.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../package/xml.ts';
import { changedLines, changedShade } from '../properties/changedLines.ts';
import { editElement, writeSimple } from '../properties/elements.ts';
import type { Writer } from './inline.ts';

export type Changes = Map<string, string | null>;

/** Order of children in the properties of a table (ECMA-376 Part 1, CT_TblPr). */
export const tableOrder =
  'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange'.split(
    ' ',
  );

const twips = (points: number) => String(Math.round(points * 20));

const widthsOf = (columns: unknown) =>
  typeof columns === 'string' ? columns.split(' ').reduce((sum, one) => sum + (Number(one) || 0), 0) : 0;

/** What a person set about a table: its style, where it stands and how wide it is. */
export function tableChanges(
  { source, reader }: Writer,
  node: ModelNode,
  properties: XmlElement | undefined,
  columnsBefore: string,
): Changes {
  const changes: Changes = new Map();
  const { style, align, width, columns } = node.attrs ?? {};
  if (typeof style === 'string' && reader.styles.tables.has(style)) {
    changes.set('tblStyle', writeSimple(source, 'tblStyle', escapeAttribute(style)));
    // A style's first row is shown as such only where the table says so.
    if (!child(properties, 'w:tblLook')) changes.set('tblLook', writeSimple(source, 'tblLook', '04A0'));
  }
  const sided: Record<string, string> = source.strict
    ? { left: 'start', right: 'end', center: 'center' }
    : { left: 'left', right: 'right', center: 'center' };
  const jc = sided[String(align)];
  if (jc !== undefined) changes.set('jc', writeSimple(source, 'jc', jc));
  const type = wAttr(child(properties, 'w:tblW'), 'type');
  const moved = properties && typeof columns === 'string' && widthsOf(columns) !== widthsOf(columnsBefore);
  const wide = tableLength(width) ?? (moved && type !== 'auto' ? widthsOf(columns) / 20 : undefined);
  if (wide !== undefined && (tableLength(width) !== undefined || type !== undefined)) {
    const old = child(properties, 'w:tblW');
    changes.set('tblW', editElement(source, old, 'tblW', { w: twips(wide), type: 'dxa' }));
  }
  return changes;
}

/** Height, repetition as a header and wholeness of a row. */
export function rowValues({ source }: Writer, node: ModelNode, properties: XmlElement | undefined): Changes {
  const changes: Changes = new Map();
  const { height, exact, header, whole } = node.attrs ?? {};
  const old = child(properties, 'w:trHeight');
  const length = tableLength(height);
  if (height === 0) changes.set('trHeight', null);
  else if (length !== undefined || (typeof exact === 'boolean' && old)) {
    const rule = exact === true ? 'exact' : exact === false ? 'atLeast' : (wAttr(old, 'hRule') ?? 'atLeast');
    const val = length === undefined ? (wAttr(old, 'val') ?? '0') : twips(length);
    changes.set('trHeight', editElement(source, old, 'trHeight', { val, hRule: rule }));
  }
  for (const [value, local] of [
    [header, 'tblHeader'],
    [whole, 'cantSplit'],
  ] as const)
    if (typeof value === 'boolean') changes.set(local, value ? writeSimple(source, local) : null);
  return changes;
}

/** Lines, shade, width and vertical alignment of a cell. */
export function cellValues({ source }: Writer, node: ModelNode, properties: XmlElement | undefined): Changes {
  const changes: Changes = new Map();
  const { shade, vertical, wide } = node.attrs ?? {};
  if (typeof wide === 'number' && wide > 0) {
    const width = editElement(source, child(properties, 'w:tcW'), 'tcW', { w: String(wide), type: 'dxa' });
    changes.set('tcW', width);
  }
  const lines = changedLines(source, node, 'tcBorders', child(properties, 'w:tcBorders'));
  if (lines !== undefined) changes.set('tcBorders', lines);
  const shaded = changedShade(source, shade, child(properties, 'w:shd'));
  if (shaded !== undefined) changes.set('shd', shaded);
  const aligned: Record<string, string> = { top: 'top', middle: 'center', bottom: 'bottom' };
  const valign = aligned[String(vertical)];
  if (valign !== undefined) changes.set('vAlign', writeSimple(source, 'vAlign', valign));
  return changes;
}

import { borderNames } from '../../model/tables.ts';
import { keysIn, readNewChange, reformatOf } from '../../model/tracked/change.ts';
import { propertiesOf } from '../../model/tracked/properties.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, wAttr } from '../../package/xml.ts';
import type { Writer } from './inline.ts';
import { reformatIn } from './tracked.ts';

/**
 * A changed table with what its cells need to be written: `wide`, their width in twentieths of a point, where columns or
 * cells are other than in the file; and in the cells that continue one above them its lines and shade, because word
 * processors take the lower lines of a high cell from its last part.
 */
export function shapeTable(writer: Writer, table: ModelNode, columnsBefore: string): ModelNode {
  const columns =
    typeof table.attrs?.columns === 'string' ? table.attrs.columns.split(' ').map(Number) : undefined;
  const isMoved = columns !== undefined && table.attrs?.columns !== columnsBefore;
  const reformat = reformatIn(table);
  const moved = typeof reformat?.earlier.columns === 'string' ? reformat : undefined;
  const above = new Map<number, ModelNode>();
  const rows = (table.content ?? []).map((row) => {
    if (row.type !== 'row') return row;
    let column = 0;
    const cells = (row.content ?? []).map((cell) => {
      const at = column;
      const span = Math.max(1, Number(cell.attrs?.span) || 1);
      if (cell.type !== 'rawCell') column += span;
      if (cell.type !== 'cell' && cell.type !== 'mergedCell') return cell;
      if (cell.type === 'cell') above.set(at, cell);
      const owner = cell.type === 'mergedCell' ? above.get(at) : undefined;
      const wide =
        columns && (isMoved || isReshaped(writer, cell, span))
          ? columns.slice(at, at + span).reduce((sum, one) => sum + (one || 0), 0)
          : undefined;
      const noted = wide && moved && cell.type === 'cell' ? notedIn(cell, moved.key) : undefined;
      return {
        ...cell,
        attrs: { ...cell.attrs, ...valuesOf(owner), ...(wide && { wide }), ...noted },
      };
    });
    return { ...row, content: cells };
  });
  return { ...table, content: rows };
}

/** A cell that is wider because somebody suggested other columns says so itself; one that is new was never otherwise. */
function notedIn(cell: ModelNode, key: string): Record<string, unknown> | undefined {
  const isNew = keysIn(cell.attrs?.change).some((one) => readNewChange(one)?.kind === 'ins');
  if (isNew || cell.attrs?.reformat || typeof cell.attrs?.props !== 'string') return undefined;
  const earlier = propertiesOf('cell', cell.attrs);
  return { reformat: reformatOf(key, earlier) };
}

function valuesOf(owner: ModelNode | undefined): Record<string, unknown> {
  const names = owner ? ['shade', ...borderNames] : [];
  const set = names.map((name) => [name, owner?.attrs?.[name] ?? null] as const);
  return Object.fromEntries(set.filter(([, value]) => value !== null));
}

/** Whether a cell covers other columns than the one in the file that it has its properties from. */
function isReshaped({ source }: Writer, cell: ModelNode, span: number): boolean {
  const origin = source.find(cell.attrs?.props);
  if (origin?.name !== 'w:tc') return true;
  return (Number(wAttr(child(child(origin, 'w:tcPr'), 'w:gridSpan'), 'val')) || 1) !== span;
}

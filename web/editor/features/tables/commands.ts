import { addColumn, addRow, deleteColumn, deleteRow, inTable } from '../../view/content/tables.ts';
import { onShape } from './arrange.ts';

/** Rows and columns of the table around the cursor. */
export const tableCommands = {
  rowAbove: onShape((tr, { table, row }) => addRow(tr, table, row, row)),
  rowBelow: onShape((tr, { table, row }) => addRow(tr, table, row + 1, row)),
  columnBefore: onShape((tr, { table, column }) => addColumn(tr, table, column, column)),
  columnAfter: onShape((tr, { table, column, span }) =>
    addColumn(tr, table, column + span, column + span - 1),
  ),
  deleteRow: onShape((tr, { table, row }) => deleteRow(tr, table, row)),
  deleteColumn: onShape((tr, { table, column }) => deleteColumn(tr, table, column)),
  deleteTable: inTable((tr, { table }) => tr.delete(table.pos, table.pos + table.node.nodeSize)),
};

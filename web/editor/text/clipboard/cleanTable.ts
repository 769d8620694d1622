/** Give a pasted table a cell for each place that a cell above reaches into, as word-processing files have it. */
export function cleanTable(table: HTMLTableElement) {
  const reaching = new Map<number, { rows: number; span: number }>();
  for (const row of table.rows) {
    let column = 0;
    const fill = (before: HTMLTableCellElement | null) => {
      for (let open = reaching.get(column); open && open.rows > 0; open = reaching.get(column)) {
        const cell = row.ownerDocument.createElement('td');
        cell.className = 'merged';
        cell.dataset.span = String(open.span);
        row.insertBefore(cell, before);
        reaching.set(column, { rows: open.rows - 1, span: open.span });
        column += open.span;
      }
    };
    for (const cell of [...row.cells]) {
      fill(cell);
      const span = Math.min(cell.colSpan, 60);
      reaching.set(column, { rows: Math.min(cell.rowSpan, 500) - 1, span });
      column += span;
    }
    fill(null);
  }
}

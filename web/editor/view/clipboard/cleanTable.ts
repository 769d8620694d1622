/** More columns than these no page has room for. */
const MAX_COLUMNS = 60;

/** Keeps what a pasted table says of itself before all else is taken away: whether it has lines, how wide its columns are. */
export function readTable(table: HTMLTableElement) {
  const isLined = ({ style }: HTMLElement) =>
    [style.borderTopStyle, style.borderBottomStyle].some((line) => !/^(none|hidden|)$/.test(line));
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  // Only a program of its own making sets these.
  delete table.dataset.look;
  delete table.dataset.columns;
  if (Number(table.getAttribute('border')) > 0 || [table, ...cells].some(isLined))
    table.dataset.look = 'ruled';
  const columns = [...table.querySelectorAll<HTMLElement>(':scope > colgroup > col')];
  const plain = [...table.rows].find((row) => [...row.cells].every(({ colSpan }) => colSpan === 1));
  const widths = (columns.length > 0 ? columns : [...(plain?.cells ?? [])]).map(pixelsOf);
  if (widths.length > 0 && widths.length <= MAX_COLUMNS && widths.every((width) => width > 0))
    table.dataset.columns = widths.join(' ');
}

function pixelsOf(element: HTMLElement): number {
  const [, given, unit] = /^\s*([\d.]+)\s*(px|pt|)\s*$/.exec(
    element.style.width || (element.getAttribute('width') ?? ''),
  ) ?? ['', '0', ''];
  return (Number(given) || 0) * (unit === 'pt' ? 96 / 72 : 1);
}

/**
 * Give a pasted table a cell for each place that a cell above reaches into, as word-processing files have it, and its
 * columns a width: their own where the page has the room, in proportion where not, else the same for each.
 * @param room width of the page's text in twentieths of a point
 */
export function cleanTable(table: HTMLTableElement, room?: number) {
  setColumns(table, room);
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
      const span = Math.min(cell.colSpan, MAX_COLUMNS);
      reaching.set(column, { rows: Math.min(cell.rowSpan, 500) - 1, span });
      column += span;
    }
    fill(null);
  }
}

function setColumns(table: HTMLTableElement, room: number | undefined) {
  const counts = [...table.rows].map((row) =>
    [...row.cells].reduce((sum, { colSpan }) => sum + Math.min(colSpan, MAX_COLUMNS), 0),
  );
  const count = Math.max(0, ...counts);
  const told = (table.dataset.columns ?? '').split(' ').map(Number);
  delete table.dataset.columns;
  if (room === undefined || count === 0 || count > MAX_COLUMNS) return;
  const own =
    told.length === count && told.every((width) => width > 0) ? told.map((width) => width * 15) : [];
  const sum = own.reduce((all, width) => all + width, 0);
  const factor = Math.min(1, room / Math.max(sum, 1));
  const widths = own.length > 0 ? own.map((width) => width * factor) : Array(count).fill(room / count);
  table.dataset.columns = widths.map((width) => Math.max(Math.floor(width), 200)).join(' ');
}

import { BEGINS, DIVIDED, EDGES, GAP } from './gaps.ts';
import { rowsOf } from './rowPieces.ts';

/** Shows what a table has where it goes on at the top of a page, for the eyes alone: its header rows once more, and the edges of a divided row. */
export function repeatHeaders(sheet: HTMLElement): void {
  const edges = [...sheet.querySelectorAll<HTMLElement>(`.${EDGES}`)].filter(
    ({ style }) => style.width === '',
  );
  for (const [edge, style] of edges.map((edge) => [edge, edgesOf(edge)] as const))
    Object.assign(edge.style, style);
  for (const gap of sheet.querySelectorAll<HTMLElement>(`.${GAP}[data-header]`)) {
    const table = gap.closest('table');
    const place = gap instanceof HTMLTableRowElement ? gap.firstElementChild : gap;
    if (!table || !place || place.childElementCount > 0) continue;
    const copy = table.cloneNode(false) as HTMLElement;
    copy.removeAttribute('style');
    copy.classList.remove(BEGINS, 'page-between');
    copy.classList.add('page-repeats');
    const body = copy.appendChild(document.createElement('tbody'));
    let left = Number(gap.dataset.header);
    for (const row of rowsOf(table)) {
      if (left < 1) break;
      left -= row.offsetHeight;
      const own = row.cloneNode(true) as HTMLTableRowElement;
      for (const [at, one] of [...own.cells].entries()) one.style.width = `${row.cells[at]?.offsetWidth}px`;
      body.append(own);
    }
    place.append(copy);
  }
}

/** As wide as the table, with the lines that its first cell has above and below. */
function edgesOf(edge: HTMLElement): Partial<CSSStyleDeclaration> {
  const cell = edge.closest('td');
  const row = edge.closest<HTMLElement>(`.${DIVIDED}`);
  const table = cell?.closest('table');
  if (!cell || !row || !table) return {};
  const { borderTop, borderBottom, borderBottomWidth } = getComputedStyle(cell);
  const left = table.getBoundingClientRect().left - cell.getBoundingClientRect().left;
  const scale = table.getBoundingClientRect().width / table.offsetWidth || 1;
  return {
    left: `${left / scale}px`,
    width: `${table.offsetWidth}px`,
    borderTop: borderBottom,
    marginTop: `-${borderBottomWidth}`,
    ...(edge.dataset.header === undefined && { borderBottom: borderTop }),
  };
}

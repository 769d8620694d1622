import { BEGINS, GAP } from './gaps.ts';

/** Shows the header rows of tables that go on once more at the top of the page, for the eyes alone. */
export function repeatHeaders(sheet: HTMLElement): void {
  for (const gap of sheet.querySelectorAll<HTMLElement>(`tr.${GAP}[data-header]`)) {
    const table = gap.closest('table');
    const cell = gap.firstElementChild;
    if (!table || !cell || cell.childElementCount > 0) continue;
    const copy = table.cloneNode(false) as HTMLElement;
    copy.removeAttribute('style');
    copy.classList.remove(BEGINS);
    copy.classList.add('page-repeats');
    const body = copy.appendChild(document.createElement('tbody'));
    let left = Number(gap.dataset.header);
    for (const row of table.tBodies[0]?.rows ?? []) {
      if (row.classList.contains(GAP) || left < 1) break;
      left -= row.offsetHeight;
      const own = row.cloneNode(true) as HTMLTableRowElement;
      for (const [at, one] of [...own.cells].entries()) one.style.width = `${row.cells[at]?.offsetWidth}px`;
      body.append(own);
    }
    cell.append(copy);
  }
}

/** Keeps the columns of a table as wide as they are now, whichever rows are in the page, until the window has another
 *  width. @returns lets go of them */
export function keepColumns(table: HTMLTableElement): () => void {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  const given = heads.map(({ style }) => style.width);
  const free = () => {
    table.style.tableLayout = '';
    heads.forEach(({ style }, at) => {
      style.width = given[at] ?? '';
    });
  };
  const keep = () => {
    free();
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    heads.forEach(({ style }, at) => {
      if (widths[at]) style.width = `${widths[at]}px`;
    });
    table.style.tableLayout = 'fixed';
  };
  keep();
  addEventListener('resize', keep);
  return () => {
    removeEventListener('resize', keep);
    free();
  };
}

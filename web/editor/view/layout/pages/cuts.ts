import type { Node } from 'prosemirror-model';
import type { Box, Page } from './box.ts';
import type { DividedRow } from './rowPieces.ts';
import type { Gap } from './showGaps.ts';
import type { Unit } from './units.ts';

type Cut = { unit: Unit; box: Box; row: DividedRow; page: Page; height: number };

/** The lines below what ends a page, and above header rows that stand there once more. */
const LINE = 1;

/**
 * Pages that end within rows. What is pushed of each cell moves as far as that of the others; the row is made as much higher, and
 * nothing of the table is drawn between the pages.
 */
export function createCuts() {
  const gaps: Gap[] = [];
  /** how much higher rows are, by where they begin; and the gaps of tables, so far */
  const rows = new Map<number, { height: number; grown: number }>();
  const tables = new Map<Unit, { grown: number; bands: [from: number, to: number][] }>();
  const tableOf = (unit: Unit) => {
    const own = tables.get(unit) ?? { grown: 0, bands: [] };
    tables.set(unit, own);
    return own;
  };
  return {
    /** A gap before a row of a table. */
    pass(unit: Unit, height: number): void {
      tableOf(unit).grown += height;
    },
    add({ unit, box, row, page, height }: Cut): void {
      const { part, piece = 0 } = page.start;
      const pos = unit.pos + row.pos;
      const own = rows.get(pos) ?? { height: row.height, grown: 0 };
      for (const { kind, pos: at, space } of row.pushes(piece))
        gaps.push({ kind, pos: unit.pos + at, height: height + (kind === 'block' ? space : 0), header: 0 });
      const sum = (lengths: readonly { height: number }[]) =>
        lengths.reduce((all, one) => all + one.height, 0);
      const above = sum(row.pieces.slice(0, piece));
      const below = row.pieces[piece - 1]?.below ?? 0;
      const free = height - page.lead;
      const cell = firstCell(unit.node.maybeChild(part));
      const top = above + own.grown + below;
      if (cell !== undefined)
        gaps.push({
          kind: 'edges',
          pos: pos + 1 + cell + 1,
          top,
          height: free - below,
          header: page.repeated,
        });
      const table = tableOf(unit);
      const before = sum(box.parts().slice(0, part)) + above + table.grown;
      table.bands.push([before + below + LINE, before + free - page.repeated - LINE]);
      table.grown += height;
      rows.set(pos, { ...own, grown: own.grown + height });
    },
    gaps(): Gap[] {
      for (const [pos, { height, grown }] of rows)
        gaps.push({ kind: 'divided', pos, height: height + grown, header: 0, grown });
      for (const [{ pos }, { bands }] of tables)
        if (bands.length > 0) gaps.push({ kind: 'between', pos, height: 0, header: 0, bands });
      return gaps;
    },
  };
}

/** Where the first cell of a row begins in it that holds something itself. */
function firstCell(row: Node | null): number | undefined {
  let found: number | undefined;
  row?.forEach((cell, offset) => {
    if (!cell.isLeaf) found ??= offset;
  });
  return found;
}

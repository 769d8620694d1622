import type { Node } from 'prosemirror-model';
import { type Box, isBlock, type Page } from './box.ts';
import { createCuts } from './cuts.ts';
import { anchorOf } from './lines.ts';
import type { DividedRow } from './rowPieces.ts';
import type { Gap } from './showGaps.ts';
import type { Unit } from './units.ts';

type Known = {
  doc: Node;
  units: readonly Unit[];
  boxes: readonly Box[];
  /** where a part of a block begins in the text */
  startOf(unit: Unit, part: number): number | undefined;
  /** a row that is divided, or into which a cell from above reaches */
  rowOf(unit: Unit, part: number): DividedRow | undefined;
};

/** What lies between pages, and where each begins in the text. */
export function gapsBetween(pages: readonly Page[], known: Known): { gaps: Gap[]; starts: number[] } {
  const { units, boxes, startOf, rowOf } = known;
  const gaps: Gap[] = [];
  const starts: number[] = [];
  const cuts = createCuts();
  for (const [index, page] of pages.entries()) {
    const { start, repeated } = page;
    const { part, piece = 0 } = start;
    const [unit, box] = [units[start.box], boxes[start.box]];
    if (!unit) continue;
    const found = startOf(unit, part);
    const pos = found ?? unit.pos;
    starts.push(pos);
    if (index === 0) continue;
    const height = gapOf(page, boxes);
    const isTable = unit.node.type.name === 'table';
    const isWithin = piece > 0 || (isTable && part > 0 && box?.parts()[part]?.joined === true);
    const row = isWithin ? rowOf(unit, part) : undefined;
    if (row && box) {
      starts[index] = Math.max(pos, unit.pos + Math.min(...row.pushes(piece).map((push) => push.pos)));
      cuts.add({ unit, box, row, page, height });
    } else if (isBlock(start) || found === undefined)
      gaps.push({ kind: 'block', pos: unit.pos, height, header: 0 });
    else if (isTable) {
      gaps.push({ kind: 'row', pos, height, header: repeated });
      cuts.pass(unit, height);
    } else {
      const above = part > 1 ? startOf(unit, part - 1) : unit.pos + 1;
      gaps.push({ kind: 'line', pos: anchorOf(known.doc, pos, above), height, header: 0 });
    }
  }
  return { gaps: [...gaps, ...cuts.gaps()], starts };
}

/** How much lies between what a page begins with and what stands before that. */
export function gapOf({ start, gap, repeated, lead, asked }: Page, boxes: readonly Box[]): number {
  const box = boxes[start.box];
  // A browser has half of what is free between lines above each and half below; here all of it is above the first of the page.
  if (!isBlock(start)) return gap + repeated + lead - (box?.hang ?? 0) / 2;
  const before = asked ? (box?.before ?? 0) : 0;
  return Math.max(gap + repeated + before - (boxes[start.box - 1]?.hang ?? 0), 0);
}

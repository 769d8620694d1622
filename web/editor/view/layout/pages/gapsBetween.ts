import type { Node } from 'prosemirror-model';
import { type Beginning, beginningsIn, marginFor } from './beginnings.ts';
import { type Box, isBlock, isSamePlace, type Page, type Part } from './box.ts';
import { createColumnGaps } from './columnGaps.ts';
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
  const columns = createColumnGaps(units, boxes);
  const beginnings = beginningsIn(pages, boxes);
  for (const [index, beginning] of beginnings.entries()) {
    const { page, start } = beginning;
    const { part, piece = 0 } = start;
    const [unit, box] = [units[start.box], boxes[start.box]];
    if (!unit) continue;
    const found = startOf(unit, part);
    const pos = found ?? unit.pos;
    const isPage = isSamePlace(start, page.start);
    if (isPage) starts.push(pos);
    const next = beginnings[index + 1]?.start;
    const isLine = !isBlock(start) && found !== undefined && unit.node.type.name !== 'table';
    const moved = columns.begin(beginning, isLine ? pos : undefined, next);
    if (index === 0 || (isLine && moved.isRest)) continue;
    const height = gapOf(beginning, boxes) + moved.y;
    const isTable = unit.node.type.name === 'table';
    const isWithin = piece > 0 || (isTable && part > 0 && box?.parts()[part]?.joined === true);
    const row = isWithin ? rowOf(unit, part) : undefined;
    if (row && box) {
      starts[starts.length - 1] = Math.max(
        pos,
        unit.pos + Math.min(...row.pushes(piece).map((push) => push.pos)),
      );
      cuts.add({ unit, box, row, page, height });
    } else if (isBlock(start) || found === undefined)
      gaps.push({ kind: 'block', pos: unit.pos, height: marginFor(height, boxes[start.box - 1]), header: 0 });
    else if (isTable) {
      const whole = height + (box?.parts()[part]?.line ?? 0);
      gaps.push({ kind: 'row', pos, height: whole, header: page.repeated });
      cuts.pass(unit, whole);
    } else {
      const above = part > 1 ? startOf(unit, part - 1) : unit.pos + 1;
      const blank = blankFrom(known.doc, pos, box?.parts().slice(part) ?? []);
      gaps.push({ kind: 'line', pos: anchorOf(known.doc, pos, above), height, header: 0, blank });
    }
  }
  return { gaps: [...gaps, ...cuts.gaps(), ...columns.gaps()], starts };
}

/** How high the lines without text are that come first from one on. @param pos where that line begins; lines it and those behind it */
function blankFrom(doc: Node, pos: number, lines: readonly Part[]): number {
  const { parent, parentOffset } = doc.resolve(pos);
  const saidBy = ({ type, attrs }: Node) =>
    type.name === 'marker' ? '' : attrs.show === '\n' ? '\n' : '\ufffc';
  const text = parent.textBetween(parentOffset, parent.content.size, undefined, saidBy);
  const breaks = text.length - text.replace(/^\n+/, '').length;
  const blank = lines.slice(0, breaks === text.length ? breaks + 1 : breaks);
  return blank.reduce((sum, { height }) => sum + height, 0);
}

/** How much lies between what a page or a column begins with and what stands before that. */
export function gapOf({ start, gap, above, page }: Beginning, boxes: readonly Box[]): number {
  const isPage = isSamePlace(start, page.start);
  const [repeated, lead] = isPage ? [page.repeated, page.lead] : [0, 0];
  const box = boxes[start.box];
  // What is free between lines is below each: none of it is above the first of the page.
  if (!isBlock(start)) return gap + repeated + lead - (box?.hang ?? 0);
  // Room inside of the block lies between the pages.
  const free = gap + repeated + above - (box?.padded ?? 0) - (boxes[start.box - 1]?.hang ?? 0);
  return page.areas.length > 0 || gap < 0 ? free : Math.max(free, 0);
}

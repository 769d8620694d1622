import type { Node } from 'prosemirror-model';
import type { Box, Page } from './box.ts';
import type { Gap } from './showGaps.ts';
import type { Unit } from './units.ts';

type Known = {
  doc: Node;
  units: readonly Unit[];
  boxes: readonly Box[];
  /** where a part of a block begins in the text */
  startOf(unit: Unit, part: number): number | undefined;
};

/** What lies between pages, and where each begins in the text. */
export function gapsBetween(pages: readonly Page[], known: Known): { gaps: Gap[]; starts: number[] } {
  const { units, boxes, startOf } = known;
  const gaps: Gap[] = [];
  const starts: number[] = [];
  for (const [index, page] of pages.entries()) {
    const { start, repeated } = page;
    const unit = units[start.box];
    if (!unit) continue;
    const found = startOf(unit, start.part);
    const pos = found ?? unit.pos;
    starts.push(pos);
    if (index === 0) continue;
    const height = gapOf(page, boxes);
    if (start.part === 0 || found === undefined)
      gaps.push({ kind: 'block', pos: unit.pos, height, header: 0 });
    else if (unit.node.type.name === 'table') gaps.push({ kind: 'row', pos, height, header: repeated });
    else {
      const above = start.part > 1 ? startOf(unit, start.part - 1) : unit.pos + 1;
      gaps.push({ kind: 'line', pos: anchorOf(known.doc, pos, above), height, header: 0 });
    }
  }
  return { gaps, starts };
}

/** How much lies between what a page begins with and what stands before that. */
export function gapOf({ start: { box, part }, gap, repeated, asked }: Page, boxes: readonly Box[]): number {
  // A browser has half of what is free between lines above each and half below; here all of it is above the first of the page.
  if (part > 0) return gap + repeated - (boxes[box]?.hang ?? 0) / 2;
  const before = asked ? (boxes[box]?.before ?? 0) : 0;
  return Math.max(gap + repeated + before - (boxes[box - 1]?.hang ?? 0), 0);
}

/**
 * A place in the line before: so that a cursor at the beginning of the line is shown there and not at the end of the page.
 * @param above where the line before begins
 */
function anchorOf(doc: Node, pos: number, above: number | undefined): number {
  const { nodeBefore } = doc.resolve(pos);
  const isPair = /[\uDC00-\uDFFF]$/.test(nodeBefore?.text ?? '');
  const before = pos - (isPair ? 2 : 1);
  return above !== undefined && before > above ? before : pos;
}

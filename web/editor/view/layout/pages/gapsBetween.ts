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
  for (const [index, { start, gap, repeated, asked }] of pages.entries()) {
    const unit = units[start.box];
    const box = boxes[start.box];
    if (!unit || !box) continue;
    const pos = startOf(unit, start.part) ?? unit.pos;
    starts.push(pos);
    if (index === 0) continue;
    const height = gap + repeated;
    if (start.part === 0) {
      const whole = Math.max(height + (asked ? box.before : 0), 0);
      gaps.push({ kind: 'block', pos: unit.pos, height: whole, header: 0 });
    } else if (unit.node.type.name === 'table') gaps.push({ kind: 'row', pos, height, header: repeated });
    else {
      const above = start.part > 1 ? startOf(unit, start.part - 1) : unit.pos + 1;
      gaps.push({ kind: 'line', pos: anchorOf(known.doc, pos, above), height, header: 0 });
    }
  }
  return { gaps, starts };
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

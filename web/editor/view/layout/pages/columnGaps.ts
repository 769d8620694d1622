import { type Beginning, marginFor } from './beginnings.ts';
import { type Box, isBlock, type Place } from './box.ts';
import type { Gap } from './showGaps.ts';
import type { Unit } from './units.ts';

/** A paragraph that goes on in another column: how far its lines there stand from where they would without columns. */
type Rest = { box: number; x: number; y: number; from: number };

/**
 * Columns: their blocks stand below each other as all do, but moved to the side, and what begins the next column is pulled up to its head. Lines
 * of a paragraph that goes on there are moved where they are; the block behind it stands where the last of them ends.
 */
export function createColumnGaps(units: readonly Unit[], boxes: readonly Box[]) {
  const gaps: Gap[] = [];
  let rest: Rest | undefined;
  /** where the last block that began stands */
  let left = 0;
  const endRest = (to: number) => {
    if (rest) gaps.push({ kind: 'rest', pos: rest.from, to, x: rest.x, y: rest.y, height: 0, header: 0 });
  };
  const endOf = (box: number) => {
    const unit = units[box];
    return unit ? unit.pos + unit.node.nodeSize - 1 : 0;
  };
  return {
    /**
     * @param line where it begins, if it is a line of a paragraph @param next where it ends
     * @returns whether its lines are moved, and how much further down what follows has to stand
     */
    begin({ start, gap, x, isColumn }: Beginning, line: number | undefined, next: Place | undefined) {
      const own = boxes[start.box];
      const before = rest?.box === start.box ? rest : undefined;
      const isRest = line !== undefined && (isColumn || before !== undefined);
      let y = 0;
      if (rest) {
        endRest(isRest && before ? line : endOf(rest.box));
        if (!before) ({ y } = rest);
      }
      // What is free between lines is below each: none of it is above the first of a column.
      const hang = own?.hang ?? 0;
      rest = isRest
        ? {
            box: start.box,
            x: x - left,
            y: (before?.y ?? 0) + gap - hang,
            from: line,
          }
        : undefined;
      const end = next ? next.box + (isBlock(next) ? 0 : 1) : boxes.length;
      const first = start.box + (isBlock(start) ? 0 : 1);
      if (rest) {
        const { y: down } = rest;
        const unit = units[rest.box];
        if (unit) gaps.push({ kind: 'goes on', pos: unit.pos, x: rest.x, y: down, height: 0, header: 0 });
        const follows = boxes[first];
        if (first < end && follows && units[first]) {
          const distance = follows.space - hang + down;
          gaps.push({
            ...{ kind: 'block', pos: units[first].pos, header: 0 },
            height: marginFor(distance, own),
          });
          endRest(endOf(rest.box));
          rest = undefined;
        }
      }
      if (first < end) left = x;
      for (const unit of x > 0 ? units.slice(first, end) : [])
        gaps.push({ kind: 'column', pos: unit.pos, x, height: 0, header: 0 });
      return { isRest, y };
    },
    gaps(): Gap[] {
      if (rest) endRest(endOf(rest.box));
      return gaps;
    },
  };
}

import { expect, it } from 'vitest';
import type { Bit } from './bits.ts';
import { piecesOf } from './rowPieces.ts';

/** Lines of a cell between the edges that it has above and below; the first may begin above the row. */
function cell(heights: number[], { top = 1, isOwn = true }: { top?: number; isOwn?: boolean } = {}) {
  let at = top;
  const bits = heights.map((height) => {
    at += height;
    return { top: at - height, bottom: at, kind: 'line' } as Bit;
  });
  return { bits, isOwn, head: 1, foot: 2 };
}
const cuts = (cells: ReturnType<typeof cell>[], height: number, isWhole = false) =>
  piecesOf(cells, height, isWhole).cuts;

it('a row may be divided below each line but the last, where all its cells have begun', () => {
  expect(cuts([cell([10, 10, 10])], 33)).toEqual([0, 11, 21]);
  expect(cuts([cell([10, 10, 10]), cell([20])], 33)).toEqual([0, 21]);
  expect(cuts([cell([10, 10, 10]), cell([])], 33)).toEqual([0, 11, 21]);
  expect(cuts([cell([10, 10, 10])], 33, true)).toEqual([0]);
  // Nothing is left of what only makes the row higher.
  expect(cuts([cell([10])], 80)).toEqual([0]);
  expect(piecesOf([cell([10, 10, 10])], 33, false).pieces).toEqual([
    { height: 11, above: 0, below: 2 },
    { height: 10, above: 1, below: 2 },
    { height: 12, above: 1, below: 0 },
  ]);
});

it('a line that does not end with those beside it goes on with the next page', () => {
  // Below 11 the first cell ends a line, while the second is within one that began at 6.
  const { cuts: found, pieces } = piecesOf([cell([10, 10, 10]), cell([5, 10, 10])], 33, false);
  expect(found).toEqual([0, 11, 16, 21, 26]);
  expect(pieces[1]).toEqual({ height: 5, above: 1 + (11 - 6), below: 2 });
});

it('what reaches into a row from above is divided with it, or goes on as a whole', () => {
  const reaching = cell([15, 15, 15], { top: -20, isOwn: false });
  const { cuts: found, pieces } = piecesOf([reaching, cell([10, 10])], 23, false);
  // Where the row begins, a line of the other cell has begun 5 above.
  expect(pieces[0]).toMatchObject({ above: 5 + 1 });
  expect(found).toEqual([0, 11, 21]);
  expect(piecesOf([reaching, cell([10, 10])], 23, true).cuts).toEqual([0]);
});

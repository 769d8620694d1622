import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningsIn } from './beginnings.ts';
import { type Box, oneColumn, type PageSize, type Part, type Region } from './box.ts';
import { paginate, paginateAgain } from './paginate.ts';

/** Pages with room for ten lines of ten pixels. */
const size: PageSize = { height: 140, top: 20, bottom: 20, notesLine: 18 };
const sizeOf = () => size;

const two: Region = {
  key: 'two',
  ...{ columns: 2, gap: 20, step: 220, isBalanced: true, hasLines: false },
};
const filled: Region = { ...two, key: 'filled', isBalanced: false };

function lines(count: number, rest: Partial<Box> = {}): Box {
  const own: Part[] = Array.from({ length: count }, () => ({ height: 10, notes: 0 }));
  return {
    source: own,
    height: 10 * count,
    ...{ space: 0, before: 0, padded: 0, hang: 0, notes: 0, below: 0, hasBreaks: false },
    ...{ endsPage: false, breakBefore: false, keepNext: false, keepLines: false },
    ...{ least: 1, header: 0, section: 0, region: oneColumn },
    parts: () => own,
    pieces: () => [],
    ...rest,
  };
}

/** What stands where on each page: `block.part column top used`. */
const areas = (boxes: Box[]) =>
  paginate(boxes, sizeOf).map((page) =>
    page.areas.map(
      ({ start, column, top, used }) => `${start.box}.${start.part} ${column} ${top} ${Math.round(used)}`,
    ),
  );

it('text flows from column to column, and from the last of a page to the first of the next', () => {
  expect(areas([lines(25, { region: filled })])).toEqual([['0.0 0 0 100', '0.10 1 0 100'], ['0.20 0 0 50']]);
  // Text in one column has nothing beside it.
  expect(areas([lines(25)])).toEqual([[], [], []]);
});

it('columns end together above what goes on below them, and begin together below what is above', () => {
  expect(areas([lines(2), lines(6, { region: two }), lines(1)])).toEqual([
    ['0.0 0 0 20', '1.0 0 20 30', '1.3 1 20 30', '2.0 0 50 10'],
  ]);
  expect(areas([lines(2), lines(6, { region: filled }), lines(1)])).toEqual([
    ['0.0 0 0 20', '1.0 0 20 60', '2.0 0 80 10'],
  ]);
  // What the block above leaves free below itself is above all columns.
  const apart = [lines(2, { below: 6 }), lines(4, { region: two, space: 8 })];
  expect(areas(apart)).toEqual([['0.0 0 0 20', '1.0 0 26 22', '1.2 1 26 20']]);
});

it('columns that have no room below what stands on the page begin the next one', () => {
  const kept = { region: two, keepLines: true };
  expect(areas([lines(8), lines(3, kept), lines(3, kept), lines(1)])).toEqual([
    [],
    ['1.0 0 0 30', '2.0 1 0 30', '3.0 0 30 10'],
  ]);
  // A heading goes along with what it is kept with.
  const heading = lines(1, { keepNext: true });
  expect(areas([lines(2, { region: two }), lines(8), heading, lines(1)])).toEqual([
    ['0.0 0 0 10', '0.1 1 0 10', '1.0 0 10 80'],
    [],
  ]);
});

it('a break ends the column, in the last of them and in text of one column the page', () => {
  const ends = { region: filled, endsColumn: true };
  const text = [lines(1, ends), lines(1, ends), lines(1, { region: filled })];
  expect(areas(text)).toEqual([['0.0 0 0 10', '1.0 1 0 10'], ['2.0 0 0 10']]);
  expect(paginate([lines(1, { endsColumn: true }), lines(1)], sizeOf).length).toBe(2);
});

it('footnotes of any column take the room of all', () => {
  const noted = lines(1, { region: filled, notes: 12 });
  expect(areas([lines(10, { region: filled }), noted])).toEqual([['0.0 0 0 70', '0.7 1 0 40']]);
});

it('what begins a column is as far from what it follows as the head of the column is', () => {
  const boxes = [lines(2), lines(6, { region: two }), lines(1)];
  const found = beginningsIn(paginate(boxes, sizeOf), boxes);
  expect(found.map(({ gap, x }) => [Math.round(gap), x])).toEqual([
    [20, 0],
    [0, 0],
    [-30, 220],
    [0, 0],
  ]);
});

it('after a change the pages are those that the whole text would have, in columns too', () => {
  const one = fc
    .record({ count: fc.integer({ min: 1, max: 9 }), keepNext: fc.boolean(), endsColumn: fc.boolean() })
    .map(({ count, ...rest }) => ({ count, ...rest }));
  const part = fc.record({
    region: fc.constantFrom(oneColumn, two, filled),
    all: fc.array(one, { minLength: 1, maxLength: 8 }),
  });
  const text = fc
    .array(part, { minLength: 1, maxLength: 5 })
    .map((parts) =>
      parts.flatMap(({ region, all }, at) =>
        all.map(({ count, ...rest }) =>
          lines(count, { ...rest, region: region === oneColumn ? region : { ...region, key: `${at}` } }),
        ),
      ),
    );
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 1, max: 9 }), (boxes, at, count) => {
      const start = at % boxes.length;
      const now = boxes.with(start, lines(count, { region: boxes[start]?.region ?? oneColumn }));
      const change = { start, endBefore: start + 1, end: start + 1 };
      const again = paginateAgain(now, sizeOf, paginate(boxes, sizeOf), change);
      expect(again).toEqual(paginate(now, sizeOf));
    }),
    { numRuns: 300 },
  );
});

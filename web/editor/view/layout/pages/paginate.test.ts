import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Box, Page, PageSize, Part } from './box.ts';
import { endBox } from './boxes.ts';
import { BETWEEN, paginate, paginateAgain } from './paginate.ts';

/** Pages with room for ten lines of ten pixels. */
const NOTES_LINE = 18;
const size: PageSize = { height: 140, top: 20, bottom: 20, notesLine: NOTES_LINE };
const sizeOf = () => size;

type Given = Partial<Omit<Box, 'parts'>> & { lines?: number; parts?: Part[] };

function box({ lines = 1, parts, ...rest }: Given = {}): Box {
  const own: Part[] = parts ?? Array.from({ length: lines }, () => ({ height: 10, notes: 0 }));
  const sum = (of: (part: Part) => number) => own.reduce((all, part) => all + of(part), 0);
  return {
    source: own,
    height: sum(({ height }) => height),
    notes: sum(({ notes }) => notes),
    parts: () => own,
    pieces: () => [],
    hasBreaks: own.some(({ endsPage }) => endsPage === true),
    ...{
      space: 0,
      before: 0,
      padded: 0,
      hang: 0,
      endsPage: false,
      breakBefore: false,
      keepNext: false,
      keepLines: false,
    },
    ...{ least: 1, header: 0, section: 0 },
    ...rest,
  };
}

const lines = (count: number, rest: Given = {}) => box({ lines: count, ...rest });
/** Where pages begin, as `block.part`. */
const begins = (boxes: Box[]) => paginate(boxes, sizeOf).map(({ start: { box, part } }) => `${box}.${part}`);

it('a block that does not fit begins the next page, and one that may be divided goes on there', () => {
  expect(begins([lines(6), lines(4)])).toEqual(['0.0']);
  expect(begins([lines(6), lines(5)])).toEqual(['0.0', '1.4']);
  expect(begins([lines(10), lines(1)])).toEqual(['0.0', '1.0']);
  expect(begins([lines(25)])).toEqual(['0.0', '0.10', '0.20']);
  // Nothing above what begins a page that is just full; what was set where a page begins on purpose.
  const [, full] = paginate([lines(10), lines(1, { space: 8, before: 8 })], sizeOf);
  const [, asked] = paginate([lines(3), lines(1, { before: 8, breakBefore: true })], sizeOf);
  expect([full?.used, asked?.used]).toEqual([10, 18]);
  expect([full?.gap, asked?.gap]).toEqual([20 + BETWEEN + 20, 70 + 20 + BETWEEN + 20]);
});

it('no line of a paragraph stands alone at the foot or at the top of a page, where that is wanted', () => {
  expect(begins([lines(9), lines(4, { least: 2 })])).toEqual(['0.0', '1.0']);
  expect(begins([lines(8), lines(3, { least: 2 })])).toEqual(['0.0', '1.0']);
  expect(begins([lines(7), lines(4, { least: 2 })])).toEqual(['0.0', '1.2']);
  expect(begins([lines(7), lines(4)])).toEqual(['0.0', '1.3']);
  expect(begins([lines(9), lines(1, { least: 2 })])).toEqual(['0.0']);
});

it('what is kept with the next goes along with it, unless that would leave an empty page', () => {
  const heading = lines(1, { keepNext: true });
  expect(begins([lines(9), heading, lines(3, { least: 2 })])).toEqual(['0.0', '1.0']);
  expect(begins([lines(8), heading, heading, lines(2)])).toEqual(['0.0', '1.0']);
  expect(begins([lines(7), heading, lines(4, { least: 2 })])).toEqual(['0.0', '2.2']);
  expect(begins(Array.from({ length: 12 }, () => heading))).toEqual(['0.0', '10.0']);
});

it('lines that are kept together move together, and are divided where no page has room for all', () => {
  expect(begins([lines(5), lines(6, { keepLines: true })])).toEqual(['0.0', '1.0']);
  expect(begins([lines(5), lines(12, { keepLines: true })])).toEqual(['0.0', '1.0', '1.10']);
});

it('pages begin where somebody wants them to, also within a paragraph', () => {
  expect(begins([lines(2), lines(2, { breakBefore: true })])).toEqual(['0.0', '1.0']);
  expect(begins([lines(2, { endsPage: true }), lines(2)])).toEqual(['0.0', '1.0']);
  expect(begins([lines(2, { endsPage: true })])).toEqual(['0.0']);
  const parts = [1, 2, 3].map((line) => ({ height: 10, notes: 0, endsPage: line === 2 }));
  expect(begins([box({ parts })])).toEqual(['0.0', '0.2']);
});

it('a table is divided between rows that no cell joins, and its header stands on each page once more', () => {
  const rows = (heights: number[], glued: number[] = []) =>
    heights.map((height, at) => ({ height, notes: 0, glued: glued.includes(at) }));
  expect(begins([box({ parts: rows([40, 40, 40, 40]) })])).toEqual(['0.0', '0.2']);
  expect(begins([box({ parts: rows([40, 40, 40, 40], [2]) })])).toEqual(['0.0', '0.1', '0.3']);
  const pages = paginate([box({ parts: rows([20, 40, 40, 40, 40, 40]), header: 1 })], sizeOf);
  expect(pages.map(({ start, repeated, used }) => [start.part, repeated, used])).toEqual([
    [0, 0, 100],
    [3, 20, 100],
    [5, 20, 60],
  ]);
  // A header does not stay alone at the foot.
  expect(begins([lines(8), box({ parts: rows([20, 40, 40]), header: 1 })])).toEqual(['0.0', '1.0']);
});

it('a row is divided between its pieces, with the edges of its cells on both pages', () => {
  const row = (height: number) => ({ height, notes: 0 });
  const four = Array.from({ length: 4 }, (_, at) => ({
    height: 10,
    above: at === 0 ? 0 : 3,
    below: at === 3 ? 0 : 2,
  }));
  const table = (above: number, rest: Given = {}) => [
    lines(above),
    box({ parts: [row(10), row(40), row(20)], pieces: (part) => (part === 1 ? four : []), ...rest }),
  ];
  const starts = (boxes: Box[]) => paginate(boxes, sizeOf).map(({ start }) => start);
  // Of two pieces that have room, one has none for the edge below it.
  expect(starts(table(7))).toEqual([
    { box: 0, part: 0 },
    { box: 1, part: 1, piece: 1 },
  ]);
  expect(starts(table(8))).toEqual([
    { box: 0, part: 0 },
    { box: 1, part: 1 },
  ]);
  const [first, second] = paginate(table(7), sizeOf);
  expect([first?.used, second?.lead, second?.used]).toEqual([70 + 20, 3, 3 + 30 + 20]);
  // Header rows do not stay alone, but with a piece of the first row.
  expect(starts(table(7, { header: 1 }))).toEqual([
    { box: 0, part: 0 },
    { box: 1, part: 1, piece: 1 },
  ]);
  expect(starts(table(8, { header: 1 }))).toEqual([
    { box: 0, part: 0 },
    { box: 1, part: 0 },
  ]);
  expect(starts(table(7, { keepLines: true }))).toEqual([
    { box: 0, part: 0 },
    { box: 1, part: 0 },
  ]);
  // One that is higher than a page goes on on as many as it needs.
  const pieces = Array.from({ length: 25 }, () => ({ height: 10, above: 0, below: 0 }));
  const long = paginate([box({ parts: [row(250)], pieces: () => pieces }), lines(1)], sizeOf);
  expect(long.map(({ start, height }) => [start.piece, height])).toEqual([
    [undefined, 140],
    [10, 140],
    [20, 140],
  ]);
  // What reaches into a row from above begins higher on the next page than the row.
  const joined = [{ height: 40, above: 12, below: 0 }];
  const merged = box({ parts: [row(70), { ...row(40), joined: true }], pieces: () => joined });
  expect(paginate([merged], sizeOf).map(({ lead, used }) => [lead, used])).toEqual([
    [0, 70],
    [12, 52],
  ]);
});

it('what is higher than a page and cannot be divided makes its page higher, and the rest goes on after it', () => {
  const pages = paginate([lines(1), box({ parts: [{ height: 150, notes: 0 }] }), lines(1)], sizeOf);
  expect(pages.map(({ start, y, height }) => [start.box, y, height])).toEqual([
    [0, 0, 140],
    [1, 160, 190],
    [2, 160 + 190 + BETWEEN, 140],
  ]);
});

it('footnotes take their room from the page of their mark', () => {
  const noted = (height: number): Part => ({ height: 10, notes: height });
  expect(begins([lines(8), box({ parts: [noted(20)] })])).toEqual(['0.0', '1.0']);
  const plain: Part = { height: 10, notes: 0 };
  const pages = paginate([box({ parts: [plain, plain, noted(20), plain, plain, plain, plain] })], sizeOf);
  expect(pages.map(({ start, notes }) => [start.part, notes])).toEqual([
    [0, 20 + NOTES_LINE],
    [6, 0],
  ]);
});

it('what a line leaves free below it is not above the first of the next page', () => {
  const parts: Part[] = Array.from({ length: 12 }, (_, at) => ({ height: at === 0 ? 10 : 30, notes: 0 }));
  const pages = paginate([box({ parts, hang: 20 })], sizeOf);
  expect(pages.map(({ start, used }) => [start.part, used])).toEqual([
    [0, 100],
    [4, 100],
    [8, 100],
  ]);
});

it('endnotes stand behind the text, or begin a page', () => {
  expect(begins([lines(3), endBox([10, 10], 0, false)])).toEqual(['0.0']);
  expect(begins([lines(3), endBox([10, 10], 0, true)])).toEqual(['0.0', '1.0']);
});

it('each section has pages of its own size, and its first page is told', () => {
  const asked: [number, boolean][] = [];
  const pages = paginate([lines(12), lines(3, { section: 1, breakBefore: true })], ({ section, first }) => {
    asked.push([section, first]);
    return section === 0 ? size : { ...size, height: 90, top: 10, bottom: 10 };
  });
  expect(asked).toEqual([
    [0, true],
    [0, false],
    [1, true],
  ]);
  expect(pages.map(({ y }) => y)).toEqual([0, 160, 320]);
});

it('what was kept with a block that had no room on two pages comes back to it', () => {
  const before = [lines(2), lines(1, { keepNext: true }), lines(10, { keepLines: true })];
  const was = paginate(before, sizeOf);
  expect(was.map(({ start }) => start.box)).toEqual([0, 1, 2]);
  const now = before.with(2, lines(2));
  expect(paginateAgain(now, sizeOf, was, { start: 2, endBefore: 3, end: 3 })).toHaveLength(1);
});

const someBox = fc.record({
  lines: fc.integer({ min: 1, max: 14 }),
  least: fc.constantFrom(1, 2),
  ...Object.fromEntries(
    ['keepNext', 'keepLines', 'breakBefore', 'endsPage'].map((name) => [
      name,
      fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.boolean()),
    ]),
  ),
});

it('after a change the pages are those that the whole text would have', () => {
  const many = fc.array(someBox, { maxLength: 40 }).map((all) => all.map((one) => box(one as Given)));
  fc.assert(
    fc.property(many, many, fc.nat(), fc.nat(), (text, put, at, taken) => {
      const start = at % (text.length + 1);
      const endBefore = Math.min(text.length, start + (taken % 4));
      const added = put.slice(0, 3);
      const now = [...text.slice(0, start), ...added, ...text.slice(endBefore)];
      const change = { start, endBefore, end: start + added.length };
      const again: Page[] = paginateAgain(now, sizeOf, paginate(text, sizeOf), change);
      expect(again).toEqual(paginate(now, sizeOf));
    }),
    { numRuns: 500 },
  );
});

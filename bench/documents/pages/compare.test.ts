import { expect, test } from 'vitest';
import { align, compareLayouts } from './compare.ts';
import { type Layout, plain, type Word } from './place.ts';

/** Words in lines of three, 20 points apart, so many lines to a page. */
function layout(text: string, lines: number, right = 0): Layout {
  const words = text.split(' ').map((word, at): Word => {
    const line = Math.floor(at / 3);
    return {
      text: word,
      page: Math.floor(line / lines) + 1,
      x: 72 + right + (at % 3) * 50,
      y: 72 + (line % lines) * 20,
    };
  });
  return { pages: words.at(-1)?.page ?? 1, words };
}
const text = 'a b c d e f g h i j k l';

test('the same layout is near in everything', () => {
  expect(compareLayouts(layout(text, 2), layout(text, 2))).toEqual({
    samePages: true,
    sameStarts: true,
    words: 12,
    near: 12,
    sameColumn: 12,
    rest: [],
    ...{ upOrDown: 0, leftOrRight: 0, elsewhere: 0, unmatched: 0 },
  });
});

test('pages that begin with other words, and words beside their place, are counted', () => {
  const other = compareLayouts(layout(text, 3), layout(text, 2));
  expect(other).toMatchObject({
    samePages: true,
    sameStarts: false,
    near: 6,
    sameColumn: 12,
    elsewhere: 3,
    rest: [20, 20, 20],
    ...{ upOrDown: 3, leftOrRight: 0, unmatched: 0 },
  });
  const moved = compareLayouts(layout(text, 2, 10), layout(text, 2));
  expect(moved).toMatchObject({ near: 0, sameColumn: 0, rest: Array(12).fill(10), leftOrRight: 12 });
  expect(compareLayouts(layout(text, 1), layout(text, 2)).samePages).toBe(false);
});

test('headers, notes and labels that only one side has are skipped', () => {
  const theirs = layout(text, 2);
  const header = { text: 'Header', page: 2, x: 72, y: 30 };
  theirs.words.splice(6, 0, header);
  expect(compareLayouts(layout(text, 2), theirs)).toMatchObject({ sameStarts: true, near: 12 });
  const lost = layout('a b x y z g h i j k l', 9).words;
  expect(compareLayouts({ pages: 1, words: lost }, layout(text, 9)).unmatched).toBe(3);
  expect(align(lost, layout(text, 9).words).map(([one]) => one.text)).toEqual([...'abghijkl']);
});

test('words are compared without ligatures and marks that are seen at ends of lines only', () => {
  expect(plain('ﬁn\u00adish')).toBe('finish');
});

import { expect, test } from 'vitest';
import { blocksOf, linesOf, shownLine } from './lines.ts';

test('lines end as Windows, Unix or old Macs end them', () => {
  expect(linesOf('a\r\nb\nc\rd\n')).toEqual(['a', 'b', 'c', 'd']);
  expect(linesOf('a\n\n')).toEqual(['a', '']);
  expect(linesOf('')).toEqual(['']);
});

test('an endless line is cut and says so', () => {
  const shown = shownLine('x'.repeat(21_500));
  expect(shown.length).toBeLessThan(20_100);
  expect(shown).toContain('1,500 more characters');
  expect(shownLine('short')).toBe('short');
});

test('only as many lines are shown as were asked for, numbered from one', () => {
  const lines = Array.from({ length: 1300 }, (_, at) => `line ${at + 1}`);
  const blocks = blocksOf(lines, 1200);
  expect(blocks.map((block) => [block[0]?.number, block.length])).toEqual([
    [1, 500],
    [501, 500],
    [1001, 200],
  ]);
  expect(blocks.at(-1)?.at(-1)).toEqual({ number: 1200, text: 'line 1200' });
});

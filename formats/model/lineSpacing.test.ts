import { expect, test } from 'vitest';
import { exactCss, layFormats, leastCss, spacingCss } from './lineSpacing.ts';

test('who says how high lines are says in which way, and nothing of what is below', () => {
  const exact = { line: 18, lineExact: true, before: 6 };
  const least = { line: 14, lineExact: true, lineLeast: true };
  expect(layFormats([exact, { line: 1.5 }])).toEqual({ line: 1.5, before: 6 });
  expect(layFormats([least, exact])).toEqual(exact);
  expect(layFormats([exact, { after: 3 }])).toEqual({ ...exact, after: 3 });
  expect(layFormats([])).toEqual({});
});

test('what a line has more than its text is below, above, or four fifths and a fifth, as word processors have it', () => {
  const dropOf = (css: string) => /--drop: ([^;]+)/.exec(css)?.[1];
  const single = 'var(--tall, 1em * var(--lead, 1.17))';
  expect(dropOf(spacingCss(1))).toBe('0pt');
  expect(dropOf(spacingCss(1.5))).toBe(`calc(-0.25 * ${single})`);
  expect(dropOf(spacingCss(0.8))).toBe(`calc(-0.1 * ${single})`);
  expect(dropOf(leastCss('24pt'))).toBe(`calc(max(0pt, 24pt - ${single}) / 2)`);
  expect(dropOf(exactCss('24pt'))).toBe(`calc(0.3 * 24pt - 0.31 * ${single})`);
});

import { expect, test } from 'vitest';
import { layFormats } from './lineSpacing.ts';

test('who says how high lines are says in which way, and nothing of what is below', () => {
  const exact = { line: 18, lineExact: true, before: 6 };
  const least = { line: 14, lineExact: true, lineLeast: true };
  expect(layFormats([exact, { line: 1.5 }])).toEqual({ line: 1.5, before: 6 });
  expect(layFormats([least, exact])).toEqual(exact);
  expect(layFormats([exact, { after: 3 }])).toEqual({ ...exact, after: 3 });
  expect(layFormats([])).toEqual({});
});

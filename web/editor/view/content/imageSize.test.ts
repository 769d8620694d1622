import { expect, it } from 'vitest';
import { fitted, SHEET, statedSize } from './imageSize.ts';

const own = { width: 800, height: 400 };

it('a picture is made smaller in its own proportions, and never larger', () => {
  expect(fitted(own, SHEET)).toEqual({ width: 600, height: 300 });
  expect(fitted({ width: 400, height: 4300 }, SHEET)).toEqual({ width: 80, height: 860 });
  expect(fitted({ width: 20, height: 10 }, SHEET)).toEqual({ width: 20, height: 10 });
  expect(fitted({ width: 100_000, height: 1 }, SHEET)).toEqual({ width: 600, height: 1 });
});

it('what HTML says of one side is enough; nothing said, it has its own size', () => {
  expect(statedSize({ width: undefined, height: undefined }, own)).toEqual(own);
  expect(statedSize({ width: 200, height: undefined }, own)).toEqual({ width: 200, height: 100 });
  expect(statedSize({ width: undefined, height: 50 }, own)).toEqual({ width: 100, height: 50 });
  expect(statedSize({ width: 30, height: 90 }, own)).toEqual({ width: 30, height: 90 });
});

import { expect, test } from 'vitest';
import { lineHeight } from '../../../formats/fonts/index.ts';
import { tinyFont } from '../../../test/support/tinyFont.ts';
import { heldFont } from './heldFonts.ts';

test('a font that stands in for another has lines as high as that, and is a file of its own', () => {
  const font = tinyFont({});
  const held = heldFont(font, ['Some Sans', 'Some 1300'], 1.3);
  expect([lineHeight(font), lineHeight(held)]).toEqual([1, 1.3]);
  expect(held).toHaveLength(font.length);
  expect(() => heldFont(tinyFont({ tables: ['cmap', 'head'] }), ['a', 'b'], 1)).toThrow('lacks a table');
});

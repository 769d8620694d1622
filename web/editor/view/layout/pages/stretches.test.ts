import { expect, it } from 'vitest';
import { meeting, type Standing, sizesOfStretches } from './stretches.ts';

const block = (stretch: string, rest: Partial<Standing<string>> = {}): Standing<string> => ({
  ...{ stretch, height: 20, hang: 0, space: 8, margins: { top: 8, bottom: 6 }, within: 0 },
  ...rest,
});

it('two margins that meet are one, and what is below zero takes from it', () => {
  expect([meeting(6, 8), meeting(8, -3), meeting(-2, -5)]).toEqual([8, 5, -5]);
});

it('stretches are as high as what stands in them with its gaps, and together as high as the text in one piece', () => {
  const blocks = [
    block('a', { space: 0 }),
    block('a', { within: 300 }),
    block('b', { hang: 4 }),
    // What a line leaves free below it is part of the space to the next block.
    block('b', { space: 12, gap: 200 }),
    block('c', { gap: 100, margins: { top: 8, bottom: 0 } }),
  ];
  const sizes = sizesOfStretches(blocks);
  expect(Object.fromEntries(sizes)).toEqual({
    a: { joined: 0, height: 8 + 20 + 8 + 20 + 300 + 6 },
    b: { joined: 8 - 6 - 8, height: 8 + 24 + 200 + 20 + 6 },
    c: { joined: 100 - 6 - 100, height: 100 + 20 },
  });
  const whole = [...sizes.values()].reduce((sum, { joined, height }) => sum + joined + height, 0);
  // The first margin, five blocks, one of them with room below its line, the spaces and gaps between them.
  expect(whole).toBe(8 + 5 * 20 + 4 + 8 + 300 + 8 + 200 + 100);
});

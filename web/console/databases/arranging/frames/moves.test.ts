import { expect, test } from 'vitest';
import { type Box, type Frameset, framesetView, isGroup, partsOf } from './frameset.ts';
import { isLast, moved, removed, split, stepped, swapped } from './moves.ts';
import { portion, resized } from './sizes.ts';

const source = `<frameset name='A' columns='220px *'><frame name='nav'/><frameset rows='60% 40%'><frame name='top'/><frame name='low'/></frameset></frameset>`;
const read = () => framesetView.read(source, []);
const keyOf = (frameset: Frameset, name: string): number =>
  partsOf(frameset).find((box) => !isGroup(box) && box.frame.name === name)?.key ?? -1;
/** `220px nav | 1 (60% top / 40% low)`: columns with `|`, rows with `/`. */
const drawn = (box: Box): string => {
  if (!isGroup(box)) return `${box.size} ${box.frame.name ?? '?'}`;
  const inside = box.boxes.map(drawn).join(box.orientation === 'rows' ? ' / ' : ' | ');
  return box.size === '' ? inside : `${box.size} (${inside})`;
};

test('a frame is split along the frames around it, or across them', () => {
  const frameset = read();
  const beside = split(frameset, keyOf(frameset, 'nav'), 'right');
  expect(drawn(beside.frameset)).toBe('110px nav | 110px ? | * (60% top / 40% low)');
  const below = split(frameset, keyOf(frameset, 'nav'), 'down');
  expect(drawn(below.frameset)).toBe('220px (1 nav / 1 ?) | * (60% top / 40% low)');
  expect(drawn(split(frameset, 0, 'down').frameset)).toBe('1 (220px nav | * (60% top / 40% low)) / 1 ?');
});

test('what is left of a group with one frame is that frame; the last frame stays', () => {
  const frameset = read();
  const one = removed(frameset, keyOf(frameset, 'low'));
  expect(drawn(one)).toBe('220px nav | * top');
  expect(drawn(removed(frameset, keyOf(frameset, 'nav')))).toBe('60% top / 40% low');
  const last = removed(one, keyOf(one, 'nav'));
  expect(drawn(last)).toBe('* top');
  expect(isLast(last, keyOf(last, 'top'))).toBe(true);
  expect(isLast(one, keyOf(one, 'top'))).toBe(false);
});

test('a frame goes step by step past others, into a group, out of it, and around all', () => {
  let frameset = read();
  const nav = keyOf(frameset, 'nav');
  const step = (side: 'left' | 'right' | 'up' | 'down') => {
    frameset = stepped(frameset, nav, side);
    return drawn(frameset);
  };
  expect(step('right')).toBe('30% nav / 30% top / 40% low');
  expect(step('down')).toBe('30% top / 30% nav / 40% low');
  expect(step('left')).toBe('1 nav | 1 (30% top / 40% low)');
  expect(step('left')).toBe(drawn(frameset));
  expect(step('up')).toBe('1 nav / 1 (30% top / 40% low)');
});

test('a frame is laid beside another, or changes places with it', () => {
  const frameset = read();
  const [nav, low] = [keyOf(frameset, 'nav'), keyOf(frameset, 'low')];
  expect(drawn(moved(frameset, nav, low, 'right'))).toBe('60% top / 40% (1 low | 1 nav)');
  expect(drawn(swapped(frameset, nav, low))).toBe('220px low | * (60% top / 40% nav)');
  expect(moved(frameset, nav, nav, 'right')).toBe(frameset);
});

test('what is between two boxes sizes them in the units that they have', () => {
  expect(resized(['220px', '*'], 0, [220, 780], 30)).toEqual(['250px', '*']);
  expect(resized(['60%', '*'], 0, [600, 400], -100)).toEqual(['50%', '*']);
  expect(resized(['1', '1', '2'], 0, [250, 250, 500], 50)).toEqual(['30', '20', '50']);
  expect(resized(['1', '1'], 0, [500, 500], 9999)).toEqual(['99', '1']);
  expect(portion(['220px', '*'], 0)).toBe(22);
});

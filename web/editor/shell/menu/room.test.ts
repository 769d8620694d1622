import { expect, test } from 'vitest';
import { roomFor } from './room.ts';

const page = { width: 1000, height: 600 };
const entry = { left: 100, right: 340, top: 500, bottom: 532 };

test('a menu stands below what opens it, moves in from the edge, and scrolls where the window ends', () => {
  const head = { left: 100, right: 150, top: 40, bottom: 70 };
  expect(roomFor(head, { width: 240, height: 200 }, page, false)).toEqual({
    left: 100,
    top: 72,
    height: 520,
  });
  expect(roomFor({ ...head, left: 900 }, { width: 240, height: 900 }, page, false)).toEqual({
    left: 752,
    top: 72,
    height: 520,
  });
});

test('a menu of an entry stands beside it, higher or on the other side where there is no room', () => {
  const size = { width: 240, height: 300 };
  expect(roomFor({ ...entry, top: 100 }, size, page, true)).toEqual({ left: 342, top: 94, height: 498 });
  expect(roomFor(entry, size, page, true)).toEqual({ left: 342, top: 292, height: 300 });
  expect(roomFor({ ...entry, left: 700, right: 940 }, size, page, true).left).toBe(458);
  expect(roomFor(entry, { width: 240, height: 5000 }, page, true)).toEqual({
    left: 342,
    top: 8,
    height: 584,
  });
});

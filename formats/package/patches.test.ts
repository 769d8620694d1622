import { expect, it } from 'vitest';
import { createPatches } from './patches.ts';

it('what is inserted behind a stretch stays when the stretch goes, in whatever order', () => {
  const text = '<a><b/><c/></a>';
  const behind = createPatches(text);
  behind.put(11, 11, '<new/>');
  behind.put(7, 11, '');
  expect(behind.slice(0, text.length)).toBe('<a><b/><new/></a>');
  const before = createPatches(text);
  before.put(7, 11, '');
  before.put(11, 11, '<new/>');
  expect(before.slice(0, text.length)).toBe('<a><b/><new/></a>');
});

it('what is put into a stretch is part of it: copied with it, and gone with it', () => {
  const text = '<a><b/><c/></a>';
  const patches = createPatches(text);
  patches.put(3, 3, 'x');
  patches.put(5, 6, '!');
  expect(patches.slice(3, 7)).toBe('x<b!>');
  patches.put(3, 7, '<d/>');
  expect(patches.slice(0, text.length)).toBe('<a><d/><c/></a>');
});

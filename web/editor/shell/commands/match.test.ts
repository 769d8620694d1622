import { expect, test } from 'vitest';
import { fitOf } from './match.ts';

const names = ['Insert row above', 'Table …', 'Bold', 'Align left', 'Page break', 'Größere Schrift', 'Undo'];
const best = (typed: string) =>
  names
    .map((name) => ({ name, score: fitOf(typed, name) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)[0]?.name;

test('a command is found by the beginning of a word, a part of it, or beginnings of words', () => {
  expect(best('bo')).toBe('Bold');
  expect(best('left')).toBe('Align left');
  expect(best('row ins')).toBe('Insert row above');
  expect(best('ira')).toBe('Insert row above');
  expect(best('insra')).toBe('Insert row above');
  expect(best('pb')).toBe('Page break');
  expect(best('reak')).toBe('Page break');
});

test('accents and case do not matter, and what fits nothing finds nothing', () => {
  expect(best('GROSSERE')).toBe('Größere Schrift');
  expect(best('xyz')).toBeUndefined();
  expect(best('bold xyz')).toBeUndefined();
  expect(best('lod')).toBeUndefined();
});

test('a long text typed by chance is answered at once', () => {
  const began = performance.now();
  expect(fitOf(`${'a'.repeat(60)}b`, 'a '.repeat(60))).toBe(0);
  expect(performance.now() - began).toBeLessThan(1000);
});

import { expect, test } from 'vitest';
import { bar, progressLine } from './progress.ts';

function terminal(isTTY: boolean) {
  let text = '';
  return {
    isTTY,
    columns: 30,
    write(words: string | Uint8Array) {
      text += words;
      return true;
    },
    text: () => text,
  };
}

test('a line is written over at a terminal, never wider than that, and gone at the end', () => {
  const out = terminal(true);
  const progress = progressLine(out);
  progress.show(bar('Reading', 3, 12));
  progress.show('too soon to be read');
  progress.end();
  const line = bar('Reading', 3, 12).slice(0, 29);
  expect(line).toMatch(/^Reading \[#{6} +$/);
  expect(out.text()).toBe(`\r\u001B[K${line}\r\u001B[K`);
});

test('nothing is written where nobody looks at a terminal', () => {
  const out = terminal(false);
  const progress = progressLine(out);
  progress.show('Reading');
  progress.end();
  expect(out.text()).toBe('');
});

test('a bar is full at the end and survives a total of none', () => {
  expect(bar('Importing', 4, 4)).toBe(`Importing [${'#'.repeat(24)}] 4 of 4`);
  expect(bar('Importing', 0, 0)).toBe(`Importing [${' '.repeat(24)}] 0 of 0`);
});

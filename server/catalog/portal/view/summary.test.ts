import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

test.each([
  ['One line.', 'One line.'],
  [
    '# Title\n\nWhat **it** is for,\nin `code` and [links](https://a.example).',
    'What it is for, in code and links.',
  ],
  ['- one\n- two', 'one two'],
  ['<b>Bold</b> and ![a picture](x.png)', 'Bold and a picture'],
  ['# Only a title', ''],
])('%j comes to %j', (markdown, summary) => expect(summaryOf(markdown)).toBe(summary));

test('a long paragraph ends between two words', () => {
  const summary = summaryOf('word '.repeat(100));
  expect(summary).toMatch(/word…$/);
  expect(summary.length).toBeLessThanOrEqual(201);
});

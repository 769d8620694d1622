import { expect, test } from 'vitest';
import { readText } from './readText.ts';

const read = (text: string) => readText('page.html', new TextEncoder().encode(text));

test('words are parted by what ends a line or a paragraph, and by nothing inside of them', () => {
  expect(read('<p class="a">One<b>two</b></p><p>three</p>').split(/\s+/).filter(Boolean)).toEqual([
    'Onetwo',
    'three',
  ]);
});

test('tags without an end are gone through once, however many there are', () => {
  for (const each of ['<', '<p ', '</w:p ', '<p:']) {
    const begun = performance.now();
    read(each.repeat(200_000));
    // Looked for from each on through all that follows, it would be minutes.
    expect(performance.now() - begun, each).toBeLessThan(10_000);
  }
});

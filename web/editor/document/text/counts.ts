/** What there is to count of a text. */
export type Counts = { words: number; characters: number; withoutSpaces: number; paragraphs: number };

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @param lines one for each paragraph; an empty one counts as none */
export function countsOf(lines: string[]): Counts {
  const text = lines.join('\n');
  const all = lengthOf(lines.join(''));
  return {
    words: text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0,
    characters: all,
    withoutSpaces: lengthOf(lines.join('').replace(/\s/gu, '')),
    paragraphs: lines.filter((line) => line.trim() !== '').length,
  };
}

/** Characters as people see them. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of characters.segment(text)) length++;
  return length;
}

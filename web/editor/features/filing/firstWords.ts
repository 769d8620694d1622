/** So long a name that was taken from a text is, at most. */
const LONGEST = 60;

/** What a document may be called by its first words; undefined when they make no name. */
export function firstWords(text: string): string | undefined {
  const [line] = text
    .split('\n')
    // What file systems do not take, and what nobody sees.
    .map((each) =>
      each
        .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((each) => /[\p{L}\p{N}]/u.test(each));
  if (line === undefined) return undefined;
  const short =
    line.length > LONGEST
      ? line
          .slice(0, LONGEST + 1)
          .replace(/\s\S*$/, '')
          .slice(0, LONGEST)
      : line;
  return short.replace(/[\s.,;:!-]+$/, '') || undefined;
}

/**
 * A text across each page that a person puts in: a `raw` node with the key `new:watermark {text}`, which stands in a
 * header and is shown in the middle of the page.
 */
const said = /^new:watermark ([^\p{Cc}\p{Cs}]{1,60})$/u;

export const newWatermark = (text: string): string => `new:watermark ${text}`;

/** What a watermark that was put in says; undefined for anything else. */
export const watermarkOf = (key: unknown): string | undefined =>
  typeof key === 'string' ? said.exec(key)?.[1] : undefined;

/** Where something stands that lies in the middle of the text of each page (`at` of a `raw` node). */
export const MIDDLE = 'middle';

/** How far a watermark reaches along the diagonal of a page, and how high its letters are at most, in points. */
const [LONGEST, HIGHEST] = [470, 140];

/** The size of a watermark in points: its letters are about twice as high as wide. */
export function watermarkSize(text: string): { width: number; height: number } {
  const letters = Math.max([...text].length, 1) * 0.55;
  const height = Math.round(Math.min(LONGEST / letters, HIGHEST));
  return { width: Math.round(height * letters), height };
}

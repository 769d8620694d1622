/** Default tab stops, in points. */
const STOP = 36;

/** How far the text after a label begins behind it: at the indent, else at the next tab stop. */
export const labelIndent = (first: number, left = 0): number =>
  first < 0 ? -first : STOP - ((((left + first) % STOP) + STOP) % STOP);

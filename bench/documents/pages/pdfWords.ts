import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Layout, plain, type Word } from './place.ts';

type Matrix = [number, number, number, number, number, number];
type Glyph = { unicode: string; width: number; isSpace: boolean };
type Letter = { text: string; x: number; y: number; end: number; size: number };

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

/** The pages of a PDF with the place of each word, letter by letter as they are painted: lists of texts that libraries make join letters
 *  and lose where they stand. */
export async function layoutOfPdf(bytes: Uint8Array): Promise<Layout> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const pdf = await task.promise;
    const words: Word[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const [left = 0, , , top = 0] = page.view;
      const { fnArray, argsArray } = await page.getOperatorList();
      for (const { text, x, y } of wordsOf(lettersOf(fnArray, argsArray)))
        words.push({ text, page: number, x: x - left, y: top - y });
      page.cleanup();
    }
    return { pages: pdf.numPages, words };
  } finally {
    await task.destroy();
  }
}

/** What the operators of text and of its place do (ISO 32000, 9.3 and 9.4). */
function lettersOf(operators: number[], given: unknown[]): Letter[] {
  const letters: Letter[] = [];
  let page = IDENTITY;
  let [text, line] = [IDENTITY, IDENTITY];
  const saved: Matrix[] = [];
  let [size, between, betweenWords, stretch, leading, rise] = [1, 0, 0, 1, 0, 0];
  const moved = (x: number, y: number) => {
    line = times([1, 0, 0, 1, x, y], line);
    text = line;
  };
  for (const [at, operator] of operators.entries()) {
    const args = (given[at] ?? []) as unknown[];
    const numbers = args as number[];
    const [a = 0, b = 0] = numbers;
    if (operator === OPS.save) saved.push(page);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) page = saved.pop() ?? IDENTITY;
    else if (operator === OPS.transform) page = times(matrix(numbers), page);
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(page);
      if (args[0]) page = times(matrix(args[0]), page);
    } else if (operator === OPS.beginText) [text, line] = [IDENTITY, IDENTITY];
    else if (operator === OPS.setTextMatrix) {
      line = matrix(numbers.length === 1 ? args[0] : numbers);
      text = line;
    } else if (operator === OPS.moveText) moved(a, b);
    else if (operator === OPS.setLeadingMoveText) {
      leading = -b;
      moved(a, b);
    } else if (operator === OPS.nextLine) moved(0, -leading);
    else if (operator === OPS.setLeading) leading = a;
    else if (operator === OPS.setFont) size = Number(args[1]);
    else if (operator === OPS.setCharSpacing) between = a;
    else if (operator === OPS.setWordSpacing) betweenWords = a;
    else if (operator === OPS.setHScale) stretch = a / 100;
    else if (operator === OPS.setTextRise) rise = a;
    else if (operator === OPS.showText)
      for (const glyph of args[0] as (Glyph | number)[]) {
        const advance =
          typeof glyph === 'number'
            ? (-glyph / 1000) * size * stretch
            : ((glyph.width / 1000) * size + between + (glyph.isSpace ? betweenWords : 0)) * stretch;
        const start = times([1, 0, 0, 1, 0, rise], times(text, page));
        text = times([1, 0, 0, 1, advance, 0], text);
        if (typeof glyph === 'number') continue;
        const end = times(text, page);
        const height = Math.abs(size) * Math.hypot(start[2], start[3]);
        letters.push({ text: glyph.unicode, x: start[4], y: start[5], end: end[4], size: height });
      }
  }
  return letters;
}

const matrix = (given: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(given as ArrayLike<number>);
  return [a, b, c, d, e, f];
};

/** A word ends at a space, at a gap, and where a line ends. Raised letters belong to it. */
const GAP = 0.2;
const LINE = 0.6;

function wordsOf(letters: Letter[]): Omit<Word, 'page'>[] {
  const words: Omit<Word, 'page'>[] = [];
  let before: Letter | undefined;
  for (const letter of letters) {
    const goesOn =
      before !== undefined &&
      Math.abs(letter.y - before.y) < LINE * Math.max(letter.size, before.size) &&
      letter.x - before.end < GAP * letter.size &&
      letter.x - before.end > -letter.size;
    const last = words.at(-1);
    if (plain(letter.text).trim() === '') before = undefined;
    else {
      if (goesOn && last) last.text += plain(letter.text);
      else words.push({ text: plain(letter.text), x: letter.x, y: letter.y });
      before = letter;
    }
  }
  return words;
}

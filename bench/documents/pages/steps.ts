import { align, NEAR } from './compare.ts';
import type { Layout, Word } from './place.ts';
import type { Sheet, SheetWord } from './sheetWords.ts';

/** From a word on, the text stands elsewhere beside the other layout than it did before it. */
export type Step = {
  /** the word and those after it */
  words: string;
  ours: SheetWord;
  theirs: Word;
  /** a line ends elsewhere; told once in a block */
  wraps: boolean;
  /** how much farther right and down than before, in points; across only where a line begins in both */
  across: number;
  down: number;
  /** so many words stand so from there on, until the next step */
  count: number;
  /** the block that it is in, as the sheet tells it */
  block: string;
};

/** Points by which places have to come apart to be told. */
const TOLD = 1;

/** Where two layouts of a text come apart, in order: where the distance between them becomes another. */
export function stepsOf(ours: Sheet, theirs: Layout): Step[] {
  const pairs = align(ours.words, theirs.words);
  const steps: Step[] = [];
  let [across, down] = [0, 0];
  let before: [SheetWord, Word] | undefined;
  for (const [at, [one, other]] of pairs.entries()) {
    const now = { across: one.x - other.x, down: one.y - other.y + (one.page - other.page) * PAGE };
    const [begins, itsBegins] = [!before || isBelow(one, before[0]), !before || isBelow(other, before[1])];
    const isOther = before?.[0].block !== one.block;
    before = [one, other];
    const last = steps.at(-1);
    const isAway = Math.hypot(now.across, now.down) > NEAR;
    const tell = (moved: Pick<Step, 'across' | 'down' | 'wraps'>) =>
      steps.push({
        words: pairs
          .slice(at, at + 5)
          .map(([{ text }]) => text)
          .join(' '),
        ...{ ours: one, theirs: other, ...moved, count: isAway ? 1 : 0 },
        block: ours.blocks[one.block] ?? '',
      });
    const told = steps.length;
    if (begins && itsBegins) {
      const moved = { across: now.across - across, down: now.down - down };
      const isWrapped = !isOther && Math.abs(moved.across) <= TOLD;
      const isStep = Math.max(Math.abs(moved.across), Math.abs(moved.down)) > TOLD;
      if (isStep && !isWrapped) tell({ ...moved, wraps: false });
      [across, down] = [now.across, now.down];
    } else if (begins !== itsBegins && !isOther && !(last?.wraps && last.ours.block === one.block))
      tell({ across: 0, down: now.down - down, wraps: true });
    if (steps.length === told && last && isAway) last.count++;
  }
  return steps;
}

/** A step down to another page is as large as this. */
const PAGE = 10_000;

const isBelow = (one: Word, before: Word) => one.page > before.page || one.y > before.y + 2;

/** A line for a step. */
export function stepLine({ words, ours, theirs, across, down, wraps, count, block }: Step): string {
  const place = ({ page, x, y }: Word) => `${page}: ${x.toFixed(1)} ${y.toFixed(1)}`;
  const away = (length: number) => `${length > 0 ? '+' : ''}${length.toFixed(1)}`;
  return `  ${wraps ? 'ends elsewhere' : `${away(across)} ${away(down)}`} ×${count} "${words}" ${place(ours)}, LibreOffice ${place(theirs)} | ${block}`;
}

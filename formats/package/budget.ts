import { DocumentProblem } from './problem.ts';
import type { Package } from './zip.ts';

/** What the parts of one package may hold together that are read as XML. */
export type Budget = {
  /** bytes, once inflated */
  bytes: number;
  /** start tags */
  elements: number;
  /** of these paragraphs, rows and cells, each of which becomes a node that several people can edit */
  blocks: number;
  attributes: number;
  /** what the model says more often than the file: spaces and columns given by a number, what is around each text */
  repeated: number;
};

/** Six times and more what a handbook of 900 pages needs: 5 MB, 100,000 elements, 200,000 attributes. A file of some
 *  kilobytes could otherwise take gigabytes and a minute. */
const BUDGET: Budget = {
  bytes: 48 * 1024 * 1024,
  elements: 600_000,
  blocks: 100_000,
  attributes: 1_000_000,
  repeated: 1_000_000,
};

/** How much larger than what may be opened a document may become while it is edited. */
const GROWTH = 4;

const sentences: Record<keyof Budget, string> = {
  bytes: 'The file has more text and formatting than can be opened safely.',
  elements: 'The file has more parts in its text than can be opened safely.',
  blocks: 'The file has more paragraphs and cells than can be opened safely.',
  attributes: 'The file has more formatting than can be opened safely.',
  repeated: 'The file has more in it than can be opened safely.',
};

type Spending = { limits: Budget; spent: Budget };
const spendings = new WeakMap<Package, Spending>();

function spendingOf(pack: Package): Spending {
  const known = spendings.get(pack) ?? {
    limits: BUDGET,
    spent: { bytes: 0, elements: 0, blocks: 0, attributes: 0, repeated: 0 },
  };
  spendings.set(pack, known);
  return known;
}

/** Takes some of what a package may spend.
 *  @throws DocumentProblem when nothing is left */
export function spend(pack: Package, kind: keyof Budget, amount: number): void {
  const { limits, spent } = spendingOf(pack);
  spent[kind] += amount;
  if (spent[kind] > limits[kind]) throw new DocumentProblem(sentences[kind]);
}

/** What a package has spent so far. */
export const spentBy = (pack: Package): Budget => ({ ...spendingOf(pack).spent });

/** Takes again what was spent between two moments, maybe for another package.
 *  @throws DocumentProblem when nothing is left */
export function spendAgain(pack: Package, [before, after]: [Budget, Budget]): void {
  for (const kind of Object.keys(before) as (keyof Budget)[]) spend(pack, kind, after[kind] - before[kind]);
}

/**
 * How often something stands in a file that says it once with a number, such as spaces in a row.
 * @param most what is taken at once; more is no mistake, but nobody needs it
 * @throws DocumentProblem when a package says it too often
 */
export function repeats(pack: Package, said: string | undefined, most: number): number {
  const times = Math.min(Math.max(Math.floor(Number(said ?? 1)) || 1, 1), most);
  spend(pack, 'repeated', times);
  return times;
}

/** Lets a package hold more: what somebody opened and wrote on in must be saved, too. */
export function allowGrowth(pack: Package): void {
  const of = (limit: number) => limit * GROWTH;
  const { bytes, elements, blocks, attributes, repeated } = BUDGET;
  spendingOf(pack).limits = {
    bytes: of(bytes),
    elements: of(elements),
    blocks: of(blocks),
    attributes: of(attributes),
    repeated: of(repeated),
  };
}

const [LESS, SLASH, COLON, EQUALS, QUOTE, APOSTROPHE] = [0x3c, 0x2f, 0x3a, 0x3d, 0x22, 0x27];
/** Names are told apart by a number, made letter by letter: no text is built for each tag of a file. */
const next = (number: number, byte: number) => (Math.imul(number, 31) + byte) | 0;
const numberOf = (name: string) =>
  [...name].reduce((number, letter) => next(number, letter.charCodeAt(0)), 0);

/** Paragraphs, tables, rows and cells of both formats, by what stands behind the prefix. */
const blocks = new Set(
  ['p', 'h', 'tbl', 'tr', 'tc', 'table', 'table-row', 'table-cell', 'covered-table-cell'].map(numberOf),
);

/**
 * Counts what a part holds while it is inflated, before anything is built of it: start tags, and signs of equality in
 * front of a quotation mark. A word of the text may look like them; that is too rare to matter.
 * @returns what takes the bytes, piece by piece
 * @throws DocumentProblem on the piece in which the budget ends
 */
export function countMarkup(pack: Package): (bytes: Uint8Array) => void {
  let inName = false;
  /** of the letters behind the bracket or the prefix */
  let name = 0;
  let before = 0;
  return (bytes) => {
    const found = { elements: 0, blocks: 0, attributes: 0 };
    for (const byte of bytes) {
      // In two bytes a character one is nothing.
      if (byte === 0) continue;
      if (byte === LESS) {
        inName = true;
        name = 0;
      } else if (inName) {
        if (before === LESS && (byte === SLASH || byte === 0x21 || byte === 0x3f)) inName = false;
        else if (byte === COLON) name = 0;
        else if (isName(byte)) name = next(name, byte);
        else {
          found.elements++;
          if (blocks.has(name)) found.blocks++;
          inName = false;
        }
      } else if (before === EQUALS && (byte === QUOTE || byte === APOSTROPHE)) found.attributes++;
      before = byte;
    }
    spend(pack, 'elements', found.elements);
    spend(pack, 'blocks', found.blocks);
    spend(pack, 'attributes', found.attributes);
  };
}

/** Letters, digits, hyphen, full stop, underscore, and what is no ASCII. */
const isName = (byte: number) =>
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x5f ||
  byte >= 0x80;

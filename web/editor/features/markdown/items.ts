/** An item of a list, as its line in the source says it: `  2. [ ] words`. */
type Item = {
  /** what stands before the sign, and how many columns that is */
  indent: string;
  column: number;
  /** the sign as it is: `-`, `*`, `+`, `2.`, `2)` */
  sign: string;
  number: number | undefined;
  /** what a number ends with */
  end: string;
  space: string;
  /** a box of a task, with the space behind it */
  box: string;
  /** where the words begin, in characters */
  length: number;
};

const ITEM = /^([ \t]*)([-+*]|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\](?:[ \t]+|$))?/;
/** A rule, such as `* * *`, is no item. */
const RULE = /^[ \t]*(?:(?:\* *){3,}|(?:- *){3,})$/;

/** The item that a line begins; undefined for any other line. */
export function itemOf(line: string): Item | undefined {
  const found = RULE.test(line) ? null : ITEM.exec(line);
  if (!found) return undefined;
  const [all, indent = '', sign = '', digits, end = '', space = '', box = ''] = found;
  const number = digits === undefined ? undefined : Number(digits);
  return { indent, column: columns(indent), sign, number, end, space, box, length: all.length };
}

/** How far a line is indented; a tab goes on to the next fourth column. */
function columns(indent: string): number {
  let column = 0;
  for (const char of indent) column = char === '\t' ? column + 4 - (column % 4) : column + 1;
  return column;
}

const indentOf = (line: string) => columns(/^[ \t]*/.exec(line)?.[0] ?? '');
const isBlank = (line: string) => line.trim() === '';

/** With what the next item after a line begins: its sign, counted on, and an empty box where it has one. */
export function nextStart(lines: readonly string[], at: number): string {
  const item = itemOf(lines[at] ?? '');
  if (!item) return '';
  // Who gives every item the same number wants the next one to have it.
  const step = neighbour(lines, at)?.number === item.number ? 0 : 1;
  const sign = item.number === undefined ? item.sign : `${item.number + step}${item.end}`;
  return `${item.indent}${sign}${item.space}${item.box && '[ ] '}`;
}

/** The next item of the same list, or else the one before. */
function neighbour(lines: readonly string[], at: number): Item | undefined {
  const beside = (direction: 1 | -1) => {
    const found = lineBeside(lines, at, direction);
    return found === undefined ? undefined : itemOf(lines[found] ?? '');
  };
  return beside(1) ?? beside(-1);
}

/** Where the next or last item of the same list is, past what belongs to items. */
function lineBeside(lines: readonly string[], at: number, direction: 1 | -1): number | undefined {
  const own = itemOf(lines[at] ?? '');
  for (let line = at + direction; own && lines[line] !== undefined; line += direction) {
    const text = lines[line] ?? '';
    if (isBlank(text) || indentOf(text) > own.column) continue;
    const item = itemOf(text);
    const isSame =
      item?.column === own.column && item.end === own.end && (item.end !== '' || item.sign === own.sign);
    return isSame ? line : undefined;
  }
  return undefined;
}

/** Lines in which the numbers after an item count on from it, as far as they counted on from one another before.
 *  @param was the number that the one before the first of them had */
export function countOn(lines: readonly string[], at: number, was: number): string[] {
  const all = [...lines];
  const start = itemOf(all[at] ?? '')?.number;
  let [before, number] = [was, start];
  for (let line = lineBeside(all, at, 1); line !== undefined; line = lineBeside(all, line, 1)) {
    const item = itemOf(all[line] ?? '');
    if (number === undefined || item?.number !== before + 1 || item.number === number + 1) break;
    before = item.number;
    number++;
    all[line] =
      `${item.indent}${number}${item.end}${(all[line] ?? '').slice(item.indent.length + item.sign.length)}`;
  }
  return all;
}

/** Lines in which an item is one level further in (1), or out (-1), with all that belongs to it; the same where it cannot. */
export function moved(lines: readonly string[], at: number, direction: 1 | -1): readonly string[] {
  const item = itemOf(lines[at] ?? '');
  const goal = item && (direction > 0 ? inner(lines, at) : outer(lines, at));
  if (!item || !goal) return lines;
  const all = [...lines];
  const { indent, sign } = goal;
  const behind = lineBeside(lines, at, 1);
  all[at] =
    `${indent}${sign}${item.space}${(lines[at] ?? '').slice(item.indent.length + item.sign.length + item.space.length)}`;
  const by = columns(indent) - item.column;
  for (let line = at + 1; line < all.length; line++) {
    const text = all[line] ?? '';
    if (isBlank(text)) continue;
    if (indentOf(text) <= item.column) break;
    all[line] = ' '.repeat(Math.max(0, indentOf(text) + by)) + text.trimStart();
  }
  return closed(all, at, behind, item);
}

/** The numbers after an item that has gone close up, and those where it has come make room. */
function closed(lines: string[], at: number, behind: number | undefined, gone: Item): string[] {
  let all = lines;
  const first = behind === undefined ? undefined : itemOf(all[behind] ?? '');
  if (
    behind !== undefined &&
    first?.number !== undefined &&
    gone.number !== undefined &&
    first.number === gone.number + 1
  ) {
    // Further in, the item before it is theirs; further out, they are what it begins.
    const number = columns(itemOf(all[at] ?? '')?.indent ?? '') > gone.column ? gone.number : 1;
    all[behind] =
      `${first.indent}${number}${first.end}${(all[behind] ?? '').slice(first.indent.length + first.sign.length)}`;
    all = countOn(all, behind, first.number);
  }
  const now = itemOf(all[at] ?? '')?.number;
  return now === undefined ? all : countOn(all, at, now - 1);
}

/** Where an item comes to when it goes into the one before: to the items there, or as the first. */
function inner(lines: readonly string[], at: number): { indent: string; sign: string } | undefined {
  const item = itemOf(lines[at] ?? '');
  if (!item) return undefined;
  for (let line = at - 1; line >= 0; line--) {
    const text = lines[line] ?? '';
    const other = itemOf(text);
    if (isBlank(text) || (!other && indentOf(text) > item.column)) continue;
    if (!other || other.column < item.column) return undefined;
    if (other.column === item.column) {
      const indent = ' '.repeat(other.column + other.sign.length + other.space.length);
      return { indent, sign: item.number === undefined ? item.sign : `1${item.end}` };
    }
    const child = firstLevelIn(lines, line, item.column);
    return { indent: child.indent, sign: signAfter(child, item) };
  }
  return undefined;
}

/** Of the items above a line that lie further in than a column, the last one that is one level further in. */
function firstLevelIn(lines: readonly string[], from: number, column: number): Item {
  let found = itemOf(lines[from] ?? '') as Item;
  for (let line = from; line >= 0; line--) {
    const other = itemOf(lines[line] ?? '');
    if (other && other.column <= column) break;
    if (other && other.column < found.column) found = other;
  }
  return found;
}

/** Where an item comes to when it leaves the one that it belongs to: behind that. */
function outer(lines: readonly string[], at: number): { indent: string; sign: string } | undefined {
  const item = itemOf(lines[at] ?? '');
  if (!item || item.column === 0) return undefined;
  for (let line = at - 1; line >= 0; line--) {
    const other = itemOf(lines[line] ?? '');
    if (other && other.column < item.column) return { indent: other.indent, sign: signAfter(other, item) };
  }
  return { indent: '', sign: item.sign };
}

const signAfter = (other: Item, item: Item) =>
  other.number === undefined
    ? item.number === undefined
      ? item.sign
      : other.sign
    : `${other.number + 1}${other.end}`;

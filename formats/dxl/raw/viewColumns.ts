import type { Branch } from '../branch.ts';
import { lmbcsText } from '../searchable/bytes.ts';
import { branch, colourValue, compiledCode, u16 } from './bytes.ts';
import { fontAt, paletteColour } from './fonts.ts';

/** Sizes of the parts whose places are fixed, and the mark that each begins with. */
const TABLE = 10;
const COLUMN = { size: 32, mark: 0x4356 };
const TABLE2 = 38;
const COLUMN2 = { size: 46, mark: 0x4357 };

const aligns = ['left', 'right', 'center'];
/** Columns are measured in eighths of a character. */
const EIGHTHS = 8;

type Column = {
  attributes: Record<string, string | undefined>;
  title: string;
  formula: Uint8Array;
  font: Branch;
};

/** The columns of a view by its format, and the colour behind them; undefined when the bytes are no such thing. */
export function viewColumns(
  bytes: Uint8Array,
): { columns: Branch[]; bgcolor: string | undefined } | undefined {
  const count = u16(bytes, 2);
  const fixed = TABLE + count * COLUMN.size;
  if (bytes.length < fixed) return undefined;
  let at = fixed;
  const next = (length: number) => {
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
  const columns: Column[] = [];
  for (let number = 0; number < count; number++) {
    const head = bytes.subarray(TABLE + number * COLUMN.size, TABLE + (number + 1) * COLUMN.size);
    if (u16(head, 0) !== COLUMN.mark) return undefined;
    const [name, title, formula] = [u16(head, 4), u16(head, 6), u16(head, 8)].map(next);
    next(u16(head, 10));
    columns.push({
      attributes: { itemname: name && lmbcsText(name), ...attributesOf(head) },
      title: title === undefined ? '' : lmbcsText(title),
      formula: formula ?? new Uint8Array(),
      font: fontAt(head, 14),
    });
  }
  const table = bytes.subarray(at, at + TABLE2);
  const more = at + u16(table, 0);
  const background = u16(table, 0) >= TABLE2 ? paletteColour(u16(table, 2)) : undefined;
  return {
    columns: columns.map((column, number) => columnBranch(column, secondPart(bytes, more, number))),
    bgcolor: background === 'white' ? undefined : background,
  };
}

function attributesOf(head: Uint8Array): Record<string, string | undefined> {
  const [flags, more] = [u16(head, 2), u16(head, 18)];
  const is = (bit: number) => (flags & bit) !== 0;
  const sort = is(1) ? (is(4) ? 'descending' : 'ascending') : undefined;
  const resort =
    is(0x100) && is(0x200) ? 'both' : is(0x100) ? 'ascending' : is(0x200) ? 'descending' : undefined;
  return {
    width: String(Math.round((u16(head, 12) / EIGHTHS) * 10) / 10),
    sort,
    categorized: is(2) ? 'true' : undefined,
    hidden: is(8) ? 'true' : undefined,
    responsesonly: is(0x10) ? 'true' : undefined,
    showasicons: is(0x40) ? 'true' : undefined,
    resort: resort ?? (is(0x800) ? 'toview' : undefined),
    twisties: is(0x400) ? 'true' : undefined,
    align: aligns[more & 3],
    headeralign: aligns[(more >> 6) & 3],
  };
}

/** What the later part says of a column: the font and colour of its heading, and that it is shared. */
function secondPart(bytes: Uint8Array, from: number, number: number): Uint8Array | undefined {
  const at = from + number * COLUMN2.size;
  const part = bytes.subarray(at, at + COLUMN2.size);
  return part.length === COLUMN2.size && u16(part, 0) === COLUMN2.mark ? part : undefined;
}

function columnBranch({ attributes, title, formula, font }: Column, second: Uint8Array | undefined): Branch {
  const { headeralign, ...own } = attributes;
  return branch('column', { ...own, bgcolor: second && ownColour(second) }, [
    font,
    branch('columnheader', { title, align: headeralign }, second ? [fontAt(second, 2)] : []),
    compiledCode('value', formula),
  ]);
}

/** A colour counts when a flag says that the column has one. */
const ownColour = (second: Uint8Array): string | undefined =>
  (u16(second, 24) & 0x20) === 0 ? undefined : colourValue(second, 34);

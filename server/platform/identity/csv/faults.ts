import { roles } from '../caller.ts';
import { type Column, columns } from './columns.ts';

/** Why a line is wrong, or the file; `value` is what the sentence names. */
const sentences = {
  utf8: () => 'The file is not UTF-8; save it as CSV UTF-8.',
  empty: () => 'The file names nobody.',
  many: (most) => `The file has more than ${most} lines; divide it.`,
  noUsername: () => 'The first line must name the columns, one of them username.',
  unknownColumn: (name) => `There is no column ${name}; there are ${columns.join(', ')}.`,
  twiceColumn: (name) => `The column ${name} is there twice.`,
  password: () => 'Passwords are not taken from a file; leave this column out.',
  quote: () => 'A quoted value does not end.',
  after: () => 'Something follows a quoted value.',
  cells: (count) => `The line has ${count} values, which is not what the first line has.`,
  blank: () => 'must not be blank, nor begin or end with a space',
  control: () => 'must not have control characters',
  signs: () => 'must not have any of : / = , \\',
  long: (most) => `must have at most ${most} characters`,
  distinguishedName: () => 'must be such as CN=Alice Example/O=Acme',
  email: () => 'must be an e-mail address',
  yesOrNo: (cell) => `must be yes or no, and not ${cell}`,
  role: (name) => `names no role: ${name}; there are ${roles.join(', ')}`,
  group: (name) => `names no group: ${name}`,
  twice: (line) => `is on line ${line} too`,
  taken: (name) => `belongs to ${name} already`,
  last: () => 'would leave nobody who administers',
} satisfies { [reason: string]: (value: string) => string };

export type Reason = keyof typeof sentences;
export const reasons = Object.keys(sentences) as Reason[];

export type CsvFault = { column: Column | null; reason: Reason; value: string; message: string };
/** Of the file as a whole, where no line can be judged. */
export type FileFault = CsvFault & { line: number };

export const faultOf = (
  reason: Reason,
  value: string | number = '',
  column: Column | null = null,
): CsvFault => ({
  column,
  reason,
  value: String(value),
  message: sentences[reason](String(value)),
});

/** The fault whose sentence this is: names are judged alike wherever they come from.
 *  @throws Error when no fault says that. */
export function faultSaying(message: string, column: Column): CsvFault {
  const reason = reasons.find((each) => sentences[each]('') === message);
  if (!reason) throw new Error(`No fault of a file says: ${message}`);
  return faultOf(reason, '', column);
}

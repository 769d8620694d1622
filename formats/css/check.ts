import { CssSyntaxError, parse } from 'postcss';
import { type Finding, type FindingKind, quoted } from '../code/finding.ts';

/** What is wrong in the structure of a style sheet: the first thing, since what follows may follow from it. Values are not
 *  judged: browsers have words of their own. */
export function checkCss(source: string): Finding[] {
  try {
    // These may stand around a style sheet, and mean nothing there.
    parse(source.replace(/<!--|-->/g, (mark) => ' '.repeat(mark.length)));
    return [];
  } catch (error) {
    if (error instanceof CssSyntaxError) return [findingOf(source, error)];
    // Thousands of blocks in each other leave no room to go on.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function findingOf(source: string, { reason, line = 1, column = 1 }: CssSyntaxError): Finding {
  const start = offsetOf(source, line, column);
  const [word = ''] = /^(?:[\p{L}\p{N}_-]+|\S)/u.exec(source.slice(start)) ?? [];
  const finding = (kind: FindingKind, text: string): Finding => ({
    kind,
    text,
    start,
    end: start + word.length,
  });
  switch (reason) {
    case 'Unclosed block':
      return finding('codeUnclosed', `The ${quoted('{')} is not closed.`);
    case 'Unclosed bracket':
      return finding('codeUnclosed', `The ${quoted('(')} is not closed.`);
    case 'Unclosed comment':
      return finding('codeUnclosed', `What begins here has no ${quoted('*/')} at its end.`);
    case 'Unclosed string':
      return finding('codeUnclosed', `What begins here has no ${quoted(word)} at its end.`);
    case 'Unexpected }':
      return finding('codeTerminator', `${quoted('}')} closes nothing.`);
    case 'Missed semicolon':
      return finding('codeSyntax', 'A ; is missing here.');
    default:
      return finding('codeSyntax', `${quoted(word)} is not expected here.`);
  }
}

/** The offset of a line and a column, both counted from 1; a line ends as it does in a style sheet. */
function offsetOf(source: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = source.indexOf('\n', start);
    if (next === -1) break;
    start = next + 1;
  }
  return Math.min(start + column - 1, Math.max(0, source.length - 1));
}

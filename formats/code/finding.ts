/** What a reading of code can find wrong: always a warning, since nothing is compiled here. */
export type FindingKind =
  | 'codeSyntax'
  | 'codeUnclosed'
  | 'codeTerminator'
  | 'codeUnknownFunction'
  | 'codeArguments'
  | 'codeUndeclared'
  | 'codeTooDeep';

/** One finding: a whole sentence, and UTF-16 offsets into the code that was read, end exclusive. */
export type Finding = { kind: FindingKind; text: string; start: number; end: number };

/** A word as sentences show it: short, and without what cannot be seen. */
export function quoted(word: string): string {
  const plain = word.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return `“${plain.length > 40 ? `${plain.slice(0, 40)}…` : plain}”`;
}

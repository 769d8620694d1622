import { type Finding, type FindingKind, quoted } from '../code/finding.ts';
import { lex, type Token } from './lexer.ts';

/** Goes through the tokens of a script, and collects what is wrong: one finding in a statement. */
export type Cursor = ReturnType<typeof cursorOf>;

export function cursorOf(source: string) {
  const { tokens, includes } = lex(source);
  const found: Finding[] = [];
  let at = 0;
  const now = () => tokens[at] as Token;

  function tell(kind: FindingKind, { start, end }: Pick<Token, 'start' | 'end'>, text: string): false {
    found.push({ kind, text, start, end });
    return false;
  }
  return {
    includes,
    found,
    now,
    next: (ahead = 1) => tokens[Math.min(at + ahead, tokens.length - 1)] as Token,
    before: () => tokens[at - 1],
    take: (): Token => {
      const token = now();
      if (token.kind !== 'end') at++;
      return token;
    },
    place: () => at,
    goTo: (place: number) => {
      at = place;
    },
    isWord: (...keys: string[]) => now().kind === 'word' && keys.includes(now().key),
    isSign: (text: string) => now().kind === 'sign' && now().text === text,
    /** Takes a word or sign when it stands here. */
    skip(text: string): boolean {
      if (now().text !== text && (now().kind !== 'word' || now().key !== text)) return false;
      at++;
      return true;
    },
    atLineEnd: () => now().kind === 'line' || now().kind === 'end',
    toLineEnd(): void {
      while (now().kind !== 'line' && now().kind !== 'end') at++;
    },
    tell,
    /** Says that what stands here is not expected. */
    unexpected(wanted?: string): false {
      const token = now();
      if (!token.closed) {
        const last = token.text.startsWith('{')
          ? '}'
          : token.key === '%rem'
            ? '%END REM'
            : token.text.charAt(0);
        const begin = { start: token.start, end: token.start + 1 };
        return tell('codeUnclosed', begin, `What begins here has no ${last} at its end.`);
      }
      const what = token.kind === 'line' || token.kind === 'end' ? 'The line ends' : quoted(token.text);
      const ends = what === 'The line ends';
      const shown = ends ? previous(tokens, at) : token;
      if (wanted === undefined)
        return tell('codeSyntax', shown, `${what}${ends ? ' too early' : ' is not expected here'}.`);
      return tell('codeSyntax', shown, `${what}${ends ? '' : ' stands'} where ${wanted} is expected.`);
    },
  };
}

/** An end is shown at what it comes after: it stands on no line of its own. */
function previous(tokens: readonly Token[], at: number): Token {
  const before = tokens[at - 1];
  return before === undefined || before.kind === 'line' ? (tokens[at] as Token) : before;
}

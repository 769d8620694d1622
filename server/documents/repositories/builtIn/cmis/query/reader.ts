import { refusal, type Token, tokensOf } from './tokens.ts';

/** Goes through the tokens of a statement. */
export type Reader = ReturnType<typeof createReader>;

export function createReader(statement: string) {
  const tokens = tokensOf(statement);
  let at = 0;
  const next = (): Token | undefined => tokens[at];
  const is = (token: Token | undefined, text: string) =>
    token !== undefined &&
    (token.kind === 'word' ? token.upper === text : token.kind === 'sign' && token.text === text);
  const take = (text: string): boolean => {
    if (!is(tokens[at], text)) return false;
    at++;
    return true;
  };
  return {
    /** Takes a keyword or sign when it comes next. */
    take,
    /** Takes several in a row, or none. */
    takeAll(...texts: string[]): boolean {
      if (!texts.every((text, offset) => is(tokens[at + offset], text))) return false;
      at += texts.length;
      return true;
    },
    /** @throws Problem 400 when it does not come next. */
    expect(text: string): void {
      if (!take(text)) throw refusal(`${text} is missing ${place(next())}`);
    },
    name(): string {
      const token = next();
      if (token?.kind !== 'word') throw refusal(`a name is missing ${place(token)}`);
      at++;
      return token.text;
    },
    /** Takes the next word unless it is one of these. */
    nameUnless(...keywords: string[]): string | undefined {
      const token = next();
      if (token?.kind !== 'word' || keywords.includes(token.upper)) return undefined;
      at++;
      return token.text;
    },
    text(): string {
      const token = next();
      if (token?.kind !== 'text') throw refusal(`a text in quotes is missing ${place(token)}`);
      at++;
      return token.text;
    },
    value(): Token {
      const token = next();
      if (!token || token.kind === 'sign') throw refusal(`a value is missing ${place(token)}`);
      at++;
      return token;
    },
    end(): void {
      if (at < tokens.length) throw refusal(`there is more after its end, ${place(next())}`);
    },
  };
}

const place = (token: Token | undefined) => (token ? `before ${token.text.slice(0, 40)}` : 'at the end');

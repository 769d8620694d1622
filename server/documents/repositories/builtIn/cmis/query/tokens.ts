import { problem } from '../problems.ts';

/** What a query statement consists of. Words keep their case; `upper` is for comparing. */
export type Token =
  | { kind: 'word'; text: string; upper: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'sign'; text: string };

const MAX_QUERY_LENGTH = 10_000;

export const refusal = (reason: string) =>
  problem('documents.cmis.argument', { reason: `The query cannot be read: ${reason}.` });

const pattern =
  /\s*(?:([A-Za-z_][\w:.-]*)|'((?:[^'\\]|''|\\.)*)'|([+-]?\d+(?:\.\d+)?)|(<>|<=|>=|[=<>(),*]))/y;

/** Cuts a statement (CMIS 1.1, 2.1.14.2) into tokens. @throws Problem 400. */
export function tokensOf(statement: string): Token[] {
  if (statement.length > MAX_QUERY_LENGTH) throw refusal('it is too long');
  const tokens: Token[] = [];
  const text = statement.trimEnd();
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found) throw refusal(`what begins with ${text.slice(start, start + 20).trim()} is not understood`);
    const [, word, quoted, number, sign] = found;
    if (word !== undefined) tokens.push({ kind: 'word', text: word, upper: word.toUpperCase() });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

/** A quoted text as it is meant: `''` and `\'` are an apostrophe, `\\` a backslash. */
export const unquoted = (text: string) => text.replace(/''/g, "'").replace(/\\(['\\])/g, '$1');

/**
 * A token of LotusScript. Offsets are UTF-16 indexes, end exclusive. `key` is the word in lower case without its type
 * suffix and `~`; `line` ends a statement, by the end of the line or a `:`. `indent` is what stands before a first token.
 */
export type Token = {
  kind: 'word' | 'number' | 'text' | 'sign' | 'line' | 'unknown' | 'end';
  text: string;
  key: string;
  start: number;
  end: number;
  /** False of a text or a comment without its end. */
  closed: boolean;
};

const blank = /[ \t\u00A0\u3000\f\v]*/y;
const newLine = /\r\n?|\n/y;
/** A name; before a character that none could have otherwise stands `~`, as in the item `doc.~$Creator`. */
const wordStart = /(?:~?[\p{L}_]|~[^\s\p{L}\p{N}_])(?:[\p{L}\p{N}_]|~[^\s\p{L}\p{N}_])*/uy;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?/y;
const based = /&(?:[hH][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)(?![\p{L}\p{N}_])[%&]?/uy;
const sign = /<>|><|<=|=<|>=|=>|\.\.|[-+*/\\^&=<>()[\],;.#!?]/y;
/** After an `_`, only blanks and a comment may stand on the line. */
const continued = /_[ \t]*(?:'[^\r\n]*)?(?:\r\n?|\n|$)/y;
const restOfLine = /[^\r\n]*/y;
const blockComment = /%rem\b/iy;
const blockCommentEnd = /^[ \t]*%end[ \t]*rem\b[^\r\n]*/gim;
const directive = /%(?:include|if|elseif|else|end[ \t]*if)\b[^\r\n]*/iy;
/** What follows a word that ends in `&` when that is the suffix of a Long, and not the sign between two texts. */
const afterLong = /[ \t]*(?:[=,)&+\-*/<>:'\r\n]|$|(?:as|then|to|step)\b)/iy;

/** What the lexer read beside tokens: whether files are included, whose text is not here. */
export type Lexed = { tokens: Token[]; includes: string[] };

/** The tokens of a script, the last of kind `end`. Looks at each character a bounded number of times and never throws. */
export function lex(source: string): Lexed {
  const tokens: Token[] = [];
  const includes: string[] = [];
  let at = 0;
  const matched = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const add = (kind: Token['kind'], end: number, key = '', closed = true): undefined => {
    tokens.push({ kind, text: source.slice(at, end), key, start: at, end, closed });
    at = end;
  };
  const atStart = () => tokens.length === 0 || tokens.at(-1)?.kind === 'line';

  while (at < source.length) {
    at += matched(blank)?.length ?? 0;
    const first = source[at];
    if (first === undefined) break;
    const line = matched(newLine);
    if (line !== undefined) add('line', at + line.length);
    else if (first === ':') add('line', at + 1, ':');
    else if (first === "'") at += matched(restOfLine)?.length ?? 0;
    else if (first === '%' && atStart()) percent();
    else if (first === '_' && matched(continued) !== undefined) at += matched(continued)?.length ?? 1;
    else if (first === '"') addText('"', false);
    else if (first === '|') addText('|', true);
    else if (first === '{') addText('}', true);
    else addPlain(first);
  }
  at = source.length;
  add('end', at);
  return { tokens, includes };

  function percent(): undefined {
    if (matched(blockComment) !== undefined) {
      blockCommentEnd.lastIndex = at;
      const end = blockCommentEnd.exec(source);
      if (end !== null) at = blockCommentEnd.lastIndex;
      else add('unknown', source.length, '%rem', false);
      return undefined;
    }
    const text = matched(directive);
    if (text === undefined) return add('unknown', at + 1);
    const file = /^%include\s*["{|]([^"}|]*)/i.exec(text)?.[1];
    if (file !== undefined) includes.push(file);
    at += text.length;
  }

  /** A text ends with a sign that stands in it twice when it is part of it. */
  function addText(last: string, manyLines: boolean): undefined {
    let end = at + 1;
    for (; end < source.length; end++) {
      const character = source[end];
      if (!manyLines && (character === '\n' || character === '\r')) break;
      if (character !== last) continue;
      if (source[end + 1] !== last) return add('text', end + 1);
      end++;
    }
    add('text', end, '', false);
  }

  function addPlain(first: string): undefined {
    const word = matched(wordStart);
    if (word !== undefined) return addWord(word);
    if (first === '&' && !endsValue(tokens.at(-1))) {
      const text = matched(based);
      if (text !== undefined) return add('number', at + text.length);
    }
    // The dot of `.name` in a With, or after a call, begins no number.
    const digits = matched(number);
    if (digits !== undefined)
      return add('number', at + digits.length + suffix(at + digits.length, /[%!#@&]/));
    const text = matched(sign);
    if (text !== undefined) return add('sign', at + text.length);
    add('unknown', at + 1);
  }

  function addWord(word: string): undefined {
    const key = word.replaceAll('~', '').toLowerCase();
    if (key === 'rem' && atStart()) {
      at += matched(restOfLine)?.length ?? 0;
      return undefined;
    }
    add('word', at + word.length + suffix(at + word.length, /[%!#@$&]/), key);
  }

  function suffix(end: number, allowed: RegExp): 0 | 1 {
    const character = source[end] ?? '';
    if (!allowed.test(character)) return 0;
    if (character !== '&') return 1;
    if (source[end + 1] === '(') return 1;
    afterLong.lastIndex = end + 1;
    return afterLong.test(source) ? 1 : 0;
  }
}

const endsValue = (token: Token | undefined): boolean =>
  token !== undefined && (/^(word|number|text)$/.test(token.kind) || token.text === ')');

/** What a text literal says. */
export function textOf({ text }: Token): string {
  const last = text.at(-1) ?? '';
  return text.slice(1, -1).replaceAll(last + last, last);
}

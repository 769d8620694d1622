import type { Cursor } from './cursor.ts';
import type { Token } from './lexer.ts';
import type { Use } from './symbols.ts';
import { constants, reserved } from './words.ts';

/** Deepest nesting of parentheses and calls that is read. */
export const maximumNesting = 250;

const operators: ReadonlySet<string> = new Set(
  '^ * / \\ mod + - & = <> >< < <= =< > >= => like is isa and or xor eqv imp'.split(' '),
);

/** Reads expressions; tells `use` of every name that stands for something by itself. */
export function expressionsOf(cursor: Cursor, use: (name: Use) => void) {
  const { now, take, isSign, isWord, unexpected, tell } = cursor;
  let nesting = 0;

  /** @returns false when it cannot be read; then it was told why. */
  function expression(): boolean {
    for (;;) {
      while (isSign('-') || isSign('+') || isWord('not')) take();
      if (!value()) return false;
      if (!isOperator(now())) return true;
      take();
    }
  }

  function value(): boolean {
    // How an argument is given, and the sign before the number of an open file.
    while (isWord('byval', 'bind') || isSign('#')) take();
    const token = now();
    if (!token.closed) return unexpected();
    if (token.kind === 'number' || token.kind === 'text') return take() !== undefined && rest();
    if (isSign('(')) return parenthesis() && rest();
    if (isSign('.')) return rest();
    if (token.kind !== 'word' || reserved.has(token.key)) return unexpected('a value');
    if (token.key === 'new') return instance();
    return designator();
  }

  /** A name with what is called on it. */
  function designator(): boolean {
    const { text, key, start, end } = take();
    const name: Use = { name: text, key, start, end };
    if (!constants.has(key)) use(name);
    if (isSign('(')) {
      const count = callArguments();
      if (count === undefined) return false;
      name.arguments = count;
    }
    return rest();
  }

  function rest(): boolean {
    for (;;) {
      if (isSign('(')) {
        if (callArguments() === undefined) return false;
      } else if (isSign('.') || isSign('..') || (isSign('!') && cursor.next().kind === 'word')) {
        take();
        if (now().kind !== 'word') return unexpected('the name of a member');
        take();
      } else return true;
    }
  }

  function instance(): boolean {
    take();
    if (now().kind !== 'word') return unexpected('the name of a class');
    take();
    return rest();
  }

  function parenthesis(): boolean {
    const first = take();
    return deeper(first, expression) && closing(first);
  }

  /** Reads `(…)` with the arguments of a call. @returns how many, undefined when they cannot be read. */
  function callArguments(): number | undefined {
    const first = take();
    if (cursor.skip(')')) return 0;
    let count = 0;
    const read = deeper(first, () => {
      for (;;) {
        count++;
        if (!isSign(',') && !isSign(')') && !bound()) return false;
        if (!cursor.skip(',')) return true;
      }
    });
    return read && closing(first) ? count : undefined;
  }

  /** An argument, or the bounds of an array. */
  function bound(): boolean {
    if (!expression()) return false;
    return cursor.skip('to') ? expression() : true;
  }

  function deeper(first: Token, read: () => boolean): boolean {
    if (++nesting > maximumNesting) {
      nesting = 0;
      return tell(
        'codeTooDeep',
        first,
        `It is nested more than ${maximumNesting} deep, and not read further.`,
      );
    }
    const done = read();
    nesting = Math.max(0, nesting - 1);
    return done;
  }

  function closing(first: Token): boolean {
    if (cursor.skip(')')) return true;
    if (cursor.atLineEnd() || isWord('then')) return tell('codeUnclosed', first, 'The ( is not closed.');
    return unexpected();
  }

  /** Arguments of a statement without parentheses: values between `,` and `;`, each of which may be left out. */
  function list(): boolean {
    while (!cursor.atLineEnd() && !isWord('else')) {
      if (cursor.skip(',') || cursor.skip(';')) continue;
      if (!bound()) return false;
      if (!cursor.atLineEnd() && !isSign(',') && !isSign(';') && !isWord('else')) return unexpected();
    }
    return true;
  }

  return {
    expression,
    designator,
    callArguments,
    list,
    rest,
    reset: () => {
      nesting = 0;
    },
  };
}

const isOperator = ({ kind, text, key }: Token): boolean =>
  kind === 'sign' ? operators.has(text) : kind === 'word' && operators.has(key);

import { type Finding, type FindingKind, quoted } from '../code/finding.ts';
import { functions } from './functions.ts';
import { type Token, tokens } from './lexer.ts';

/** Deepest nesting of calls, parentheses and subscripts that is read. */
export const maximumNesting = 250;

/** Binding of the operators between two values, from the public reference; what binds closer has the higher number. */
const bindings: ReadonlyMap<string, number> = new Map([
  ...['&', '|'].map((sign) => [sign, 1] as const),
  ...['=', '<>', '><', '!=', '=!', '<', '>', '<=', '>='].map((sign) => [sign, 2] as const),
  ...['*=', '*<>', '*<', '*>', '*<=', '*>='].map((sign) => [sign, 2] as const),
  ...['+', '-', '*+', '*-'].map((sign) => [sign, 3] as const),
  ...['*', '/', '**', '*/'].map((sign) => [sign, 4] as const),
  [':', 5],
]);
/** Words that begin a statement with a name, an assignment sign and a value. */
const assigning = /^(field|default|environment)$/i;

/**
 * Reads a formula and says what is wrong in it, in the order of the text: one finding for one fault, at most one of
 * syntax in a statement. Never throws, and takes time in proportion to the text.
 */
export function checkFormula(source: string): Finding[] {
  const found: Finding[] = [];
  const all = tokens(source);
  let at = 0;
  let nesting = 0;
  /** Whether the statement has a finding that stopped the reading of it. */
  let stopped = false;
  const now = () => all[at] as Token;
  const isSign = (text: string) => now().kind === 'sign' && now().text === text;
  const take = () => all[at++] as Token;

  while (now().kind !== 'end') {
    if (isSign(';')) {
      at++;
      continue;
    }
    const begun = at;
    nesting = 0;
    stopped = false;
    if (statement() && (now().kind === 'end' || isSign(';'))) continue;
    if (!stopped) syntax(now(), `${shownAt(now())} is not expected here; is an operator or a ; missing?`);
    skipStatement(begun);
  }
  return found.sort((one, other) => one.start - other.start);

  function tell(kind: FindingKind, { start, end }: Token, text: string): false {
    stopped ||= stops.has(kind);
    found.push({ kind, text, start, end: Math.max(end, start) });
    return false;
  }
  function syntax(token: Token, text: string): false {
    return tell('codeSyntax', token, text);
  }
  function tooDeep(token: Token): false {
    return tell('codeTooDeep', token, `It is nested more than ${maximumNesting} deep, and not read further.`);
  }

  /** Reads one statement. @returns false when it cannot be read; then it was told why. */
  function statement(): boolean {
    const token = now();
    if (token.kind !== 'name') return expression(0);
    const next = all[at + 1] as Token;
    if (/^rem$/i.test(token.text) && next.kind === 'text') {
      at++;
      return value();
    }
    if (/^select$/i.test(token.text) && next.text !== ':=') at++;
    else if (assigning.test(token.text) && next.kind === 'name') {
      at += 2;
      if (!isSign(':=')) return syntax(now(), `After ${token.text} and a name stands := and a value.`);
    }
    if ((all[at + 1] as Token).text === ':=' && now().kind === 'name') at++;
    if (isSign(':=')) {
      const sign = take();
      // A chain of assignments nests as parentheses do.
      if (++nesting > maximumNesting) return tooDeep(sign);
      const read = statement();
      nesting--;
      return read;
    }
    return expression(0);
  }

  function expression(least: number): boolean {
    while (now().kind === 'sign' && /^[-+!]$/.test(now().text)) at++;
    if (!value()) return false;
    for (;;) {
      const binding = now().kind === 'sign' ? bindings.get(now().text) : undefined;
      if (binding === undefined || binding <= least) return true;
      at++;
      if (!expression(binding)) return false;
    }
  }

  function value(): boolean {
    const token = now();
    if (!token.closed) {
      const last = token.text.startsWith('"') ? '"' : token.text.startsWith('{') ? '}' : ']';
      return tell(
        'codeUnclosed',
        { ...token, end: token.start + 1 },
        `What begins here has no ${last} at its end.`,
      );
    }
    if (token.kind === 'function') {
      if (!call()) return false;
    } else if (isSign('(')) {
      if (!inside(')', statement)) return false;
    } else if (/^(name|number|text|bracketed)$/.test(token.kind)) at++;
    else if (token.kind === 'end')
      return syntax(all[at - 1] ?? token, 'The formula ends where a value is expected.');
    else return syntax(token, `${shownAt(token)} stands where a value is expected.`);
    while (isSign('[')) if (!inside(']', () => expression(0))) return false;
    return true;
  }

  /** Reads what stands between an opening sign and its closing one. */
  function inside(last: string, read: () => boolean): boolean {
    const first = take();
    if (++nesting > maximumNesting) return tooDeep(first);
    if (!read()) return false;
    nesting--;
    if (isSign(last)) return take() !== undefined;
    if (now().kind === 'end' || isSign(';'))
      return tell('codeUnclosed', first, `The ${first.text} is not closed.`);
    return syntax(now(), `${shownAt(now())} is not expected here; is an operator, a ; or a ${last} missing?`);
  }

  function call(): boolean {
    const token = take();
    const known = functions.get(token.text.slice(1).toLowerCase());
    if (known === undefined)
      tell('codeUnknownFunction', token, `There is no function ${quoted(token.text)}.`);
    let count = 0;
    if (isSign('(')) {
      const read = inside(')', () => {
        if (isSign(')')) return true;
        for (;;) {
          count++;
          if (!statement()) return false;
          if (!isSign(';')) return true;
          at++;
        }
      });
      if (!read) return false;
    }
    if (known !== undefined && (count < known.least || count > known.most)) {
      tell('codeArguments', token, `@${known.name} takes ${wanted(known)}, not ${count}.`);
    } else if (known?.name === 'If' && count % 2 === 0) {
      tell(
        'codeArguments',
        token,
        `@If takes an odd number of arguments, not ${count}: the last is what else counts.`,
      );
    }
    return true;
  }

  /** Goes to the `;` after the statement: one that stands in no parenthesis of it. */
  function skipStatement(begun: number): void {
    let depth = 0;
    for (let each = begun; each < all.length - 1; each++) {
      const { kind, text } = all[each] as Token;
      if (kind === 'sign' && text === '(') depth++;
      if (kind === 'sign' && text === ')' && depth > 0) depth--;
      at = each + 1;
      if (kind === 'sign' && text === ';' && depth === 0) return;
    }
  }
}

const stops: ReadonlySet<FindingKind> = new Set(['codeSyntax', 'codeUnclosed', 'codeTooDeep']);

const shownAt = ({ kind, text }: Token): string => (kind === 'end' ? 'The end' : quoted(text));

function wanted({ least, most }: { least: number; most: number }): string {
  const words = most === Infinity ? `${least} or more` : least === most ? `${least}` : `${least} to ${most}`;
  return `${words} argument${words === '1' ? '' : 's'}`;
}

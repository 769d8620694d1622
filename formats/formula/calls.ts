import type { Token } from './lexer.ts';

/** Tokens from one index to another, end exclusive. */
export type Range = { from: number; to: number };

/** A call of an @function: where it stands among the tokens, its name in lower case, its arguments. */
export type Call = Range & { name: string; arguments: Range[] };

/** A formula cut into what its names are looked for in. */
export type Cut = {
  tokens: readonly Token[];
  calls: Call[];
  /** The call that begins with a token, by the index of it. */
  callAt: ReadonlyMap<number, Call>;
  /** Values of names that are set once. */
  values: ReadonlyMap<string, Range>;
  /** The last statement: what the formula gives. */
  result: Range;
};

type Open = { call?: Call; begun: number };

/** Finds calls and statements in one pass. What is not well-formed is cut where it can be. */
export function cut(tokens: readonly Token[]): Cut {
  const calls: Call[] = [];
  const callAt = new Map<number, Call>();
  const statements: Range[] = [];
  const open: Open[] = [{ begun: 0 }];
  for (const [at, { kind, text }] of tokens.entries()) {
    const inside = open.at(-1) as Open;
    if (kind === 'end') {
      statements.push({ from: open[0]?.begun ?? 0, to: at });
    } else if (kind !== 'sign') continue;
    else if (text === '(' || text === '[') {
      const before = tokens[at - 1];
      const isCall = text === '(' && before?.kind === 'function';
      const call = isCall
        ? { name: before.text.slice(1).toLowerCase(), from: at - 1, to: tokens.length, arguments: [] }
        : undefined;
      if (call !== undefined) {
        calls.push(call);
        callAt.set(at - 1, call);
      }
      open.push({ begun: at + 1, ...(call && { call }) });
    } else if ((text === ')' || text === ']') && open.length > 1) {
      inside.call?.arguments.push({ from: inside.begun, to: at });
      if (inside.call !== undefined) inside.call.to = at + 1;
      open.pop();
    } else if (text === ';') {
      (inside.call?.arguments ?? (open.length === 1 ? statements : [])).push({ from: inside.begun, to: at });
      inside.begun = at + 1;
    }
  }
  const result = statements.findLast(({ from, to }) => to > from) ?? { from: 0, to: 0 };
  return { tokens, calls, callAt, values: valuesOf(tokens, statements), result };
}

/** What stands after `name :=`, of names that are set once and by a statement of their own. */
function valuesOf(tokens: readonly Token[], statements: readonly Range[]): Map<string, Range> {
  const counts = new Map<string, number>();
  for (const [at, { kind, text }] of tokens.entries())
    if (kind === 'name' && tokens[at + 1]?.text === ':=')
      counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1);
  const values = new Map<string, Range>();
  for (const { from, to } of statements) {
    const at = /^(field|default)$/i.test(tokens[from]?.text ?? '') ? from + 1 : from;
    const name = tokens[at];
    if (name?.kind !== 'name' || tokens[at + 1]?.text !== ':=') continue;
    const key = name.text.toLowerCase();
    if (counts.get(key) === 1) values.set(key, { from: at + 2, to });
  }
  return values;
}

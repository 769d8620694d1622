import type { CodeReference, ReferenceKind } from '../code/reference.ts';
import { formulaReferences } from '../formula/index.ts';
import { lex, type Token, textOf } from './lexer.ts';

/** Which argument of a method names an element, of what kind, and how to tell of what database. */
type Place = {
  kind: ReferenceKind;
  at: number;
  /** By the object before the dot; by two arguments, server and path; always this; or never sure. */
  database: 'object' | readonly [number, number] | 'this' | 'unsure';
};

const methods: Readonly<Record<string, Place>> = {
  getview: { kind: 'view', at: 0, database: 'object' },
  getform: { kind: 'form', at: 0, database: 'object' },
  getagent: { kind: 'agent', at: 0, database: 'object' },
  getoutline: { kind: 'outline', at: 0, database: 'object' },
  openview: { kind: 'view', at: 0, database: 'object' },
  opennavigator: { kind: 'navigator', at: 0, database: 'object' },
  composedocument: { kind: 'form', at: 2, database: [0, 1] },
  picklistcollection: { kind: 'view', at: 4, database: [2, 3] },
  pickliststrings: { kind: 'view', at: 4, database: [2, 3] },
  dialogbox: { kind: 'dialog', at: 0, database: 'this' },
  openframeset: { kind: 'frameset', at: 0, database: 'this' },
  openpage: { kind: 'page', at: 0, database: 'this' },
  // Folders that are not there are made.
  putinfolder: { kind: 'view', at: 0, database: 'unsure' },
  putallinfolder: { kind: 'view', at: 0, database: 'unsure' },
  removefromfolder: { kind: 'view', at: 0, database: 'unsure' },
  removeallfromfolder: { kind: 'view', at: 0, database: 'unsure' },
  enablefolder: { kind: 'view', at: 0, database: 'unsure' },
};

/** Objects by their names in lower case: true of those that are the current database wherever they are set. */
export type Objects = Map<string, boolean>;

/** Looks at one script of several that belong together for what its objects are; each takes part in `objects`. */
export function collectObjects(source: string, objects: Objects): void {
  const { tokens } = lex(source);
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word') continue;
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    // A parameter is whatever is given.
    if (after?.key === 'as' && /^(\(|,|byval)$/i.test(before?.text ?? '') && inDeclaration(tokens, at))
      objects.set(token.key, false);
    if (after?.text !== '=' || before?.key !== 'set') continue;
    let end = at + 2;
    while (tokens[end] !== undefined && !/^(line|end)$/.test(tokens[end]?.kind ?? '')) end++;
    const isCurrent = tokens[end - 1]?.key === 'currentdatabase' && tokens[end - 2]?.text === '.';
    objects.set(token.key, isCurrent && objects.get(token.key) !== false);
  }
}

/** Whether a word stands in the parentheses of a procedure that is declared, and not in those of a `Dim`. */
function inDeclaration(tokens: readonly Token[], at: number): boolean {
  for (let back = at; back >= 0 && at - back < 400; back--) {
    const { kind, key } = tokens[back] as Token;
    if (kind === 'line') return false;
    if (key === 'sub' || key === 'function' || key === 'property') return true;
  }
  return false;
}

/**
 * The elements that a script names: libraries after `Use`, what methods of the product take by name, the form that a
 * document gets, and what formulas in `Evaluate`, or selections in texts, name. Names of constants are looked up. Never throws.
 */
export function scriptReferences(source: string, objects: ReadonlyMap<string, boolean>): CodeReference[] {
  const { tokens } = lex(source);
  const constants = constantsOf(tokens);
  const found = new Map<number, CodeReference>();
  const add = (kind: ReferenceKind, by: string, token: Token | undefined, firm: boolean) => {
    const literal = token?.kind === 'word' ? constants.get(token.key) : token;
    if (literal?.kind !== 'text' || !literal.closed || found.has(literal.start)) return;
    const name = textOf(literal);
    const { start, end } = literal;
    if (name.trim() !== '') found.set(start, { kind, name, by, start, end, firm, writable: true });
  };
  for (const [at, token] of tokens.entries()) {
    // A selection that is given to a search, at once or by a name.
    if (token.kind === 'text' && /\bform\s*=/i.test(token.text)) addFormula(token, 'form');
    if (token.kind !== 'word') continue;
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const begins = before === undefined || before.kind === 'line';
    if (token.key === 'use' && begins) add('library', 'Use', after, true);
    if (token.key === 'evaluate' && after?.text === '(') addFormula(tokens[at + 2]);
    if (before?.text !== '.') continue;
    if (token.key === 'form' && after?.text === '=') add('form', 'Form', tokens[at + 2], false);
    if (token.key === 'replaceitemvalue') {
      const [item, value] = argumentsAfter(tokens, at, 2);
      const [name] = item ?? [];
      if (name?.kind === 'text' && /^form$/i.test(textOf(name))) add('form', 'Form', only(value), false);
    }
    if (!Object.hasOwn(methods, token.key)) continue;
    const { kind, at: place, database } = methods[token.key] as Place;
    const given = argumentsAfter(tokens, at, place + 1);
    const same = Array.isArray(database)
      ? isThis(
          database.map((each: number) => given[each] ?? []),
          objects,
        )
      : database === 'this' || (database === 'object' && isCurrent(tokens, at - 2, objects));
    if (same !== false || database === 'object' || database === 'unsure')
      add(kind, token.text, only(given[place]), same === true);
  }
  return [...found.values()].sort((one, other) => one.start - other.start);

  function addFormula(literal: Token | undefined, wanted?: ReferenceKind): void {
    if (literal?.kind !== 'text' || !literal.closed) return;
    const inner = literal.text.slice(1, -1);
    // With quotes that stand twice the places move apart.
    if (inner !== textOf(literal)) return;
    const first = literal.start + 1;
    for (const each of formulaReferences(inner)) {
      if (wanted !== undefined && each.kind !== wanted) continue;
      const start = first + each.start;
      if (!found.has(start))
        found.set(start, { ...each, start, end: first + each.end, firm: false, writable: false });
    }
  }
}

/** Whether server and path are those of the current database. @returns undefined when that cannot be told. */
function isThis(given: readonly Token[][], objects: ReadonlyMap<string, boolean>): boolean | undefined {
  if (given.every((each) => each.length === 1 && each[0]?.kind === 'text' && textOf(each[0]) === ''))
    return true;
  if (given.some((each) => each.length === 1 && each[0]?.kind === 'text' && textOf(each[0]) !== ''))
    return false;
  const current = given.every(
    (each) => /^(server|filepath)$/.test(each.at(-1)?.key ?? '') && isCurrent(each, each.length - 3, objects),
  );
  return current ? true : undefined;
}

/** Whether the object whose name ends at a token is the current database. */
function isCurrent(tokens: readonly Token[], at: number, objects: ReadonlyMap<string, boolean>): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  const isMember = tokens[at - 1]?.text === '.';
  return isMember ? token.key === 'currentdatabase' : objects.get(token.key) === true;
}

/** The first arguments of a call, with or without parentheses, each as its tokens. */
function argumentsAfter(tokens: readonly Token[], at: number, count: number): Token[][] {
  const found: Token[][] = [[]];
  let depth = 0;
  const bare = tokens[at + 1]?.text !== '(';
  for (let next = bare ? at + 1 : at + 2; next < tokens.length && next - at < 200; next++) {
    const token = tokens[next] as Token;
    if (token.kind === 'line' || token.kind === 'end') break;
    if (token.text === '(') depth++;
    if (token.text === ')' && depth-- === 0) break;
    if (token.text === ',' && depth === 0) {
      if (found.length === count) break;
      found.push([]);
    } else found.at(-1)?.push(token);
  }
  return found;
}

const only = (given: readonly Token[] | undefined): Token | undefined =>
  given?.length === 1 ? given[0] : undefined;

/** `Const NAME = "text"`, by the names. */
function constantsOf(tokens: readonly Token[]): Map<string, Token> {
  const found = new Map<string, Token>();
  for (const [at, { key }] of tokens.entries()) {
    const [name, sign, value] = tokens.slice(at + 1, at + 4);
    if (key === 'const' && name?.kind === 'word' && sign?.text === '=' && value?.kind === 'text')
      found.set(name.key, value);
  }
  return found;
}

/** A text as a literal of LotusScript. */
export const scriptText = (text: string): string => `"${text.replaceAll('"', '""')}"`;

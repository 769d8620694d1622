import type { CodeReference, ReferenceKind } from '../code/reference.ts';
import { type Call, type Cut, cut, type Range } from './calls.ts';
import { type Token, tokens } from './lexer.ts';

/** Arguments of @functions that name an element: which one, of what kind, and which one says of what database. */
type Place = { kind: ReferenceKind; at: number; database?: number };

const functions: Readonly<Record<string, readonly Place[]>> = {
  dblookup: [{ kind: 'view', at: 2, database: 1 }],
  dbcolumn: [{ kind: 'view', at: 2, database: 1 }],
  picklist: [{ kind: 'view', at: 2, database: 1 }],
  dialogbox: [{ kind: 'dialog', at: 0 }],
  addtofolder: [
    { kind: 'view', at: 0 },
    { kind: 'view', at: 1 },
  ],
  isagentenabled: [{ kind: 'agent', at: 0 }],
};

/** The same of the commands of `@Command` and `@PostedCommand`, whose own name is argument 0. */
const commands: Readonly<Record<string, readonly Place[]>> = {
  openview: [{ kind: 'view', at: 1 }],
  viewchange: [{ kind: 'view', at: 1 }],
  folder: [{ kind: 'view', at: 1 }],
  addtofolder: [{ kind: 'view', at: 1 }],
  openframeset: [{ kind: 'frameset', at: 1 }],
  openpage: [{ kind: 'page', at: 1 }],
  opennavigator: [{ kind: 'navigator', at: 1 }],
  runagent: [{ kind: 'agent', at: 1 }],
  toolsrunmacro: [{ kind: 'agent', at: 1 }],
  toolsrunbackgroundmacros: [{ kind: 'agent', at: 1 }],
  insertsubform: [{ kind: 'subform', at: 1 }],
  viewswitchform: [{ kind: 'form', at: 1 }],
  switchform: [{ kind: 'form', at: 1 }],
  openhelpdocument: [{ kind: 'view', at: 2, database: 1 }],
  fileopendatabase: [{ kind: 'view', at: 2, database: 1 }],
  compose: [{ kind: 'form', at: 2, database: 1 }],
  composewithreference: [{ kind: 'form', at: 2, database: 1 }],
};

/** Deepest nesting of `@If` that is looked into, and most tokens of an argument that says of what database. */
const MAX_STEPS = 5;
const MAX_TOKENS = 50;

/**
 * The elements that a formula names, by the functions and commands that take a name, and where it compares or sets
 * the form of a document. Looked through are `@If` and names that are set once. With `value` the formula gives such a
 * name itself: that of a computed subform, of the form of a view. Never throws.
 */
export function formulaReferences(source: string, value?: ReferenceKind): CodeReference[] {
  const formula: Formula = { ...cut(tokens(source)), databases: new Map(), followed: new Set() };
  const found = new Map<number, CodeReference>();
  const add = (kind: ReferenceKind, by: string, at: number, firm: boolean) => {
    const { start, end, text, closed } = formula.tokens[at] as Token;
    const name = textOf(text);
    if (!closed || name.trim() === '' || found.has(start)) return;
    found.set(start, { kind, name, by, start, end, firm, writable: true });
  };
  for (const call of formula.calls)
    for (const { kind, at, database, by } of placesOf(formula, call)) {
      const range = call.arguments[at];
      const same = database === undefined ? true : isThis(formula, call.arguments[database]);
      if (range === undefined || same === false) continue;
      for (const literal of literalsOf(formula, range)) add(kind, by, literal, same === true);
    }
  for (const at of formsIn(formula.tokens)) add('form', 'Form', at, false);
  if (value !== undefined)
    for (const literal of literalsOf(formula, formula.result)) add(value, 'value', literal, true);
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** `databases` is what is known of names, `followed` whose values have been looked at: each is once, however often named. */
type Formula = Cut & { databases: Map<string, boolean | undefined>; followed: Set<string> };

function placesOf({ tokens: all }: Cut, call: Call): (Place & { by: string })[] {
  if (call.name === 'command' || call.name === 'postedcommand') {
    const word = all[call.arguments[0]?.from ?? -1]?.text ?? '';
    const command = word.slice(1, -1).trim();
    const places = commands[command.toLowerCase()] ?? [];
    const by = `[${command}]`;
    // `[Compose]` with one argument has no database before the form.
    if (call.arguments.length === 2 && /^\[\s*compose/i.test(word)) return [{ kind: 'form', at: 1, by }];
    return places.map((place) => ({ ...place, by }));
  }
  const places = Object.hasOwn(functions, call.name) ? (functions[call.name] ?? []) : [];
  const { from, to } = call.arguments[0] ?? { from: 0, to: 0 };
  const first = all
    .slice(from, Math.min(to, from + MAX_TOKENS))
    .filter(({ kind }) => kind === 'text' || kind === 'bracketed');
  if (call.name === 'picklist' && !first.some(({ text }) => /^\[\s*custom\s*\]$/i.test(text))) return [];
  // Of other sources than Domino the second argument names no database, and the third no view.
  if (call.name.startsWith('db') && first.some(({ text }) => isForeign(textOf(text)))) return [];
  return places.map((place) => ({ ...place, by: all[call.from]?.text ?? '' }));
}

const isForeign = (source: string): boolean => !/^(|notes|domino|nocache|recache)$/i.test(source.trim());

/**
 * Whether an argument speaks of the database that the formula is in: `""`, `@DbName` and what is made of them alone.
 * @returns undefined when that cannot be told.
 */
function isThis(formula: Formula, range: Range | undefined): boolean | undefined {
  if (range === undefined || range.to - range.from > MAX_TOKENS) return undefined;
  let sure: boolean | undefined = true;
  for (let at = range.from; at < range.to; at++) {
    const { kind, text } = formula.tokens[at] as Token;
    if (kind === 'text' && textOf(text) !== '') return false;
    if (kind === 'function' && !/^@(dbname|subset|replicaid|servername|webdbname)$/i.test(text))
      sure = undefined;
    if (kind !== 'name') continue;
    const same = isThisIn(formula, text.toLowerCase());
    if (same === false) return false;
    sure &&= same;
  }
  return sure;
}

function isThisIn(formula: Formula, name: string): boolean | undefined {
  if (!formula.databases.has(name)) {
    // A name that is made of itself tells nothing.
    formula.databases.set(name, undefined);
    formula.databases.set(name, isThis(formula, formula.values.get(name)));
  }
  return formula.databases.get(name);
}

/** The text literals that an expression may give: itself, the branches of `@If`, the value of a name. */
function literalsOf(formula: Formula, { from, to }: Range, steps = MAX_STEPS): number[] {
  const first = formula.tokens[from];
  if (first === undefined || to <= from || steps === 0) return [];
  const next = (range: Range) => literalsOf(formula, range, steps - 1);
  if (to - from === 1) {
    if (first.kind === 'text') return [from];
    const name = first.text.toLowerCase();
    const value = first.kind === 'name' ? formula.values.get(name) : undefined;
    if (value === undefined || formula.followed.has(name)) return [];
    formula.followed.add(name);
    return next(value);
  }
  if (first.text === '(' && formula.tokens[to - 1]?.text === ')') return next({ from: from + 1, to: to - 1 });
  const call = formula.callAt.get(from);
  if (call?.name !== 'if' || call.to !== to) return [];
  const last = call.arguments.length - 1;
  return call.arguments.filter((_, at) => at % 2 === 1 || at === last).flatMap(next);
}

/** Texts that the item Form is compared with or set to: `Form = "Order" : "Offer"`. */
function* formsIn(all: readonly Token[]): Generator<number> {
  for (let at = 0; at < all.length; at++) {
    if (all[at]?.kind !== 'name' || all[at]?.text.toLowerCase() !== 'form') continue;
    if (!/^(=|\*=|<>|!=|:=)$/.test(all[at + 1]?.text ?? '')) continue;
    for (let next = at + 2; all[next]?.kind === 'text'; next += 2) {
      yield next;
      if (all[next + 1]?.text !== ':') break;
    }
  }
}

/** What a text literal says. */
export const textOf = (literal: string): string =>
  literal.startsWith('{') ? literal.slice(1, -1) : literal.slice(1, -1).replace(/\\([\s\S])/g, '$1');

/** A text as a literal of the formula language. */
export const formulaText = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

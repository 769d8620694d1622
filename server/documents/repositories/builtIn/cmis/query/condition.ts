import { type RawBuilder, sql } from 'kysely';
import { matchesText } from '../../searchStore.ts';
import { type Column, columns } from '../columns.ts';
import { ROOT } from '../names.ts';
import type { Reader } from './reader.ts';
import { refusal, type Token, unquoted } from './tokens.ts';

/** How the statement calls the type, and the properties it selected under names of its own. */
export type Names = { alias: string | undefined; given: Map<string, string> };

type Condition = RawBuilder<boolean>;

/** Nested conditions; no real query goes deeper. */
const DEEPEST = 50;

/** Reads what comes after WHERE: OR binds weaker than AND, and AND weaker than NOT. @throws Problem 400. */
export function readCondition(reader: Reader, names: Names, depth = 0): Condition {
  if (depth > DEEPEST) throw refusal('its conditions are nested too deeply');
  let left = readAnd(reader, names, depth);
  while (reader.take('OR')) left = sql<boolean>`(${left} or ${readAnd(reader, names, depth)})`;
  return left;
}

function readAnd(reader: Reader, names: Names, depth: number): Condition {
  let left = readNot(reader, names, depth);
  while (reader.take('AND')) left = sql<boolean>`(${left} and ${readNot(reader, names, depth)})`;
  return left;
}

function readNot(reader: Reader, names: Names, depth: number): Condition {
  let negated = false;
  while (reader.take('NOT')) negated = !negated;
  const condition = readOne(reader, names, depth);
  return negated ? sql<boolean>`not ${condition}` : condition;
}

function readOne(reader: Reader, names: Names, depth: number): Condition {
  if (reader.take('(')) {
    const inner = readCondition(reader, names, depth + 1);
    reader.expect(')');
    return sql<boolean>`(${inner})`;
  }
  const name = reader.name();
  if (reader.take('(')) return readFunction(reader, name);
  const column = columnOf(names, name);
  if (reader.takeAll('IS', 'NOT', 'NULL')) return sql<boolean>`(${column.value} is not null)`;
  if (reader.takeAll('IS', 'NULL')) return sql<boolean>`(${column.value} is null)`;
  if (reader.takeAll('NOT', 'LIKE')) return sql<boolean>`(not ${like(column, reader)})`;
  if (reader.take('LIKE')) return like(column, reader);
  if (reader.takeAll('NOT', 'IN')) return sql<boolean>`(not ${isIn(column, reader)})`;
  if (reader.take('IN')) return isIn(column, reader);
  return compare(column, reader);
}

/** IN_FOLDER, IN_TREE and CONTAINS; each may name the type first. */
function readFunction(reader: Reader, name: string): Condition {
  if (reader.nameUnless() !== undefined) reader.expect(',');
  const text = unquoted(reader.text());
  reader.expect(')');
  switch (name.toUpperCase()) {
    case 'IN_FOLDER':
    case 'IN_TREE':
      return sql<boolean>`${text === ROOT}::boolean`;
    case 'CONTAINS':
      // Phrases of the search text are in quotes of their own; their words have to be there.
      return matchesText(text);
    default:
      throw refusal(`there is no function ${name}`);
  }
}

/** @throws Problem 400 for a property that cannot be searched by. */
export function columnOf({ alias, given }: Names, name: string): Column {
  const plain = alias && name.startsWith(`${alias}.`) ? name.slice(alias.length + 1) : name;
  const column = columns.get(given.get(plain) ?? plain);
  if (!column) throw refusal(`documents cannot be searched by ${name}`);
  return column;
}

const signs = ['=', '<>', '<=', '>=', '<', '>'] as const;

function compare(column: Column, reader: Reader): Condition {
  const sign = signs.find((each) => reader.take(each));
  if (!sign) throw refusal(`a comparison is missing after ${column.id}`);
  return sql<boolean>`(${column.value} ${sql.raw(sign)} ${parameterOf(column, reader)})`;
}

function like(column: Column, reader: Reader): Condition {
  if (column.type !== 'string' && column.type !== 'id') throw refusal(`${column.id} is not a text`);
  return sql<boolean>`(${column.value} like ${patternOf(reader.text())})`;
}

/** `\%`, `\_` and `\\` stay as they are: SQL reads them the same way. */
const patternOf = (text: string) =>
  text.replace(/''|\\([\s\S])/g, (pair, escaped) => (escaped === undefined || escaped === "'" ? "'" : pair));

const MAX_VALUES = 1000;

function isIn(column: Column, reader: Reader): Condition {
  reader.expect('(');
  const values: RawBuilder<unknown>[] = [];
  do {
    if (values.length === MAX_VALUES) throw refusal('a list is too long');
    values.push(parameterOf(column, reader));
  } while (reader.take(','));
  reader.expect(')');
  return sql<boolean>`(${column.value} in (${sql.join(values)}))`;
}

/** A value of the column's type, as a parameter. */
function parameterOf(column: Column, reader: Reader): RawBuilder<unknown> {
  const token = reader.value();
  const wrong = () => refusal(`${column.id} cannot be compared with ${token.text.slice(0, 40)}`);
  switch (column.type) {
    case 'integer':
      if (token.kind !== 'number' || token.text.length > 18) throw wrong();
      return sql`${token.text}::numeric`;
    case 'boolean':
      if (token.kind !== 'word' || !/^(true|false)$/i.test(token.text)) throw wrong();
      return sql`${token.upper === 'TRUE'}::boolean`;
    case 'datetime':
      return sql`${dateOf(token, reader) ?? refuse(wrong)}::timestamptz`;
    default:
      if (token.kind !== 'text') throw wrong();
      return sql`${unquoted(token.text)}::text`;
  }
}

/** `TIMESTAMP '2026-01-31T12:00:00.000Z'`, or the text alone. */
function dateOf(token: Token, reader: Reader): Date | undefined {
  const isMarked = token.kind === 'word' && token.upper === 'TIMESTAMP';
  const text = isMarked ? reader.text() : token.kind === 'text' ? token.text : '';
  // The database knows no dates as far away as JavaScript does.
  const date = new Date(/^\d{4}-/.test(text) ? text : '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function refuse(wrong: () => Error): never {
  throw wrong();
}

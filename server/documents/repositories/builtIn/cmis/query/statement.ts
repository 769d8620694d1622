import { type RawBuilder, sql } from 'kysely';
import { columns } from '../columns.ts';
import { DOCUMENT, FOLDER } from '../names.ts';
import { problem } from '../problems.ts';
import { columnOf, type Names, readCondition } from './condition.ts';
import { createReader, type Reader } from './reader.ts';
import { refusal } from './tokens.ts';

/** What a query asks for. */
export type Statement = {
  /** Properties with the names they are answered under; undefined: all. */
  select: Map<string, string> | undefined;
  /** False for a type that no query finds anything of. */
  finds: boolean;
  where: RawBuilder<boolean> | undefined;
  order: RawBuilder<unknown>[];
};

/** Reads `SELECT … FROM cmis:document WHERE … ORDER BY …` (CMIS 1.1, 2.1.14.2). @throws Problem 400. */
export function readStatement(text: string): Statement {
  const reader = createReader(text);
  reader.expect('SELECT');
  const selected = readSelect(reader);
  reader.expect('FROM');
  const type = reader.name();
  if (type !== DOCUMENT && type !== FOLDER) throw refusal(`${type} is not a type here`);
  const alias = reader.take('AS')
    ? reader.name()
    : reader.nameUnless('WHERE', 'ORDER', 'JOIN', 'INNER', 'LEFT');
  if (reader.take('JOIN') || reader.take('INNER') || reader.take('LEFT'))
    throw problem('documents.cmis.unsupported', { reason: 'Types cannot be joined in a query here.' });
  const names: Names = { alias, given: new Map() };
  const select = selected && new Map(selected.map(({ name, as }) => [propertyOf(names, name), as] as const));
  for (const [id, as] of select ?? []) names.given.set(as, id);
  const where = reader.take('WHERE') ? readCondition(reader, names) : undefined;
  const order = reader.takeAll('ORDER', 'BY') ? readOrder(reader, names) : [sql`lower(d.name)`];
  reader.end();
  return { select, finds: type === DOCUMENT, where, order };
}

/** @returns undefined for `*`. */
function readSelect(reader: Reader): { name: string; as: string }[] | undefined {
  if (reader.take('*')) return undefined;
  const selected: { name: string; as: string }[] = [];
  do {
    const name = reader.name();
    if (name.toUpperCase() === 'SCORE') {
      throw problem('documents.cmis.unsupported', { reason: 'Queries here have no score.' });
    }
    const as = reader.take('AS') ? reader.name() : reader.nameUnless('FROM');
    selected.push({ name, as: as ?? name });
  } while (reader.take(','));
  return selected;
}

/** A property that may be selected: also one that cannot be searched by. */
function propertyOf(names: Names, name: string): string {
  const id = names.alias && name.startsWith(`${names.alias}.`) ? name.slice(names.alias.length + 1) : name;
  if (!/^cmis:\w+$/.test(id)) throw refusal(`documents have no property ${name}`);
  return id;
}

function readOrder(reader: Reader, names: Names): RawBuilder<unknown>[] {
  const order: RawBuilder<unknown>[] = [];
  do {
    const { id, value } = columnOf(names, reader.name());
    if (!columns.get(id)?.orderable) throw refusal(`it cannot be sorted by ${id}`);
    if (reader.take('DESC')) order.push(sql`${value} desc`);
    else order.push(sql`${value} asc`);
    reader.take('ASC');
  } while (reader.take(','));
  return order;
}

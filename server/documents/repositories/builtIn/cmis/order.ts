import { type RawBuilder, sql } from 'kysely';
import { columns } from './columns.ts';
import { problem } from './problems.ts';

/** Reads `cmis:name ASC, cmis:creationDate DESC`. @throws Problem 400. */
export function readOrder(text: string): RawBuilder<unknown>[] {
  return text.split(',').map((each) => {
    const [, name = '', direction = 'asc'] = /^\s*([\w:]+)(?:\s+(asc|desc))?\s*$/i.exec(each) ?? [];
    const column = columns.get(name);
    if (!column?.orderable)
      throw problem('documents.cmis.argument', { reason: `Documents cannot be sorted by ${each.trim()}.` });
    return direction.toLowerCase() === 'desc' ? sql`${column.value} desc` : sql`${column.value} asc`;
  });
}

import { sql } from 'kysely';
import type { Caller } from '../../../../platform/identity/caller.ts';
import { problem } from '../../../problems.ts';
import type { Reading } from '../../../tables.ts';
import { rightOf } from '../rights.ts';
import { type CmisObject, latestOf } from './objects.ts';
import { findShared } from './store.ts';

/** The object at a path: the folder, or the document of that name. Names need not be unique: of several documents it
 *  is the one that was changed last.
 *  @throws Problem 404. */
export async function findByPath(tables: Reading, path: string, person: Caller): Promise<CmisObject> {
  if (path === '/') return { kind: 'root' };
  const name = path.replace(/^\//, '').normalize('NFC');
  if (name === '' || name.includes('\0')) throw problem('documents.document.unknown');
  const { rows } = await findShared(tables, person, {
    where: sql<boolean>`d.name = ${name}`,
    order: [sql`d.modified_at desc`],
    skip: 0,
    limit: 1,
  });
  const [row] = rows;
  if (!row) throw problem('documents.document.unknown');
  return latestOf(row, rightOf(row.shares, person) ?? 'read', person);
}

import type { Caller } from '../../platform/identity/caller.ts';
import { rank } from '../databases/access.ts';
import { createAcls } from '../databases/acls.ts';
import type { Design } from '../design.ts';
import type { Searched } from './store.ts';

/** A database that may be searched, where it is, and its revision now. */
export type Readable = Searched & { path: string; pathKey: string };

/** What the caller may search. `all` says that it is every database there is. */
export type Scope = { databases: Readable[]; all: boolean };

/** The databases that a caller may read at this moment: a right that was taken away counts at once. */
export function readableDatabases({ tables, accessTo }: Pick<Design, 'tables' | 'accessTo'>) {
  const acls = createAcls(tables);
  return async (caller: Caller, only: number | undefined): Promise<Scope> => {
    const found = await acls(only);
    const databases: Readable[] = [];
    for (const { id, revision, path, pathKey, acl } of found) {
      const { level } = await accessTo(acl, caller);
      if (rank(level) >= rank('READER')) databases.push({ id, revision, path, pathKey });
    }
    return { databases, all: only === undefined && databases.length === found.length };
  };
}

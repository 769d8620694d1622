import type { Caller } from '../../platform/identity/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reading } from '../tables.ts';

/** Whoever waits less than this still looks at the page, which says how it went. */
const LONG_MS = 10_000;

/** Tells a person who imported in the browser how an import that took long has ended; once, however often this is called.
 *  What programs ask for they wait for, and whoever cancelled an import knows it. */
export async function tellEnded(
  { notices }: Pick<Platform, 'notices'>,
  tables: Reading,
  importId: string,
): Promise<void> {
  const ended = await tables
    .selectFrom('design.import')
    .innerJoin('design.database', 'design.database.id', 'design.import.database_id')
    .select(['caller', 'status', 'error', 'imported_count', 'path'])
    .select(['design.import.created_at', 'finished_at'])
    .where('design.import.id', '=', importId)
    .executeTakeFirst();
  if (!ended?.finished_at || ended.finished_at.getTime() - ended.created_at.getTime() < LONG_MS) return;
  const { by, subject, identityProvider, distinguishedName } = ended.caller as unknown as Caller;
  if (by !== 'session' || ended.error === cancelledBy(distinguishedName)) return;
  const told = await tables.transaction().execute((tx) =>
    notices.tell(tx, [{ subject, identityProvider }], {
      kind: ended.status === 'complete' ? 'design.import.done' : 'design.import.failed',
      params: {
        database: ended.path,
        count: String(ended.imported_count ?? 0),
        ...(ended.error ? { text: ended.error } : {}),
      },
      address: `/databases/${ended.path.split('/').map(encodeURIComponent).join('/')}`,
      key: `design/import/${importId}`,
      personal: true,
    }),
  );
  notices.announce(told);
}

/** Why an import failed that somebody cancelled. */
export const cancelledBy = (distinguishedName: string) => `The import was cancelled by ${distinguishedName}.`;

import { readAcl } from '../../../formats/dxl/index.ts';
import { typed } from '../../platform/http/server.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import type { Access, Design } from '../design.ts';
import { problem } from '../problems.ts';
import type { DatabaseRow } from '../tables.ts';
import { rank } from './access.ts';
import { listDeleted, restoreDatabase } from './deleted.ts';
import { readNsfPath } from './path.ts';
import { presentDatabase, presentDeleted } from './present.ts';
import type { Purge } from './purge.ts';
import { databaseSummary, onRestore, restoreRequest } from './schema.ts';

type Deleted = { row: DatabaseRow; access: Access };

/** Deleted databases with the caller's access, by the ACL that each had. */
const withAccess = ({ accessTo }: Design, rows: readonly DatabaseRow[], caller: Caller): Promise<Deleted[]> =>
  Promise.all(rows.map(async (row) => ({ row, access: await accessTo(readAcl(row.acl), caller) })));

const managed = ({ access }: Deleted) => rank(access.level) >= rank('MANAGER');

/** The deleted databases that the caller was MANAGER of, the last one first. */
export async function listRestorable(design: Design, purge: Purge, caller: Caller) {
  const rows = await listDeleted(design.tables, purge.since());
  const found = await withAccess(design, rows, caller);
  return found.filter(managed).map(({ row, access }) => presentDeleted(row, access, purge.keptMs));
}

/** Restoring deleted databases. */
export function serveRestoring(design: Design, purge: Purge): void {
  const { platform, tables, known } = design;

  typed(platform.http).post(
    '/api/design/databases/restore',
    {
      config: {
        guards: [signedIn],
        raises: ['design.database.undeleted', 'design.database.exists', 'design.access.denied'],
      },
      schema: {
        tags: ['design'],
        summary: 'Restore a deleted database',
        description:
          'Needs MANAGER by the ACL that it had. 409 when the path is taken; `as` names another one.',
        querystring: onRestore,
        body: restoreRequest,
        response: { 200: databaseSummary },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { nsfPath, replicaId, as } = request.body;
      const { path, key } = readNsfPath(nsfPath, '/nsfPath');
      const target = as === undefined ? undefined : readNsfPath(as, '/as');
      const rows = await listDeleted(tables, purge.since(), { key, replicaId });
      const found = await withAccess(design, rows, caller);
      const [last] = found;
      if (last === undefined) throw problem('design.database.undeleted', { nsfPath: path });
      const chosen = found.find(managed);
      if (chosen === undefined) {
        throw problem('design.access.denied', { needed: 'MANAGER', level: last.access.level });
      }
      const to = target ?? { path: chosen.row.path, key };
      const origin = { caller, why: request.query.why };
      const row = await tables.transaction().execute((tx) => restoreDatabase(tx, chosen.row, to, origin));
      await known.toldChanged(row.id);
      return presentDatabase(row, chosen.access);
    },
  );
}

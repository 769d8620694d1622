import { checkPrecondition } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onWrite } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { elementTag } from '../elements/present.ts';
import { readStored } from '../elements/stored.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import { askerOf } from '../threads/bytes.ts';
import { readableVersion } from './readable.ts';
import { trackedOf } from './reading.ts';
import { restoreElement } from './restore.ts';
import { restored, restoreRequest, unidPath } from './schema.ts';

/** Old versions come back, those of deleted elements too. */
export function serveRestoring({ platform, tables, known, guards, signers, threads }: Design): void {
  typed(platform.http).post(
    '/api/design/elements/:unid/restore',
    {
      config: {
        guards: [signedIn, guards.designer, guards.visible],
        raises: ['design.unid.unknown', 'design.version.unknown', 'design.version.deletion', ...DXL_REFUSED],
        entityTag: true,
      },
      schema: {
        tags: ['design'],
        summary: 'Make an old version the current one; a deleted element comes back as itself',
        params: unidPath,
        querystring: onWrite,
        body: restoreRequest,
        response: { 200: restored },
      },
    },
    async (request, reply) => {
      const { row: database } = databaseOf(request);
      const { version, why = request.query.why } = request.body;
      const { id, unid } = await trackedOf(tables, database.id, request.params.unid);
      const row = await readableVersion(request, tables, { id, unid }, version);
      if (row.text === undefined) throw problem('design.version.deletion', { version });
      const sent = await readStored(row.text, threads, () => askerOf(request, reply));
      const caller = callerOf(request);
      const change = { database, caller, why, key: await signers.keyOf(caller), at: platform.clock() };
      const done = await tables
        .transaction()
        .execute((tx) =>
          restoreElement(tx, change, { id, unid, version, sent }, (current) =>
            checkPrecondition(request, current === undefined ? undefined : elementTag(current)),
          ),
        );
      if (done.importedCount > 0) known.changed(database.id);
      const { etag, ...answer } = done;
      reply.header('etag', etag);
      return { status: 'ok' as const, ...answer };
    },
  );
}

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { goneSignal } from '../../platform/http/gone.ts';
import { typed } from '../../platform/http/server.ts';
import { bearer, callerOf, signedIn } from '../../platform/identity/guards.ts';
import { rank } from '../databases/access.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase, onWrite } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import { askerOf, bytesOf, takeBytes } from '../threads/bytes.ts';
import { cancelImport } from './cancel.ts';
import { IMPORT_LIFE_MS, type Importer } from './importer.ts';
import { findImport, type ImportRow } from './jobs.ts';
import { presentImport } from './present.ts';
import { importAccepted, importRequest, importState, validateRequest, validation } from './schema.ts';

const jobPath = Type.Object({ jobId: Type.String() });

/** Validation and import of whole database documents. */
export function serveImports(design: Design, importer: Importer): void {
  const { platform, guards } = design;

  platform.http.register(async (scope) => {
    const { bodyLimit, validatorCompiler } = takeBytes(scope, platform.settings.maxDxlBytes);
    const http = typed(scope);

    http.post(
      '/api/dxl/validate',
      {
        bodyLimit,
        validatorCompiler,
        config: { guards: [signedIn, guards.reader], raises: ['design.dxl.costly'] },
        schema: {
          tags: ['dxl'],
          summary: 'Check DXL without writing',
          querystring: onDatabase,
          body: validateRequest,
          response: { 200: validation },
        },
      },
      (request, reply) =>
        importer.validate(databaseOf(request).row, bytesOf(request.body), askerOf(request, reply)),
    );

    http.post(
      '/api/dxl/import',
      {
        bodyLimit,
        validatorCompiler,
        config: { guards: [bearer, guards.designer], raises: DXL_REFUSED },
        schema: {
          tags: ['dxl'],
          summary: 'Start an import',
          description: 'Runs as a durable job, all or nothing. `replaceDbProperties` needs MANAGER.',
          querystring: onWrite,
          body: importRequest,
          response: { 200: importAccepted },
        },
      },
      async (request, reply) => {
        const { row, access } = databaseOf(request);
        const manager = rank(access.level) >= rank('MANAGER');
        const caller = callerOf(request);
        const options = { why: request.query.why, signal: goneSignal(reply) };
        const jobId = await importer.accept(row, bytesOf(request.body), caller, manager, options);
        return { jobId, status: 'pending' as const, nsfPath: row.path };
      },
    );
  });

  serveJobs(design);
}

/** What ended before this is known everywhere. */
const KNOWN_AFTER_MS = 10_000;
const endedJustNow = ({ finished_at }: { finished_at: Date | null }) =>
  Date.now() - (finished_at?.getTime() ?? 0) < KNOWN_AFTER_MS;

/** Imports that were accepted. */
function serveJobs({ platform, tables, known, guards }: Design): void {
  const http = typed(platform.http);
  const since = () => new Date(platform.clock().getTime() - IMPORT_LIFE_MS);

  http.get(
    '/api/dxl/import/:jobId',
    {
      config: { guards: [signedIn, guards.reader], raises: ['design.import.unknown'] },
      schema: {
        tags: ['dxl'],
        summary: 'State of an import, and its result when it is complete',
        params: jobPath,
        querystring: onDatabase,
        response: { 200: importState },
      },
    },
    async (request, reply) => {
      const jobId = idOf(request.params);
      const row = await findImport(tables, databaseOf(request).row.id, jobId, since());
      if (row === undefined) throw problem('design.import.unknown', { jobId });
      // A client that sees the import complete must also see what it did from then on, whichever process it asks.
      if (row.status === 'complete' && endedJustNow(row)) await known.toldChanged(row.database_id);
      return sendImport(reply, row);
    },
  );

  http.delete(
    '/api/dxl/import/:jobId',
    {
      config: {
        guards: [signedIn, guards.designer],
        raises: ['design.import.unknown', 'design.import.ended'],
      },
      schema: {
        tags: ['dxl'],
        summary: 'Cancel an import that waits or runs',
        description: 'Nothing of a cancelled import is written. 409 when it has ended already.',
        params: jobPath,
        querystring: onDatabase,
        response: { 200: importState },
      },
    },
    async (request, reply) => {
      const importId = idOf(request.params);
      const database = databaseOf(request).row;
      const cancelling = { database, importId, since: since(), caller: callerOf(request) };
      const { row, source } = await tables.transaction().execute((tx) => cancelImport(tx, cancelling));
      if (source !== undefined) await platform.objects.delete(source);
      return sendImport(reply, row);
    },
  );
}

/** @throws Problem 404 for what cannot be the id of an import. */
function idOf({ jobId }: { jobId: string }): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(jobId)) return jobId;
  throw problem('design.import.unknown', { jobId });
}

const sendImport = (reply: FastifyReply, row: ImportRow) =>
  reply
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(presentImport(row) as never);

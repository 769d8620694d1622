import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAcl } from '../../../formats/dxl/index.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, role, signedIn } from '../../platform/identity/guards.ts';
import { presentDatabase } from '../databases/present.ts';
import { databaseMade, newDatabase } from '../databases/schema.ts';
import { createDatabase } from '../databases/service.ts';
import type { Design } from '../design.ts';
import { DXL_REFUSED } from '../problems.ts';
import { askerOf, bytesOf, takeBytes } from '../threads/bytes.ts';
import { leaving } from '../threads/reading.ts';
import { refusalOf } from '../threads/threads.ts';
import { type AsksTemplate, type MadeDatabase, type MakeTask, readRequest } from './make.ts';

/** Bodies up to this are read here: an empty database needs no thread. */
const INLINE_BYTES = 16 * 1024;

/** Creating databases, empty or with a design. */
export function serveCreation(design: Design): void {
  design.platform.http.register(async (scope) => {
    const taking = takeBytes(scope, design.platform.settings.maxDxlBytes);
    serve({ ...design, platform: { ...design.platform, http: scope } }, taking);
  });
}

function serve(
  { platform, tables, known, accessTo, openFor, signers, threads }: Design,
  taking: ReturnType<typeof takeBytes>,
): void {
  /** Makes the database in a thread; the template is opened here, for the caller. */
  const makeInThread = async (
    request: FastifyRequest,
    reply: FastifyReply,
    bytes: Uint8Array,
  ): Promise<MadeDatabase> => {
    const asker = askerOf(request, reply);
    const caller = callerOf(request);
    const { place } = threads;
    const common = { place, caller, key: await signers.keyOf(caller), at: platform.clock() };
    const task: MakeTask = { ...common, bytes };
    const made = await threads.ask<MadeDatabase | AsksTemplate>('makeDatabase', task, asker, bytes);
    if (!('asks' in made)) return made;
    const { row } = await openFor(caller, made.asks.template, 'READER', '/template');
    const template = { databaseId: row.id, path: row.path };
    const again: MakeTask = { ...common, request: made.asks, template };
    return threads.ask<MadeDatabase>('makeDatabase', again, asker);
  };

  const make = async (request: FastifyRequest, reply: FastifyReply): Promise<MadeDatabase> => {
    const bytes = bytesOf(request.body);
    if (bytes.length > INLINE_BYTES) return makeInThread(request, reply, bytes);
    // A copy, because reading gives the memory back and a thread may need the bytes.
    const wanted = readRequest(new Uint8Array(bytes));
    if ('refused' in wanted) throw refusalOf(leaving(wanted));
    if (wanted.template !== undefined || wanted.dxl !== undefined) return makeInThread(request, reply, bytes);
    const caller = callerOf(request);
    return { row: await tables.transaction().execute((tx) => createDatabase(tx, wanted, caller)) };
  };

  typed(platform.http).post(
    '/api/design/databases',
    {
      ...taking,
      config: {
        guards: [signedIn, role('designer')],
        raises: ['design.database.exists', 'design.database.unknown', 'design.access.denied', ...DXL_REFUSED],
      },
      schema: {
        tags: ['design'],
        summary: 'Create a database, empty or with the design of a template or of DXL',
        description:
          'The caller becomes MANAGER, `-Default-` has no access. Database and design are made together or not at all.',
        body: newDatabase,
        response: { 201: databaseMade },
      },
    },
    async (request, reply) => {
      const { row, ...imported } = await make(request, reply);
      await known.toldChanged(row.id);
      const access = await accessTo(readAcl(row.acl), callerOf(request));
      return reply.code(201).send({ ...presentDatabase(row, access), ...imported });
    },
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onWrite } from '../databases/schema.ts';
import { lockCurrent } from '../databases/service.ts';
import type { Design } from '../design.ts';
import { putElement } from '../elements/service.ts';
import { readStored } from '../elements/stored.ts';
import { unidPath } from '../history/schema.ts';
import { DXL_REFUSED } from '../problems.ts';
import { askerOf } from '../threads/bytes.ts';
import { finding, presentWritten } from './found.ts';
import { renamed, requireFree } from './names.ts';
import { copyRequest, elementWritten, renameRequest } from './schema.ts';

const RAISES = ['design.unid.unknown', 'design.unid.deleted', 'design.element.exists', ...DXL_REFUSED];

type Naming = { name: string; aliases?: string[]; why?: string };

/** Elements get other names, and copies under other names, without their text being sent. */
export function serveNaming({ platform, tables, known, guards, signers, threads }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.designer], raises: RAISES, entityTag: true };

  /** All under one lock, so that what is read is what is written again under the other name. */
  const write = async (request: FastifyRequest, reply: FastifyReply, body: Naming, copies: boolean) => {
    const { row: database } = databaseOf(request);
    const caller = callerOf(request);
    const { why = (request.query as { why?: string }).why } = body;
    const change = { database, caller, why, key: await signers.keyOf(caller), at: platform.clock() };
    const find = finding(request);
    const written = await tables.transaction().execute(async (tx) => {
      await lockCurrent(tx, database);
      const row = await find(tx);
      const stored = await readStored(row, threads, () => askerOf(request, reply));
      const { name, aliases = copies ? [] : row.aliases } = body;
      const sent = renamed(stored, { name, aliases });
      await requireFree(tx, row.database_id, sent.element, copies ? undefined : row);
      return putElement(tx, change, sent, async () => (copies ? undefined : row));
    });
    known.changed(database.id);
    return presentWritten(reply, written);
  };

  http.post(
    '/api/design/elements/:unid/rename',
    {
      config,
      schema: {
        tags: ['design'],
        summary: 'Give an element another name, and other aliases when they are named',
        params: unidPath,
        querystring: onWrite,
        body: renameRequest,
        response: { 200: elementWritten },
      },
    },
    (request, reply) => write(request, reply, request.body, false),
  );

  http.post(
    '/api/design/elements/:unid/copy',
    {
      config,
      schema: {
        tags: ['design'],
        summary: 'Copy an element under another name',
        params: unidPath,
        querystring: onWrite,
        body: copyRequest,
        response: { 201: elementWritten },
      },
    },
    async (request, reply) => reply.code(201).send(await write(request, reply, request.body, true)),
  );
}

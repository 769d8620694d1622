import type { FastifyReply, FastifyRequest } from 'fastify';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { catchUp } from '../contents/catchUp.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase, onWrite } from '../databases/schema.ts';
import { lockCurrent } from '../databases/service.ts';
import type { Design } from '../design.ts';
import { putElement } from '../elements/service.ts';
import { readStored } from '../elements/stored.ts';
import { unidPath } from '../history/schema.ts';
import { DXL_REFUSED } from '../problems.ts';
import { askerOf } from '../threads/bytes.ts';
import { finding, presentWritten } from './found.ts';
import { renamed, requireFree } from './names.ts';
import { planRenaming, renamedTexts, renameTogether } from './renaming.ts';
import {
  copyRequest,
  elementWritten,
  plannedRename,
  type RenamePlaces,
  renamePlanRequest,
  renameRequest,
} from './schema.ts';

const RAISES = ['design.unid.unknown', 'design.unid.deleted', 'design.element.exists', ...DXL_REFUSED];

type Naming = { name: string; aliases?: string[]; places?: RenamePlaces; why?: string };

/** Elements get other names, and copies under other names, without their text being sent. */
export function serveNaming({ platform, tables, known, guards, signers, threads }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.designer, guards.visible], raises: RAISES, entityTag: true };

  /** The text is read before the database is locked: the threads that read long ones may all be with imports that wait for
   *  this very lock. What has changed meanwhile is read again. */
  const write = async (request: FastifyRequest, reply: FastifyReply, body: Naming, copies: boolean) => {
    const { row: database } = databaseOf(request);
    const caller = callerOf(request);
    const { why = (request.query as { why?: string }).why } = body;
    const change = { database, caller, why, key: await signers.keyOf(caller), at: platform.clock() };
    const find = finding(request);
    const together = async (places: RenamePlaces) => {
      const row = await find(tables);
      const { name, aliases = row.aliases } = body;
      const texts = await renamedTexts(tables, threads, { row, name, aliases, places }, () =>
        askerOf(request, reply),
      );
      const reason = why ?? `Renamed ${row.type} “${row.name}” to “${name.trim()}”`;
      return renameTogether(tables, { ...change, why: reason.slice(0, 500).toWellFormed() }, texts);
    };
    const alone = async () => {
      const before = await find(tables);
      const stored = await readStored(before, threads, () => askerOf(request, reply));
      return tables.transaction().execute(async (tx) => {
        await lockCurrent(tx, database);
        const row = await find(tx);
        if (row.version !== before.version) return undefined;
        const { name, aliases = copies ? [] : row.aliases } = body;
        const sent = renamed(stored, { name, aliases });
        await requireFree(tx, row.database_id, sent.element, copies ? undefined : row);
        return putElement(tx, change, sent, async () => (copies ? undefined : row));
      });
    };
    const { places = [] } = body;
    const attempt = () => (places.length > 0 ? together(places) : alone());
    let written = await attempt();
    while (written === undefined) written = await attempt();
    known.changed(database.id);
    return presentWritten(reply, written);
  };

  http.post(
    '/api/design/elements/:unid/rename/plan',
    {
      config: {
        guards: [signedIn, guards.reader, guards.visible],
        raises: ['design.unid.unknown', 'design.unid.deleted', 'design.dxl.costly'],
      },
      schema: {
        tags: ['design'],
        summary: 'The places that name an element, and what another name does to them; nothing is written',
        params: unidPath,
        querystring: onDatabase,
        body: renamePlanRequest,
        response: { 200: plannedRename },
      },
    },
    async (request, reply) => {
      const row = await finding(request)(tables);
      const current = await catchUp({ tables, threads }, row.database_id, () => askerOf(request, reply));
      const { name, aliases = row.aliases } = request.body;
      const plan = await planRenaming(tables, row, { name, aliases });
      return { ...plan, ...(current ? {} : { reading: true as const }) };
    },
  );

  http.post(
    '/api/design/elements/:unid/rename',
    {
      config: { ...config, raises: [...RAISES, 'design.rename.moved'] },
      schema: {
        tags: ['design'],
        summary: 'Give an element another name, and other aliases when they are named',
        description: 'With places of a plan, what names it there gets the new name in the same transaction.',
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

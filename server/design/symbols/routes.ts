import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSymbolName } from '../../../formats/lotusscript/index.ts';
import { invalid } from '../../platform/http/problem.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { catchUp } from '../contents/catchUp.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase, onWrite } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { finding, presentWritten } from '../editing/found.ts';
import { renameTogether } from '../editing/renaming.ts';
import { elementWritten } from '../editing/schema.ts';
import { unidPath } from '../history/schema.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import type { ElementRow } from '../tables.ts';
import { askerOf } from '../threads/bytes.ts';
import type { SymbolPlanTask } from './plan.ts';
import { renamedTexts } from './rename.ts';
import { type PlannedSymbol, plannedSymbol, symbolPlanRequest, symbolRenameRequest } from './schema.ts';

const KNOWN = ['design.unid.unknown', 'design.unid.deleted', 'design.symbol.unknown', 'design.dxl.costly'];

/** Subs, functions, classes and types of script libraries get other names, with the places that name them. */
export function serveSymbols({ platform, tables, known, guards, signers, threads }: Design): void {
  const http = typed(platform.http);

  /** @throws Problem 400 for what no symbol can be called, 404 when the library declares no such symbol. */
  const planOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    row: ElementRow,
    { symbol, name }: { symbol: string; name: string },
  ): Promise<Omit<PlannedSymbol, 'reading'>> => {
    if (!isSymbolName(name))
      throw invalid([{ path: '/name', message: 'must be a name of LotusScript: letters, digits and _' }]);
    const task: SymbolPlanTask = {
      place: threads.place,
      databaseId: row.database_id,
      id: row.id,
      symbol,
      name,
    };
    const {
      kind,
      symbol: declared,
      elements,
    } = await threads.ask<Partial<PlannedSymbol>>('planSymbol', task, askerOf(request, reply));
    if (
      row.type !== 'scriptlibrary' ||
      kind === undefined ||
      declared === undefined ||
      elements === undefined
    )
      throw problem('design.symbol.unknown', { library: row.name, symbol });
    return { kind, symbol: declared, elements };
  };

  http.post(
    '/api/design/elements/:unid/symbols/rename/plan',
    {
      config: { guards: [signedIn, guards.reader, guards.visible], raises: KNOWN },
      schema: {
        tags: ['design'],
        summary: 'The places that name a sub, function or class of a library; nothing is written',
        params: unidPath,
        querystring: onDatabase,
        body: symbolPlanRequest,
        response: { 200: plannedSymbol },
      },
    },
    async (request, reply) => {
      const row = await finding(request)(tables);
      const current = await catchUp({ tables, threads }, row.database_id, () => askerOf(request, reply));
      const plan = await planOf(request, reply, row, request.body);
      return { ...plan, ...(current ? {} : { reading: true as const }) };
    },
  );

  http.post(
    '/api/design/elements/:unid/symbols/rename',
    {
      config: {
        guards: [signedIn, guards.designer, guards.visible],
        raises: [
          ...KNOWN,
          'design.symbol.exists',
          'design.rename.moved',
          'design.element.exists',
          ...DXL_REFUSED,
        ],
        entityTag: true,
      },
      schema: {
        tags: ['design'],
        summary: 'Give a sub, function or class of a library another name',
        description:
          'In the library everywhere, elsewhere at the places of a plan that are sent, all in one transaction.',
        params: unidPath,
        querystring: onWrite,
        body: symbolRenameRequest,
        response: { 200: elementWritten },
      },
    },
    async (request, reply) => {
      const { symbol, name, places = [], why = request.query.why } = request.body;
      const { row: database } = databaseOf(request);
      const caller = callerOf(request);
      const find = finding(request);
      const change = { database, caller, key: await signers.keyOf(caller), at: platform.clock() };
      const attempt = async () => {
        const row = await find(tables);
        const plan = await planOf(request, reply, row, { symbol, name });
        if (plan.elements[0]?.clash === true)
          throw problem('design.symbol.exists', { library: row.name, symbol: name });
        const asker = () => askerOf(request, reply);
        const texts = await renamedTexts(tables, threads, { row, symbol, name, places }, asker);
        const reason = why ?? `Renamed ${plan.kind} “${plan.symbol}” to “${name}”`;
        return renameTogether(tables, { ...change, why: reason }, texts);
      };
      let written = await attempt();
      while (written === undefined) written = await attempt();
      known.changed(database.id);
      return presentWritten(reply, written);
    },
  );
}

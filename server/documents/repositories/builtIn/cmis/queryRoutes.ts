import type { FastifyReply, FastifyRequest } from 'fastify';
import { typed } from '../../../../platform/http/server.ts';
import { callerOf } from '../../../../platform/identity/guards.ts';
import { visitor } from '../guards.ts';
import { rightOf } from '../rights.ts';
import { bodyOf, type Door, flagOf, pageOf, type Query, query, sendXml, tags, textOf } from './answer.ts';
import { entryOf, feedOf } from './entries.ts';
import { CMIS, media, door as root } from './names.ts';
import { latestOf } from './objects.ts';
import { problem, READ_REFUSED } from './problems.ts';
import { readStatement } from './query/statement.ts';
import { childOf, type Node } from './readXml.ts';
import { findShared } from './store.ts';

/** Queries, in the address or as a document of their own. */
export function serveQuery(door: Door): void {
  const { http } = door;

  typed(http).get(
    `${root}/query`,
    {
      config: { guards: [visitor], raises: READ_REFUSED },
      schema: { tags, summary: 'Query documents', querystring: query },
    },
    (request, reply) => answer(door, request, reply, request.query),
  );

  typed(http).post(
    `${root}/query`,
    {
      config: { guards: [visitor], raises: READ_REFUSED },
      schema: { tags, summary: 'Query documents', querystring: query },
    },
    async (request, reply) => {
      const sent = await bodyOf(door, request.body);
      if (sent?.name !== `${CMIS} query`)
        throw problem('documents.cmis.argument', { reason: 'The body must be a query of the standard.' });
      return answer(door, request, reply, parametersOf(sent));
    },
  );
}

const parametersOf = (sent: Node): Query => ({
  q: childOf(sent, `${CMIS} statement`)?.text,
  ...Object.fromEntries(
    ['searchAllVersions', 'includeAllowableActions', 'maxItems', 'skipCount'].map((name) => [
      name,
      childOf(sent, `${CMIS} ${name}`)?.text.trim(),
    ]),
  ),
});

async function answer(
  { tables, to }: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Query,
): Promise<FastifyReply> {
  const statement = textOf(asked, 'q')?.trim();
  if (!statement) throw problem('documents.cmis.argument', { reason: 'The query needs a statement.' });
  if (flagOf(asked, 'searchAllVersions', false))
    throw problem('documents.cmis.argument', { reason: 'Queries find newest versions only.' });
  const actions = flagOf(asked, 'includeAllowableActions', false);
  const { skip, limit } = pageOf(asked);
  const { select, finds, where, order } = readStatement(statement);
  const person = callerOf(request);
  const found = finds
    ? await findShared(tables, person, { ...(where ? { where } : {}), order, skip, limit })
    : { rows: [], total: 0 };
  const shown = {
    actions,
    ...(select
      ? { filter: (id: string) => select.has(id), queryNames: (id: string) => select.get(id) ?? id }
      : {}),
  };
  const entries = found.rows.map((row) =>
    entryOf(to, latestOf(row, rightOf(row.shares, person) ?? 'read', person), shown, false),
  );
  const at = (from: number) =>
    to.query({
      q: statement,
      skipCount: String(from),
      maxItems: String(limit),
      includeAllowableActions: actions ? 'true' : undefined,
    });
  const page = { skip, limit, total: found.total };
  return sendXml(reply, feedOf(to, { id: at(skip), title: 'Found' }, entries, { page, at }), media.feed);
}

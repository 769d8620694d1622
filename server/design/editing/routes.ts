import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkPrecondition } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onWrite } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { readSent, refuse, type Sent, takeXml } from '../elements/body.ts';
import { elementDeleted, xmlBody } from '../elements/schema.ts';
import { deleteElement, type Finding, putElement } from '../elements/service.ts';
import { unidPath } from '../history/schema.ts';
import { DXL_REFUSED } from '../problems.ts';
import type { ElementRow } from '../tables.ts';
import { finding, presentWritten } from './found.ts';
import { requireFree } from './names.ts';
import { serveNaming } from './naming.ts';
import { elementWritten } from './schema.ts';

/** Elements of any kind made, changed, renamed, copied and deleted by their UNID, as people do who look at them. */
export function serveEditing(design: Design): void {
  design.platform.http.register(async (scope) => {
    takeXml(scope, design.platform.settings.maxDxlBytes);
    serveWriting({ ...design, platform: { ...design.platform, http: scope } });
  });
  serveNaming(design);
}

const KNOWN = ['design.unid.unknown', 'design.unid.deleted'];

function serveWriting({ platform, tables, known, guards, signers, threads }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.designer], entityTag: true };
  const ofOne = { ...config, guards: [...config.guards, guards.visible] };
  const schema = { tags: ['design'], querystring: onWrite };
  const xml = { consumes: ['text/xml', 'application/xml'], body: xmlBody };
  const change = async (request: FastifyRequest) => {
    const caller = callerOf(request);
    const { why } = request.query as { why?: string };
    const { row: database } = databaseOf(request);
    return { database, caller, why, key: await signers.keyOf(caller), at: platform.clock() };
  };
  const put = async (request: FastifyRequest, reply: FastifyReply, sent: Sent, find: Finding) => {
    const own = await change(request);
    const written = await tables.transaction().execute((tx) => putElement(tx, own, sent, find));
    known.changed(own.database.id);
    return presentWritten(reply, written);
  };

  http.post(
    '/api/design/elements',
    {
      config: { ...config, raises: ['design.element.exists', ...DXL_REFUSED] },
      schema: {
        ...schema,
        ...xml,
        summary: 'Create an element of any kind',
        description: 'With the UNID of a deleted element it goes on with its history.',
        response: { 201: elementWritten },
      },
    },
    async (request, reply) => {
      const sent = await readSent(request, reply, threads);
      requireDesign(sent);
      const { id } = databaseOf(request).row;
      const answer = await put(request, reply, sent, async (tx) => {
        await requireFree(tx, id, sent.element);
        checkPrecondition(request, undefined);
        return undefined;
      });
      return reply.code(201).send(answer);
    },
  );

  http.put(
    '/api/design/elements/:unid',
    {
      config: { ...ofOne, raises: ['design.element.exists', ...KNOWN, ...DXL_REFUSED] },
      schema: {
        ...schema,
        ...xml,
        params: unidPath,
        summary: 'Replace an element of any kind; its name may be another',
        response: { 200: elementWritten },
      },
    },
    async (request, reply) => {
      const sent = await readSent(request, reply, threads);
      const find = finding(request);
      return put(request, reply, sent, async (tx) => {
        const row = await find(tx);
        requireSame(sent, row);
        await requireFree(tx, row.database_id, sent.element, row);
        return row;
      });
    },
  );

  http.delete(
    '/api/design/elements/:unid',
    {
      config: { ...ofOne, raises: KNOWN },
      schema: {
        ...schema,
        params: unidPath,
        summary: 'Delete an element of any kind; its history keeps it',
        response: { 200: elementDeleted },
      },
    },
    async (request) => {
      const own = await change(request);
      const find = finding(request);
      const row = await tables.transaction().execute((tx) => deleteElement(tx, own, find));
      if (row === undefined) throw new Error('An element was found and not deleted.');
      known.changed(own.database.id);
      return { deleted: true as const, type: row.type, name: row.name, unid: row.unid };
    },
  );
}

function requireDesign({ text, element }: Sent): void {
  if (element.kind !== 'design')
    throw refuse(text, [], `The root element is a ${element.type}, which is data and no design.`);
}

/** An element stays what it is: its type and its UNID are what other things know it by. */
function requireSame({ text, element }: Sent, row: ElementRow): void {
  if (element.type !== row.type)
    throw refuse(
      text,
      [],
      `The element is a ${element.type}, and the one that it is to replace a ${row.type}.`,
    );
  if (element.unid !== undefined && element.unid !== row.unid)
    throw refuse(
      text,
      [],
      `The element has the UNID ${element.unid}, which is not the ${row.unid} of the path.`,
    );
}

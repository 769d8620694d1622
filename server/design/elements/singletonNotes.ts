import type { FastifyInstance, FastifyRequest } from 'fastify';
import { standalone } from '../../../formats/dxl/index.ts';
import { checkPrecondition, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { bearer, callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase, onWrite } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { DXL_REFUSED, problem } from '../problems.ts';
import type { Reading } from '../tables.ts';
import { readSent, refuse, takeXml } from './body.ts';
import { elementTag } from './present.ts';
import { docTypePath, specialDeleted, specialImported, specialNote, xmlBody } from './schema.ts';
import { deleteElement, type Finding, putElement } from './service.ts';
import { findByType } from './store.ts';

/** A note of which a database has one, with the fixed id that the real server gives it (seed). */
type SingletonNote = { type: string; word: string; noteId: string; absent: () => Error };

const icon: SingletonNote = {
  type: 'icon',
  word: 'dbicon',
  noteId: '0xFFFF0010',
  absent: () => problem('design.icon.unknown'),
};

/** The help document that the path names. @throws Problem 400 for any other word. */
function helpOf(request: FastifyRequest): SingletonNote {
  const word = (request.params as { docType: string }).docType.toLowerCase();
  const absent = () => problem('design.helpdoc.unknown', { type: word });
  if (word === 'about') return { type: 'helpaboutdocument', word, noteId: '0xFFFF0002', absent };
  if (word === 'using') return { type: 'helpusingdocument', word, noteId: '0xFFFF0100', absent };
  throw problem('design.helpdoc.type', { docType: word });
}

/** Help documents and the icon note. */
export function serveSingletonNotes(design: Design): void {
  design.platform.http.register(async (scope) => {
    takeXml(scope, design.platform.settings.maxDxlBytes);
    serve(design, scope, '/api/dxl/helpdoc/:docType', { params: docTypePath }, 'help document', helpOf, [
      'design.helpdoc.unknown',
      'design.helpdoc.type',
    ]);
    serve(design, scope, '/api/dxl/dbicon', {}, 'icon note', () => icon, ['design.icon.unknown']);
  });
}

function serve(
  { platform, tables, known, guards, signers, threads, verify }: Design,
  scope: FastifyInstance,
  path: string,
  place: { params?: typeof docTypePath },
  words: string,
  specialOf: (request: FastifyRequest) => SingletonNote,
  raises: readonly string[],
): void {
  const http = typed(scope);
  const common = { tags: ['dxl'], querystring: onDatabase, ...place };
  const change = (request: FastifyRequest) => ({
    database: databaseOf(request).row,
    caller: callerOf(request),
    why: (request.query as { why?: string }).why,
    at: platform.clock(),
  });

  http.get(
    path,
    {
      config: { guards: [signedIn, guards.reader], raises, entityTag: true },
      schema: { ...common, summary: `The ${words}`, response: { 200: specialNote } },
    },
    async (request, reply) => {
      const { type, word, noteId, absent } = specialOf(request);
      const row = await first(tables, databaseOf(request).row.id, type);
      if (row === undefined) throw absent();
      if (notModified(request, reply, elementTag(row))) return reply;
      const signature = await verify(row);
      const dxl = standalone(row.dxl, row.namespaces);
      return { type: word, unid: row.unid, noteId, dxl, ...(signature === undefined ? {} : { signature }) };
    },
  );

  http.put(
    path,
    {
      config: { guards: [bearer, guards.designer], raises: [...raises, ...DXL_REFUSED], entityTag: true },
      schema: {
        ...common,
        querystring: onWrite,
        summary: `Create or replace the ${words}`,
        consumes: ['text/xml', 'application/xml'],
        body: xmlBody,
        response: { 200: specialImported },
      },
    },
    async (request, reply) => {
      const { type, word } = specialOf(request);
      const { row: database } = databaseOf(request);
      const sent = await readSent(request, reply, threads);
      if (sent.element.type !== type)
        throw refuse(sent.text, [], `The root element is not that of the ${words}.`);
      const find = finding(request, database.id, type);
      const signed = { ...change(request), key: await signers.keyOf(callerOf(request)) };
      const { log, etag } = await tables.transaction().execute((tx) => putElement(tx, signed, sent, find));
      await known.toldChanged(database.id);
      reply.header('etag', etag);
      // Launch settings are kept apart from the icon, so replacing it cannot lose them (seed).
      const kept = word === icon.word ? { propsRestored: database.launchsettings !== null } : {};
      return { type: word, status: 'ok' as const, importedCount: 1 as const, ...kept, log };
    },
  );

  http.delete(
    path,
    {
      config: { guards: [bearer, guards.designer], raises, entityTag: true },
      schema: {
        ...common,
        querystring: onWrite,
        summary: `Delete the ${words}`,
        response: { 200: specialDeleted },
      },
    },
    async (request) => {
      const { type, word, noteId, absent } = specialOf(request);
      const { row: database } = databaseOf(request);
      const find = finding(request, database.id, type);
      const deleted = await tables.transaction().execute((tx) => deleteElement(tx, change(request), find));
      if (deleted === undefined) throw absent();
      await known.toldChanged(database.id);
      return { deleted: true as const, type: word, unid: deleted.unid, noteId };
    },
  );
}

async function first(reading: Reading, databaseId: number, type: string) {
  const [row] = await findByType(reading, databaseId, type);
  return row;
}

function finding(request: FastifyRequest, databaseId: number, type: string): Finding {
  return async (tx) => {
    const row = await first(tx, databaseId, type);
    checkPrecondition(request, row === undefined ? undefined : elementTag(row));
    return row;
  };
}

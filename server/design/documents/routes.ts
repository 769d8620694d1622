import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { standalone } from '../../../formats/dxl/index.ts';
import { notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { isDocumentType, namesOf } from '../databases/readers.ts';
import { onDatabase } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { elementTag } from '../elements/present.ts';
import { findById } from '../elements/store.ts';
import { trackedOf } from '../history/reading.ts';
import { unidPath } from '../history/schema.ts';
import { problem } from '../problems.ts';
import type { ElementRow, Reading } from '../tables.ts';
import { askerOf } from '../threads/bytes.ts';
import { attachmentBeside, describeBeside } from './contents.ts';
import { presentWhole } from './present.ts';
import { catchUp } from './reading.ts';
import { attachmentPath, documentList, documentsQuery, documentWhole, formList } from './schema.ts';
import { familyOf, listPage } from './service.ts';
import { listForms } from './store.ts';

/** The documents of a database, which an import brought with its design: listed and read by their readers. */
export function serveDocuments(design: Design): void {
  serveLists(design);
  serveOne(design);
  serveBytes(design);
}

/** Whose documents are meant. */
const whoseOf = (request: FastifyRequest) => {
  const { row, access } = databaseOf(request);
  return { databaseId: row.id, names: namesOf(callerOf(request), access) };
};

function serveLists(design: Design): void {
  const { platform, tables, guards } = design;
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.reader], raises: ['design.dxl.costly'] };
  const isComplete = (request: FastifyRequest, reply: FastifyReply) =>
    catchUp(design, databaseOf(request).row.id, () => askerOf(request, reply));

  http.get(
    '/api/design/documents',
    {
      config,
      schema: {
        tags: ['design'],
        summary: 'Documents of a database, of which the caller is a reader',
        description:
          'A document with Readers items is listed only for those whom these or its Authors items name: by their distinguished name, a group, a role of the ACL, or a name such as `*/Acme`.',
        querystring: documentsQuery,
        response: { 200: documentList },
      },
    },
    async (request, reply) => {
      const complete = await isComplete(request, reply);
      const page = await listPage(tables, whoseOf(request), request.query);
      return { ...page, ...(complete ? {} : { reading: true as const }) };
    },
  );

  http.get(
    '/api/design/documents/forms',
    {
      config,
      schema: {
        tags: ['design'],
        summary: 'The forms of these documents, with how many there are of each',
        querystring: onDatabase,
        response: { 200: formList },
      },
    },
    async (request, reply) => {
      const complete = await isComplete(request, reply);
      const forms = await listForms(tables, whoseOf(request));
      const total = forms.reduce((sum, { count }) => sum + count, 0);
      return { forms, total, ...(complete ? {} : { reading: true as const }) };
    },
  );
}

/** The document that the path names; the guard has seen to it that it is for the caller.
 *  @throws Problem 404 when there is none, or none any more. */
async function documentOf(request: FastifyRequest, tables: Reading): Promise<ElementRow> {
  const { unid } = request.params as { unid: string };
  const { id, type, name } = await trackedOf(tables, databaseOf(request).row.id, unid);
  if (!isDocumentType(type)) throw problem('design.unid.unknown', { unid });
  const row = await findById(tables, id);
  if (row === undefined) throw problem('design.unid.deleted', { type, name, unid: unid.toUpperCase() });
  return row;
}

const KNOWN = ['design.unid.unknown', 'design.unid.deleted', 'design.dxl.costly'];

function serveOne({ platform, tables, guards, threads }: Design): void {
  typed(platform.http).get(
    '/api/design/documents/:unid',
    {
      config: { guards: [signedIn, guards.reader, guards.visible], raises: KNOWN },
      schema: {
        tags: ['design'],
        summary: 'One document with its items',
        params: unidPath,
        querystring: onDatabase,
        response: { 200: documentWhole },
      },
    },
    async (request, reply) => {
      const row = await documentOf(request, tables);
      const dxl = standalone(row.dxl, row.namespaces);
      const described = await describeBeside(threads, { dxl }, () => askerOf(request, reply));
      const family = await familyOf(tables, whoseOf(request), { unid: row.unid, parent: described.parent });
      return presentWhole(row, described, family);
    },
  );
}

function serveBytes({ platform, tables, guards, threads }: Design): void {
  const http = typed(platform.http);
  const bytes = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };
  const config = { guards: [signedIn, guards.reader, guards.visible], entityTag: true };

  http.get(
    '/api/design/documents/:unid/dxl',
    {
      config: { ...config, raises: KNOWN },
      schema: {
        tags: ['design'],
        summary: 'The DXL of a document, byte for byte',
        params: unidPath,
        querystring: onDatabase,
        response: { 200: { description: 'The document alone.', content: { 'application/xml': bytes } } },
      },
    },
    async (request, reply) => {
      const row = await documentOf(request, tables);
      if (notModified(request, reply, elementTag(row))) return reply;
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', contentDisposition(`${row.unid}.dxl`))
        .send(Buffer.from(standalone(row.dxl, row.namespaces)));
    },
  );

  http.get(
    '/api/design/documents/:unid/attachments/:number',
    {
      config: { ...config, raises: [...KNOWN, 'design.attachment.unknown'] },
      schema: {
        tags: ['design'],
        summary: 'A file that hangs in a document',
        params: attachmentPath,
        querystring: onDatabase,
        response: { 200: { description: 'Its bytes.', content: { 'application/octet-stream': bytes } } },
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      const row = await documentOf(request, tables);
      const dxl = standalone(row.dxl, row.namespaces);
      const found = await attachmentBeside(threads, { dxl, number }, () => askerOf(request, reply));
      if (found.bytes === undefined) throw problem('design.attachment.unknown', { unid: row.unid, number });
      if (notModified(request, reply, elementTag(row))) return reply;
      return reply
        .type('application/octet-stream')
        .header('content-disposition', contentDisposition(found.name || `${row.unid}.${number}`))
        .send(Buffer.from(found.bytes));
    },
  );
}

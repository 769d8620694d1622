import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { setVary } from '../../platform/http/cors.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { rank } from '../databases/access.ts';
import { databaseOf } from '../databases/guards.ts';
import { namesOf } from '../databases/readers.ts';
import type { Design } from '../design.ts';
import { hasHidden } from '../documents/store.ts';
import type { DatabaseRow, Reading } from '../tables.ts';
import { exported, exportQuery } from './schema.ts';
import { countOf, documentPieces, propertiesDocument, type Wanted, wantedOf } from './service.ts';

/** Export as JSON around a database document, or as the document itself when XML is accepted. */
export function serveExports({ platform, tables, guards }: Design): void {
  typed(platform.http).get(
    '/api/dxl/export',
    {
      config: {
        guards: [signedIn, guards.reader],
        load: 'read',
        raises: ['design.export.nothing'],
        entityTag: true,
      },
      schema: {
        tags: ['dxl'],
        summary: 'Export the design as a database document',
        description:
          'Neither `full` nor `types` is answered with 400; `full=true` wins over `types`. Below MANAGER the ACL is left out, and documents are those of which the caller is a reader. `Accept: application/xml` streams the document itself.',
        produces: ['application/json', 'application/xml'],
        querystring: exportQuery,
        response: { 200: exported },
      },
    },
    async (request, reply) => {
      const { row, access } = databaseOf(request);
      const names = namesOf(callerOf(request), access);
      const wanted = wantedOf(request.query, names);
      const withAcl = rank(access.level) >= rank('MANAGER');
      const xml = prefersXml(request.headers.accept ?? '');
      setVary(reply, 'accept');
      // Documents are those that the caller may read, who may be another than before.
      const whose =
        wanted.documentsFor === undefined ? '' : `.${hash('sha256', names.join('\n'), 'base64url')}`;
      const form = `${withAcl ? 'm' : ''}${xml ? 'x' : ''}${whose}`;
      if (notModified(request, reply, etagOf(`x${row.id}.${row.revision}${form}`))) return reply;
      const warnings = await leftOut(tables, row, wanted, withAcl);
      if (warnings.length > 0) reply.header('warning', warnings.map((each) => `299 - "${each}"`).join(', '));
      return stream(reply, xml, tables, row, wanted, withAcl);
    },
  );
}

/** What a full export does not tell this caller. */
async function leftOut(
  tables: Reading,
  row: DatabaseRow,
  wanted: Wanted,
  withAcl: boolean,
): Promise<string[]> {
  const { mode, documentsFor: names } = wanted;
  const hidden = names !== undefined && (await hasHidden(tables, { databaseId: row.id, names }));
  return [
    ...(mode === 'full' && !withAcl ? ['The ACL is left out: it needs MANAGER access'] : []),
    ...(hidden ? ['Documents are left out whose Readers items do not name you'] : []),
  ];
}

/** True when XML is named in `Accept` and wanted more than JSON (RFC 9110, section 12.5.1). */
function prefersXml(accept: string): boolean {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const wanted = (types: RegExp) =>
    Math.max(0, ...ranges.filter(({ type }) => types.test(type)).map(({ quality }) => quality));
  return wanted(/^(application|text)\/xml$/) > wanted(/^application\/json$/);
}

/** Streams the export: a design of any size costs the memory of a few elements. */
function stream(
  reply: FastifyReply,
  xml: boolean,
  tables: Reading,
  row: DatabaseRow,
  wanted: Wanted,
  withAcl: boolean,
) {
  const pieces = inSnapshot(tables, (reading) =>
    xml ? documentPieces(reading, row, wanted, withAcl) : jsonPieces(reading, row, wanted, withAcl),
  );
  reply.type(xml ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8');
  return reply.send(Readable.from(pieces)) as never;
}

async function* jsonPieces(
  reading: Reading,
  row: DatabaseRow,
  wanted: Wanted,
  withAcl: boolean,
): AsyncGenerator<string> {
  const { mode, types, properties } = wanted;
  const elementCount = await countOf(reading, row, wanted);
  const filtered = mode === 'filtered' && properties ? { propertiesDxl: propertiesDocument(row) } : {};
  const head = { mode, ...(types === undefined ? {} : { types }), elementCount, ...filtered };
  yield `${JSON.stringify(head).slice(0, -1)},"dxl":"`;
  for await (const piece of documentPieces(reading, row, wanted, withAcl))
    yield JSON.stringify(piece).slice(1, -1);
  yield '"}';
}

/** Everything that is read comes from one moment, whatever is written meanwhile. */
async function* inSnapshot(
  tables: Reading,
  make: (reading: Reading) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const transaction = await tables.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    yield* make(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

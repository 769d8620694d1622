import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { setVary } from '../../platform/http/cors.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { rank } from '../databases/access.ts';
import { databaseOf } from '../databases/guards.ts';
import { namesOf } from '../databases/readers.ts';
import type { Design } from '../design.ts';
import { hasHidden } from '../documents/store.ts';
import { problem } from '../problems.ts';
import type { DatabaseRow, Reading } from '../tables.ts';
import { askerOf } from '../threads/bytes.ts';
import { archivePieces } from './archive.ts';
import { exported, exportQuery } from './schema.ts';
import { countOf, documentPieces, propertiesDocument, type Wanted, wantedOf } from './service.ts';

/** Export as JSON around a database document, or as the document itself when XML is accepted. */
export function serveExports({ platform, tables, guards, threads }: Design): void {
  typed(platform.http).get(
    '/api/dxl/export',
    {
      config: {
        guards: [signedIn, guards.reader],
        load: 'read',
        raises: ['design.export.nothing', 'design.archive.refused', 'design.dxl.costly'],
        entityTag: true,
      },
      schema: {
        tags: ['dxl'],
        summary: 'Export the design as a database document',
        description:
          'Neither `full` nor `types` is answered with 400; `full=true` wins over `types`. Below MANAGER the ACL is left out, and documents are those of which the caller is a reader. `Accept: application/xml` streams the document itself, `Accept: application/zip` an archive of files without documents.',
        produces: ['application/json', 'application/xml', 'application/zip'],
        querystring: exportQuery,
        response: { 200: exported },
      },
    },
    async (request, reply) => {
      const { row, access } = databaseOf(request);
      const names = namesOf(callerOf(request), access);
      const wanted = wantedOf(request.query, names);
      const withAcl = rank(access.level) >= rank('MANAGER');
      const form = formOf(request.headers.accept ?? '');
      const { layout = 'designer' } = request.query;
      setVary(reply, 'accept');
      // Documents are those that the caller may read, who may be another than before.
      const whose =
        wanted.documentsFor === undefined ? '' : `.${hash('sha256', names.join('\n'), 'base64url')}`;
      const tag = `${withAcl ? 'm' : ''}${form === 'json' ? '' : form.charAt(0)}${whose}`;
      if (notModified(request, reply, etagOf(`x${row.id}.${row.revision}${tag}`))) return reply;
      if (form === 'zip' && (await countOf(tables, row, wanted)) > MOST_FILES)
        throw problem('design.archive.refused', { fault: 'many', file: '' });
      const warnings = await leftOut(tables, row, wanted, withAcl);
      if (warnings.length > 0) reply.header('warning', warnings.map((each) => `299 - "${each}"`).join(', '));
      const pieces = inSnapshot(tables, (reading): AsyncGenerator<string | Uint8Array> => {
        if (form === 'xml') return documentPieces(reading, row, wanted, withAcl);
        if (form === 'json') return jsonPieces(reading, row, wanted, withAcl);
        const { documentsFor: _, ...design } = wanted;
        return archivePieces(reading, row, design, {
          withAcl,
          layout,
          threads,
          asker: askerOf(request, reply),
        });
      });
      // Streamed: a design of any size costs the memory of a few elements.
      return reply.type(contentTypes[form]).send(Readable.from(pieces) as never);
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

/** So many files are read back from one archive. */
const MOST_FILES = 9999;

const contentTypes = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
};

/** JSON, unless XML or an archive is named in `Accept` and wanted more (RFC 9110, section 12.5.1). */
function formOf(accept: string): keyof typeof contentTypes {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const wanted = (types: RegExp) =>
    Math.max(0, ...ranges.filter(({ type }) => types.test(type)).map(({ quality }) => quality));
  const [zip, xml, json] = [/^application\/zip$/, /^(application|text)\/xml$/, /^application\/json$/].map(
    wanted,
  );
  if (Number(zip) > Math.max(Number(xml), Number(json))) return 'zip';
  return Number(xml) > Number(json) ? 'xml' : 'json';
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
  make: (reading: Reading) => AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  const transaction = await tables.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    yield* make(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

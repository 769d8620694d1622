import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Guard } from '../../platform/http/guard.ts';
import { type Http, typed } from '../../platform/http/server.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { IDENTIFIER } from '../records/ids.ts';
import type { Signer } from '../records/signed.ts';
import { foundFile } from './guards.ts';
import { filePath } from './schema.ts';
import { readFile } from './store.ts';
import { receivePiece } from './uploads.ts';

const received = Type.Object({ received: Type.Integer({ description: 'Bytes that arrived in all.' }) });

/** Upload addresses; a scope of its own, in which bodies of any type arrive as a stream. */
export async function serveUploads(catalog: Catalog, signer: Signer): Promise<void> {
  await catalog.http.register(async (scope: Http) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, body, done) => done(null, body));
    typed(scope).put('/uploads/:fileId', {
      config: {
        guards: [uploadAddress(catalog, signer)],
        load: 'stream',
        raises: [
          'request.invalid',
          'upload.offset',
          'upload.finished',
          'upload.missing',
          'upload.running',
          'upload.replaced',
        ],
      },
      schema: {
        tags: ['files'],
        summary: 'Upload the bytes of a file, at once or in pieces with Content-Range',
        params: filePath,
        response: { 200: received, 308: received },
      },
      handler: (request, reply) => receivePiece(catalog, foundFile.of(request), request, reply),
    });
  });
}

/** The address says which file, and its signature that we made it. */
const uploadAddress = (catalog: Catalog, signer: Signer): Guard => ({
  says: 'anyone with a signed upload address',
  raises: ['catalog.address.refused', 'catalog.record.unknown'],
  async check(request) {
    const [path = '', query] = request.url.split('?');
    const { fileId } = request.params as { fileId: string };
    const values = Object.fromEntries(new URLSearchParams(query));
    if (!IDENTIFIER.test(fileId) || !(await signer.verify(path, values)))
      throw problem('catalog.address.refused');
    const row = await readFile(catalog.db, fileId);
    if (!row) throw problem('catalog.record.unknown', { type: 'file', id: fileId });
    foundFile.set(request, row);
  },
});

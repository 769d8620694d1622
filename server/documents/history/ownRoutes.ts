import { Type } from 'typebox';
import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { reader } from '../opening/guards.ts';
import { RESOLVING } from '../opening/resolveDocument.ts';
import { onFile } from '../opening/schema.ts';
import { sendBytes } from '../repositories/builtIn/answer.ts';
import { fileNamed } from './copyRoutes.ts';
import { ownCopy } from './ownCopy.ts';

const MiB = 1024 * 1024;

/** Where the text of a window becomes a file, also when the document cannot be reached any more. */
export function serveOwnCopy(documents: Documents): void {
  const { platform } = documents;
  void platform.http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: 64 * MiB },
      (_request, body, done) => done(null, body),
    );
    typed(scope).post(
      '/docs/api/docsvr/:type/:file_id/draft/copy',
      {
        config: {
          guards: [reader],
          raises: [
            ...RESOLVING,
            'documents.draft.absent',
            'documents.draft.unwritable',
            'documents.name.invalid',
          ],
        },
        bodyLimit: 64 * MiB,
        schema: {
          tags: ['documents'],
          summary: 'Make a file of the text that a window shows, with the pass that it was opened with',
          consumes: ['application/octet-stream'],
          params: onFile,
          headers: Type.Object({ 'x-copy-pass': Type.String({ minLength: 1, maxLength: 8192 }) }),
        },
      },
      async (request, reply) => {
        const state = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { name, file } = await ownCopy(
          documents,
          callerOf(request),
          request.headers['x-copy-pass'],
          state,
        );
        return sendBytes(reply, fileNamed(name, name)).send(Buffer.from(file));
      },
    );
  });
}

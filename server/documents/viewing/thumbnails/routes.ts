import { Type } from 'typebox';
import { etagOf, notModified } from '../../../platform/http/conditional.ts';
import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Documents } from '../../documents.ts';
import { reader } from '../../opening/guards.ts';
import { RESOLVING, resolveDocument } from '../../opening/resolveDocument.ts';
import { onFile } from '../../opening/schema.ts';
import { sendBytes } from '../../repositories/builtIn/answer.ts';
import type { Wanted } from '../conversions/conversions.ts';
import { problem } from '../conversions/problems.ts';
import { versionKey } from '../conversions/versionKey.ts';
import { extensionFor, isOffice } from '../kinds.ts';
import { versionQuery } from '../schema.ts';
import type { Picturing } from './thumbnails.ts';

/** Larger documents have none: it would take long, and they are few. */
const MAX_BYTES = 30 * 1024 * 1024;

/** The first page of a document as a small picture, for lists. */
export function serveThumbnails(documents: Documents, viewing: Picturing): void {
  const http = typed(documents.platform.http);

  http.get(
    '/viewer/api/docsvr/:type/:file_id/thumbnail',
    {
      config: { guards: [reader], raises: [...RESOLVING, 'documents.thumbnail.none'], entityTag: true },
      schema: {
        tags: ['viewer'],
        summary: 'The first page of a document as a small picture, made in the background when somebody asks',
        params: onFile,
        querystring: versionQuery,
        response: {
          200: {
            description: 'At most 160 pixels wide and high.',
            content: { 'image/png': { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
          },
          204: Type.Null({ description: 'It is being made: ask again in some seconds.' }),
        },
      },
    },
    async (request, reply) => {
      const {
        key: repository,
        access,
        meta,
      } = await resolveDocument(documents, callerOf(request), request.params);
      const thumbnails = await viewing.thumbnails();
      const extension = extensionFor(meta);
      const none = () => problem('documents.thumbnail.none', { name: meta.name });
      if (!thumbnails || meta.size > MAX_BYTES || !(isOffice(meta) || extension === 'pdf')) throw none();
      const wanted: Wanted = {
        key: { repository, document: meta.id, version: `${versionKey(meta)} thumbnail` },
        extension,
        by: 'thumbnails',
        to: 'png',
        load: () => access.content(meta.id, { limit: MAX_BYTES }),
      };
      const found = await thumbnails.find(wanted);
      if (found?.state === 'failed') throw none();
      if (!found) return reply.code(204).header('cache-control', 'no-store').send(null);
      const { sha256, size } = found;
      if (notModified(request, reply, etagOf(sha256.slice(0, 22)))) return reply;
      return sendBytes(reply, { name: `${meta.name}.png`, mime: 'image/png' })
        .header('content-length', size)
        .send(documents.platform.objects.stream(sha256));
    },
  );
}

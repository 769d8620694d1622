import { typed } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { actOf, root, tags, wanted } from './answer.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { presentMeta } from './present.ts';
import { done, emptied, meta, onDocument } from './schema.ts';
import { restoreDocument } from './service.ts';
import { removeFromTrash, removeOwned } from './trash.ts';

/** Documents in the trash: back from it, or away for good. */
export function serveTrash(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.post(
    `${root}/:id/restore`,
    {
      config: { guards: [visitor, may('owner', 'only')], entityTag: true },
      schema: {
        tags,
        summary: 'Take a document back from the trash',
        params: onDocument,
        response: { 200: meta },
      },
    },
    async (request) => {
      const { row, right } = documentOf(request);
      await tables
        .transaction()
        .execute((tx) => restoreDocument(tx, row.id, actOf(platform, request), wanted(request)));
      return presentMeta(row, right);
    },
  );

  http.delete(
    `${root}/trash/:id`,
    {
      config: {
        guards: [visitor, may('owner', 'only')],
        raises: ['documents.document.unknown'],
        entityTag: true,
      },
      schema: {
        tags,
        summary: 'Remove a document of the trash for good, with all its versions',
        params: onDocument,
        response: { 200: done },
      },
    },
    async (request) => {
      const { id } = documentOf(request).row;
      const act = actOf(platform, request);
      await tables.transaction().execute((tx) => removeFromTrash(tx, id, act, wanted(request)));
      return { deleted: true as const, id };
    },
  );

  http.delete(
    `${root}/trash`,
    {
      config: { guards: [visitor] },
      schema: {
        tags,
        summary: 'Remove what the caller owns in the trash for good, up to 200 documents at once',
        response: { 200: emptied },
      },
    },
    (request) => removeOwned(tables, actOf(platform, request)),
  );
}

import { notModified } from '../../../platform/http/conditional.ts';
import { typed } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { actOf, answerMeta, root, tags, wanted } from './answer.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { presentMeta, presentVersion, tagOf } from './present.ts';
import { changedMeta, meta, onDocument, versionList } from './schema.ts';
import { changeMeta } from './service.ts';
import { listVersions } from './store.ts';

/** What is known of a document: meta and versions. */
export function serveMeta(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.get(
    `${root}/:id/meta`,
    {
      config: { guards: [visitor, may('read')], entityTag: true },
      schema: { tags, summary: 'What is known of a document', params: onDocument, response: { 200: meta } },
    },
    async (request, reply) => {
      const { row, right } = documentOf(request);
      if (notModified(request, reply, tagOf(row))) return reply;
      return presentMeta(row, right);
    },
  );

  http.put(
    `${root}/:id/meta`,
    {
      config: {
        guards: [visitor, may('write')],
        raises: ['documents.name.invalid', 'documents.version.moved', 'documents.document.checkedout'],
        entityTag: true,
      },
      schema: {
        tags,
        summary: 'Rename or describe a document',
        params: onDocument,
        body: changedMeta,
        response: { 200: meta },
      },
    },
    async (request, reply) => {
      const { row, right } = documentOf(request);
      await tables
        .transaction()
        .execute((tx) => changeMeta(tx, row.id, request.body, actOf(platform, request), wanted(request)));
      return answerMeta(tables, row.id, right, reply);
    },
  );

  http.get(
    `${root}/:id/versions`,
    {
      config: { guards: [visitor, may('read')] },
      schema: {
        tags,
        summary: 'Versions of a document, the newest first',
        params: onDocument,
        response: { 200: versionList },
      },
    },
    async (request) => ({
      items: (await listVersions(tables, documentOf(request).row.id)).map(presentVersion),
    }),
  );
}

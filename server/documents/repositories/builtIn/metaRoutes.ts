import { notModified } from '../../../platform/http/conditional.ts';
import { typed } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { actOf, answerMeta, root, tags, wanted } from './answer.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { presentMeta, presentShare, presentVersion, sharesTag, tagOf } from './present.ts';
import { changedMeta, meta, onDocument, shareList, versionList } from './schema.ts';
import { changeMeta } from './service.ts';
import { changeShares } from './sharing.ts';
import { listShares, listVersions } from './store.ts';

/** What is known of a document: meta, versions, shares. */
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

  http.get(
    `${root}/:id/shares`,
    {
      config: { guards: [visitor, may('read')], entityTag: true },
      schema: {
        tags,
        summary: 'Who may do what with a document',
        params: onDocument,
        response: { 200: shareList },
      },
    },
    async (request, reply) => {
      const shares = await listShares(tables, documentOf(request).row.id);
      if (notModified(request, reply, sharesTag(shares))) return reply;
      return { items: shares.map(presentShare) };
    },
  );

  http.put(
    `${root}/:id/shares`,
    {
      config: { guards: [visitor, may('owner')], raises: ['identity.names.guessed'], entityTag: true },
      schema: {
        tags,
        summary: 'Say anew who may do what with a document',
        params: onDocument,
        body: shareList,
        response: { 200: shareList },
      },
    },
    async (request, reply) => {
      const { row } = documentOf(request);
      const { items } = request.body;
      const act = actOf(platform, request);
      await tables
        .transaction()
        .execute((tx) => changeShares(tx, row.id, items, platform.identity, act, wanted(request)));
      const shares = await listShares(tables, row.id);
      reply.header('etag', sharesTag(shares));
      return { items: shares.map(presentShare) };
    },
  );
}

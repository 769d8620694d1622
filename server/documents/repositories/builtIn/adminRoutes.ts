import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { actOf, answerMeta, root, tags, wanted } from './answer.ts';
import { cancelCheckOut } from './checkout.ts';
import { findWorkingCopy, isHolder } from './checkoutStore.ts';
import { documentOf, mayDecideTemplate, mayOn, visitor } from './guards.ts';
import { meta, onDocument, templateMark } from './schema.ts';
import { setTemplate } from './service.ts';

/** What owners and administrators do beside changing: templates, and documents that somebody left checked out. */
export function serveCare(platform: Platform, tables: Reading): void {
  const http = typed(platform.http);
  const may = mayOn(tables);

  http.put(
    `${root}/:id/template`,
    {
      config: { guards: [visitor, mayDecideTemplate(tables)], entityTag: true },
      schema: {
        tags,
        summary: 'Say whether new documents may be made from this one',
        params: onDocument,
        body: templateMark,
        response: { 200: meta },
      },
    },
    async (request, reply) => {
      const { row, right } = documentOf(request);
      const { template } = request.body;
      await tables
        .transaction()
        .execute((tx) => setTemplate(tx, row.id, template, actOf(platform, request), wanted(request)));
      return answerMeta(tables, row.id, right, reply);
    },
  );

  http.delete(
    `${root}/:id/checkout`,
    {
      config: {
        guards: [visitor, may('write')],
        raises: ['documents.checkout.absent', 'documents.checkout.foreign'],
      },
      schema: {
        tags,
        summary: 'Give a checked out document back without a version: one’s own, or as an owner',
        params: onDocument,
        response: { 200: meta },
      },
    },
    async (request, reply) => {
      const { row, right } = documentOf(request);
      const copy = await findWorkingCopy(tables, row.id);
      const asOwner = right === 'owner' && copy !== undefined && !isHolder(copy, callerOf(request));
      await tables
        .transaction()
        .execute((tx) => cancelCheckOut(tx, row.id, actOf(platform, request), asOwner));
      return answerMeta(tables, row.id, right, reply);
    },
  );
}

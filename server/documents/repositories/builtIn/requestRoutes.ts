import { typed } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { actOf, root, tags } from './answer.ts';
import { documentOf, mayOn, visitor } from './guards.ts';
import { askToEdit, declineRequest, openRequests } from './requests.ts';
import { asked, asking, done, onDocument, onRequest, requestList } from './schema.ts';
import type { TellOfAccess } from './tellOfAccess.ts';

/** Asking for the right to edit a document, and what its owners make of it. They grant it by `PUT /{id}/shares`. */
export function serveRequests(platform: Platform, tables: Reading, tell: TellOfAccess): void {
  const http = typed(platform.http);
  const may = mayOn(tables);
  const { identity, notices } = platform;

  http.put(
    `${root}/:id/request`,
    {
      config: {
        guards: [visitor, may('read')],
        raises: ['documents.request.needless', 'documents.request.many', 'documents.type.unsupported'],
      },
      schema: {
        tags,
        summary: 'Ask the owners of a document for the right to edit it; again is the same request',
        params: onDocument,
        body: asking,
        response: { 200: asked },
      },
    },
    async (request) => {
      const { id } = documentOf(request).row;
      const { text = '' } = request.body;
      const act = actOf(platform, request);
      const made = await tables
        .transaction()
        .execute((tx) => askToEdit(tx, id, text.trim(), { identity, tell }, act));
      notices.announce(made.told);
      return { asked: made.request.asked_at.toISOString() };
    },
  );

  http.get(
    `${root}/:id/requests`,
    {
      config: { guards: [visitor, may('owner')] },
      schema: {
        tags,
        summary: 'Who asks to edit a document, the oldest request first',
        params: onDocument,
        response: { 200: requestList },
      },
    },
    async (request) => ({ items: await openRequests(tables, documentOf(request).row.id, identity) }),
  );

  http.delete(
    `${root}/:id/requests/:person`,
    {
      config: { guards: [visitor, may('owner')], raises: ['documents.request.unknown'] },
      schema: {
        tags,
        summary: 'Decline a request to edit a document',
        params: onRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      const { id } = documentOf(request).row;
      const { person } = request.params;
      const act = actOf(platform, request);
      const told = await tables.transaction().execute((tx) => declineRequest(tx, id, person, tell, act));
      notices.announce(told);
      return { deleted: true as const, id: person };
    },
  );
}

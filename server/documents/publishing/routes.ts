import { Type } from 'typebox';
import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { settledDraft } from '../drafts/settled.ts';
import { findDraft, isDirty } from '../drafts/store.ts';
import { reader } from '../opening/guards.ts';
import { RESOLVING, RESOLVING_TO_EDIT, resolveDocument, resolveToEdit } from '../opening/resolveDocument.ts';
import { onFile } from '../opening/schema.ts';
import { actingEditor } from '../people.ts';
import { problem, SAVING_REFUSED } from '../problems.ts';
import { settleConflict } from './conflict.ts';
import { presentPublication } from './present.ts';
import { accepted, choice, publication, request as publishRequest, settled } from './schema.ts';
import { latestPublication } from './store.ts';

const tags = ['documents'];

/** Publishing drafts. */
export function servePublishing(documents: Documents): void {
  const { platform, tables, publishing } = documents;
  const http = typed(platform.http);

  http.post(
    '/docs/api/docsvr/:type/:file_id/publish',
    {
      config: { guards: [reader], raises: [...RESOLVING_TO_EDIT, 'documents.draft.absent'] },
      schema: {
        tags,
        summary: 'Write a new version of the document; one that waits for the repository is tried at once',
        params: onFile,
        body: publishRequest,
        response: { 202: accepted },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { key, meta, type } = await resolveToEdit(documents, caller, request.params);
      const draft = await settledDraft(documents, key, meta.id);
      if (!draft) throw problem('documents.draft.absent');
      if (!isDirty(draft) && draft.base_version === meta.version) return reply.code(202).send({});
      const by = actingEditor(caller, type);
      const { comment, versionKind } = request.body ?? {};
      const asked = { comment: comment?.trim(), versionKind };
      const job = await tables.transaction().execute((tx) => publishing.request(tx, draft.id, by, asked));
      if (!job) throw problem('documents.draft.absent');
      return reply.code(202).send({ job });
    },
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/publication',
    {
      config: { guards: [reader], raises: [...RESOLVING, 'documents.draft.absent'] },
      schema: {
        tags,
        summary: 'The last request to publish, unless it led to a version',
        params: onFile,
        response: { 200: Type.Union([publication, Type.Null()]) },
      },
    },
    async (request) => {
      const { key, meta } = await resolveDocument(documents, callerOf(request), request.params);
      const draft = await findDraft(tables, key, meta.id);
      if (!draft) throw problem('documents.draft.absent');
      return presentPublication(await latestPublication(tables, draft.id));
    },
  );

  http.post(
    '/docs/api/docsvr/:type/:file_id/conflict',
    {
      config: {
        guards: [reader],
        raises: [
          ...RESOLVING_TO_EDIT,
          ...SAVING_REFUSED,
          'documents.draft.absent',
          'documents.conflict.absent',
          'documents.content.large',
          'documents.content.unreadable',
        ],
      },
      schema: {
        tags,
        summary: 'Settle a conflict with a newer version of the repository',
        params: onFile,
        body: choice,
        response: { 200: settled },
      },
    },
    async (request) => {
      const arrival = await resolveToEdit(documents, callerOf(request), request.params);
      return settleConflict(documents, arrival, request.body);
    },
  );
}

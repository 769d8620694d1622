import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { reader } from '../opening/guards.ts';
import { RESOLVING, RESOLVING_TO_EDIT, resolveDocument, resolveToEdit } from '../opening/resolveDocument.ts';
import { onFile } from '../opening/schema.ts';
import { problem, SAVING_REFUSED } from '../problems.ts';
import { presentStatus } from './present.ts';
import { renameDocument } from './rename.ts';
import { draftStatus, naming } from './schema.ts';
import { findDraft } from './store.ts';

/** The status of drafts (seed, "Draft status record"), and the name under which all see them. */
export function serveDrafts(documents: Documents): void {
  const { platform, tables, rooms } = documents;
  const http = typed(platform.http);
  http.get(
    '/docs/api/docsvr/:type/:file_id/draft',
    {
      config: { guards: [reader], raises: [...RESOLVING, 'documents.draft.absent'] },
      schema: {
        tags: ['documents'],
        summary: 'Draft status of a document',
        params: onFile,
        response: { 200: draftStatus },
      },
    },
    async (request) => {
      const { key, meta } = await resolveDocument(documents, callerOf(request), request.params);
      const draft = await findDraft(tables, key, meta.id);
      if (!draft) throw problem('documents.draft.absent');
      return presentStatus(draft, meta, (await rooms.presence(draft.id)).editors);
    },
  );

  http.put(
    '/docs/api/docsvr/:type/:file_id/name',
    {
      config: {
        guards: [reader],
        raises: [
          ...RESOLVING_TO_EDIT,
          ...SAVING_REFUSED,
          'documents.name.invalid',
          'documents.name.ending',
          'documents.name.fixed',
        ],
      },
      schema: {
        tags: ['documents'],
        summary: 'Give a document another name; whoever edits it goes on',
        params: onFile,
        body: naming,
        response: { 200: naming },
      },
    },
    async (request) => {
      const arrival = await resolveToEdit(documents, callerOf(request), request.params);
      return { name: await renameDocument(documents, arrival, request.body.name) };
    },
  );
}

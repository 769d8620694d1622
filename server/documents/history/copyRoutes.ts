import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { editable } from '../editable.ts';
import { extensionOf, mimeOf } from '../mime.ts';
import { reader } from '../opening/guards.ts';
import { RESOLVING, RESOLVING_TO_EDIT, resolveToEdit } from '../opening/resolveDocument.ts';
import { onFile } from '../opening/schema.ts';
import { sendBytes } from '../repositories/builtIn/answer.ts';
import { draftFile, keepDraft, removeCopy, resolveToWrite } from './copies.ts';
import { presentCopy } from './present.ts';
import { copyOf, restoreCopy } from './restore.ts';
import { copyList, copyRecord, deleted, keepRequest, onCopy, restored } from './schema.ts';
import { listCopies } from './store.ts';

const tags = ['documents'];
const config = { guards: [reader] };
const copies = '/docs/api/docsvr/:type/:file_id/copies';

/** A draft or copy as a file: `Plan (set aside)` → `Plan (set aside).docx`, with the kind of the document's own name. */
export function fileNamed(name: string, document: string): { name: string; mime: string } {
  const kind = extensionOf(document) in editable ? extensionOf(document) : 'docx';
  return { name: extensionOf(name) === kind ? name : `${name}.${kind}`, mime: mimeOf(`x.${kind}`) };
}

/** Copies of drafts; all of it needs the right to write in the repository. */
export function serveCopies(documents: Documents): void {
  const { platform, tables } = documents;
  const { copyDays } = platform.settings;
  const http = typed(platform.http);

  http.get(
    '/docs/api/docsvr/:type/:file_id/draft/content',
    {
      config: { ...config, raises: [...RESOLVING, 'documents.draft.absent', 'documents.draft.unwritable'] },
      schema: { tags, summary: 'The draft as a file, as it is now', params: onFile },
    },
    async (request, reply) => {
      const arrival = await resolveToWrite(documents, callerOf(request), request.params);
      const file = await draftFile(documents, arrival);
      return sendBytes(reply, fileNamed(arrival.meta.name, arrival.meta.name)).send(Buffer.from(file));
    },
  );

  http.get(
    copies,
    {
      config: { ...config, raises: RESOLVING },
      schema: {
        tags,
        summary: 'Copies of the draft that are kept',
        params: onFile,
        response: { 200: copyList },
      },
    },
    async (request) => {
      const { key, meta } = await resolveToWrite(documents, callerOf(request), request.params);
      const rows = await listCopies(tables, { repository: key, document: meta.id });
      return { items: rows.map((row) => presentCopy(row, copyDays)) };
    },
  );

  http.post(
    copies,
    {
      config: { ...config, raises: [...RESOLVING_TO_EDIT, 'documents.draft.absent'] },
      schema: {
        tags,
        summary: 'Keep a copy of the draft as it is now',
        params: onFile,
        body: keepRequest,
        response: { 201: copyRecord },
      },
    },
    async (request, reply) => {
      const arrival = await resolveToWrite(documents, callerOf(request), request.params);
      const kept = await keepDraft(documents, arrival, request.body.name);
      return reply.code(201).send(presentCopy(kept, copyDays));
    },
  );

  http.get(
    `${copies}/:copy/content`,
    {
      config: { ...config, raises: [...RESOLVING, 'documents.copy.unknown', 'documents.draft.unwritable'] },
      schema: { tags, summary: 'The file of a copy', params: onCopy },
    },
    async (request, reply) => {
      const arrival = await resolveToWrite(documents, callerOf(request), request.params);
      const { name, sha256 } = await copyOf(documents, arrival, request.params.copy);
      return sendBytes(reply, fileNamed(name, arrival.meta.name)).send(await platform.objects.get(sha256));
    },
  );

  http.post(
    `${copies}/:copy/restore`,
    {
      config: {
        ...config,
        raises: [...RESOLVING_TO_EDIT, 'documents.draft.absent', 'documents.copy.unknown'],
      },
      schema: { tags, summary: 'Restore a copy into the draft', params: onCopy, response: { 200: restored } },
    },
    async (request) => {
      const arrival = await resolveToEdit(documents, callerOf(request), request.params);
      return restoreCopy(documents, arrival, request.params.copy);
    },
  );

  http.delete(
    `${copies}/:copy`,
    {
      config: { ...config, raises: [...RESOLVING_TO_EDIT, 'documents.copy.unknown'] },
      schema: { tags, summary: 'Delete a copy', params: onCopy, response: { 200: deleted } },
    },
    async (request) => {
      const arrival = await resolveToWrite(documents, callerOf(request), request.params);
      await removeCopy(documents, arrival, request.params.copy);
      return { deleted: true as const, id: request.params.copy };
    },
  );
}

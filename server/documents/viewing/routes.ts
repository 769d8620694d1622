import { anyone } from '../../platform/http/guard.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn, signedInPage } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { editLimit } from '../drafts/content.ts';
import { onFile } from '../drafts/schema.ts';
import { arrive, editorAddress, repositorySignIn } from '../opening/arrive.ts';
import { wellFormed } from '../opening/asked.ts';
import { callBack } from '../opening/callback.ts';
import { callbackQuery, fileTypeQuery, fileTypes } from '../opening/schema.ts';
import { sendBytes } from '../repositories/builtIn/routes.ts';
import { kindOf, listFileTypes } from './kinds.ts';
import { viewingAnswer } from './schema.ts';

const tags = ['viewer'];

/** Showing the last published version of a document. */
export function serveViewing(documents: Documents): void {
  const { platform } = documents;
  const http = typed(platform.http);

  http.get(
    '/viewer/driverscallback',
    {
      config: { guards: [wellFormed, signedInPage] },
      schema: { tags, summary: 'Open a document in the viewer', querystring: callbackQuery },
    },
    (request, reply) => callBack({ documents, request, reply, application: 'viewer' }),
  );

  http.get(
    '/viewer/app/:type/:file_id/content',
    {
      config: { guards: [signedInPage] },
      schema: { tags, summary: 'The viewer; may be the source of an iframe', params: onFile },
    },
    async (request, reply) => {
      const first = await repositorySignIn(documents, request, 'viewer', request.params);
      return first ? reply.redirect(first) : sendPage(reply, 'viewer', platform.settings.frameAncestors);
    },
  );

  http.get(
    '/viewer/api/:type/:file_id/opening',
    {
      config: { guards: [signedIn] },
      schema: { tags, summary: 'What the viewer shows', params: onFile, response: { 200: viewingAnswer } },
    },
    async (request) => {
      const { type, file_id: id } = request.params;
      const { meta } = await arrive(documents, callerOf(request), request.params);
      const { name, mime, size, version, modified, modifier, permissions } = meta;
      const editor = permissions.write && editLimit(name) !== undefined ? editorAddress(type, id) : null;
      const content = `/viewer/api/${type}/${encodeURIComponent(id)}/content`;
      return { name, mime, size, version, modified, modifier, kind: kindOf(meta), content, editor };
    },
  );

  http.get(
    '/viewer/api/:type/:file_id/content',
    {
      config: { guards: [signedIn] },
      schema: { tags, summary: 'The bytes of the last published version', params: onFile },
    },
    async (request, reply) => {
      const { access, meta } = await arrive(documents, callerOf(request), request.params);
      const bytes = await access.content(meta.id, { limit: platform.settings.maxDocumentBytes });
      return sendBytes(reply, meta).send(bytes);
    },
  );

  http.get(
    '/viewer/api/list',
    {
      config: { guards: [anyone] },
      schema: {
        tags,
        summary: 'Extensions that the viewer shows, with limits in KB',
        querystring: fileTypeQuery,
        response: { 200: fileTypes },
      },
    },
    () => listFileTypes(),
  );
}

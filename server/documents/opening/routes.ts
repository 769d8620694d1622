import { Type } from 'typebox';
import { anyone } from '../../platform/http/guard.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import { holdsComments, mayComment } from '../comments/service.ts';
import type { Documents } from '../documents.ts';
import { editable } from '../drafts/content.ts';
import { openDraft } from '../drafts/open.ts';
import { onFile } from '../drafts/schema.ts';
import { isDirty } from '../drafts/store.ts';
import { issuePass } from '../history/ownCopy.ts';
import { presentPublication } from '../publishing/present.ts';
import { latestPublication } from '../publishing/store.ts';
import { somebodyOf } from '../repositories/builtIn/present.ts';
import { ROOMS } from '../rooms/socket.ts';
import { arriveToOpen, repositorySignIn, viewerAddress } from './arrive.ts';
import { wellFormed } from './asked.ts';
import { callBack } from './callback.ts';
import { serveFrames } from './frame/routes.ts';
import { comer, leadOn, reader, readerPage } from './guards.ts';
import { keepOf } from './keep.ts';
import { mediaOf, sendMedia } from './media.ts';
import { serveOffers } from './offerRoutes.ts';
import { callbackQuery, fileTypeQuery, fileTypes, openingAnswer } from './schema.ts';

const tags = ['documents'];

/** Lets the browser ask for the opening while it still loads the page's scripts, by the very address they will use. */
const askAhead = (url: string) => {
  const { pathname } = new URL(url, 'http://page');
  const to = pathname.replace('/docs/app/doc/', '/docs/api/docsvr/').replace(/edit\/content\/?$/, 'opening');
  return `<link rel="preload" as="fetch" crossorigin href="${to.replaceAll('&', '&amp;')}">`;
};

/** Opening a document in the editor. */
export function serveOpening(documents: Documents): void {
  const { platform, tables } = documents;
  const http = typed(platform.http);
  serveOffers(documents);
  serveFrames(documents);

  http.get(
    '/docs/driverscallback',
    {
      config: { guards: [wellFormed, comer] },
      // A look without a body must not spend a code.
      exposeHeadRoute: false,
      schema: { tags, summary: 'Open a document in the editor', querystring: callbackQuery },
    },
    (request, reply) => callBack({ documents, request, reply, application: 'editor' }),
  );

  http.get(
    '/docs/app/doc/:type/:file_id/edit/content',
    {
      config: { guards: [readerPage(platform.settings)] },
      schema: { tags, summary: 'The editor; may be the source of an iframe', params: onFile },
    },
    async (request, reply) => {
      const asked = repositorySignIn(documents, request, 'editor', request.params);
      const first = await documents.patience.wait(request, request.params.type, asked);
      return first
        ? leadOn(platform.settings, request, reply, first)
        : sendPage(reply, 'editor', platform.settings.frameAncestors, askAhead(request.url));
    },
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/opening',
    {
      config: { guards: [reader] },
      schema: {
        tags,
        summary: 'Create or join the draft of a document',
        params: onFile,
        response: { 200: openingAnswer },
      },
    },
    async (request, reply) => {
      // The key to what the browser keeps of this person must not lie in the browser itself.
      reply.header('cache-control', 'no-store');
      const caller = callerOf(request);
      const arrival = await arriveToOpen(documents, caller, request.params);
      const draft = await openDraft(documents, arrival);
      const { meta, type } = arrival;
      const { version, modified, modifier } = meta;
      return {
        name: meta.name,
        canEdit: meta.permissions.write,
        canRename: meta.permissions.write && arrival.access.rename !== undefined,
        canComment: mayComment(arrival) && holdsComments(meta.name),
        room: draft.id,
        socket: ROOMS,
        carried: draft.carried,
        viewer: viewerAddress(type, request.params.file_id),
        user: somebodyOf(caller),
        version: draft.base_version,
        dirty: isDirty(draft),
        conflict: version === draft.base_version ? null : { version, modified, by: modifier.displayName },
        pass: issuePass(documents, caller, draft),
        keep: keepOf(platform.cipher, caller),
        publication: presentPublication(await latestPublication(tables, draft.id)),
        versionKind: arrival.access.versionKind ?? null,
        frame: { ancestors: platform.settings.frameAncestors },
      };
    },
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/media/*',
    {
      config: { guards: [reader] },
      schema: {
        tags,
        summary: 'A picture of the document, by the name of its part',
        params: Type.Object({ ...onFile.properties, '*': Type.String({ minLength: 1 }) }),
      },
    },
    async (request, reply) => sendMedia(reply, await mediaOf(documents, callerOf(request), request.params)),
  );

  http.get(
    '/docs/api/list',
    {
      config: { guards: [anyone] },
      schema: {
        tags,
        summary: 'Extensions that the editor opens, with limits in KB',
        querystring: fileTypeQuery,
        response: { 200: fileTypes },
      },
    },
    () => Object.fromEntries(Object.entries(editable).map(([extension, limit]) => [`.${extension}`, limit])),
  );
}

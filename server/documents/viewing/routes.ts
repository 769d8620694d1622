import { anyone } from '../../platform/http/guard.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { findDraft } from '../drafts/store.ts';
import { askingOf } from '../opening/asking.ts';
import { callBack } from '../opening/callback.ts';
import { wellFormed } from '../opening/callbackRequest.ts';
import { comer, leadOn, reader, readerPage } from '../opening/guards.ts';
import { noteOpened } from '../opening/noteOpened.ts';
import { RESOLVING, repositorySignIn, resolveDocument } from '../opening/resolveDocument.ts';
import { callbackQuery, fileTypeQuery, fileTypes, onFile, page } from '../opening/schema.ts';
import { isBlank } from './blank.ts';
import { sendContent } from './content.ts';
import { createContentCache } from './contentCache.ts';
import type { Viewing } from './conversions/conversions.ts';
import { serveDraftPages } from './conversions/draftRoutes.ts';
import { serveFormats } from './conversions/formatRoutes.ts';
import { serveConversions } from './conversions/routes.ts';
import { listFileTypes } from './kinds.ts';
import { presentViewing } from './present.ts';
import { versionQuery, viewingAnswer } from './schema.ts';
import { serveThumbnails } from './thumbnails/routes.ts';
import type { Picturing } from './thumbnails/thumbnails.ts';

const tags = ['viewer'];

/** Showing the last published version of a document. */
export function serveViewing(documents: Documents, viewing: Viewing & Picturing): void {
  const { platform } = documents;
  const http = typed(platform.http);
  const recent = createContentCache();
  const hasPages = async () => (await viewing.conversions()) !== undefined;
  serveConversions(documents, viewing);
  serveDraftPages(documents, viewing);
  serveFormats(documents, viewing);
  serveThumbnails(documents, viewing);

  http.get(
    '/viewer/driverscallback',
    {
      config: {
        guards: [wellFormed, comer],
        raises: [
          ...RESOLVING,
          'documents.repository.refused',
          'documents.state.stale',
          'documents.code.refused',
        ],
      },
      // A look without a body must not spend a code.
      exposeHeadRoute: false,
      schema: { tags, summary: 'Open a document in the viewer', querystring: callbackQuery, response: page },
    },
    (request, reply) => callBack({ documents, request, reply, application: 'viewer' }),
  );

  http.get(
    '/viewer/app/:type/:file_id/content',
    {
      config: { guards: [readerPage(platform.settings)], raises: RESOLVING },
      schema: { tags, summary: 'The viewer; may be the source of an iframe', params: onFile, response: page },
    },
    async (request, reply) => {
      const asked = repositorySignIn(documents, request, 'viewer', request.params);
      const first = await documents.slowRepository.wait(request, request.params.type, asked);
      return first
        ? leadOn(platform.settings, request, reply, first)
        : sendPage(reply, 'viewer', platform.settings.frameAncestors);
    },
  );

  http.get(
    '/viewer/api/docsvr/:type/:file_id/opening',
    {
      config: { guards: [reader], raises: RESOLVING },
      schema: { tags, summary: 'What the viewer shows', params: onFile, response: { 200: viewingAnswer } },
    },
    async (request, reply) => {
      const arrival = await resolveDocument(documents, callerOf(request), request.params);
      await noteOpened(documents, arrival);
      reply.header('cache-control', 'no-store');
      const [pages, otherLetters, draft, blank, asking] = await Promise.all([
        hasPages(),
        viewing.otherLetters(),
        findDraft(documents.tables, arrival.key, arrival.meta.id),
        isBlank(documents, arrival),
        askingOf(documents, arrival),
      ]);
      return presentViewing(request.params, arrival.meta, { pages, otherLetters, draft, blank, asking });
    },
  );

  http.get(
    '/viewer/api/docsvr/:type/:file_id/content',
    {
      config: {
        guards: [reader],
        raises: [
          ...RESOLVING,
          'documents.content.large',
          'documents.version.moved',
          'documents.range.unsatisfiable',
        ],
        entityTag: true,
      },
      schema: {
        tags,
        summary: 'The bytes of the last published version',
        params: onFile,
        querystring: versionQuery,
      },
    },
    (request, reply) => sendContent(documents, recent, request, reply),
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
    async () => listFileTypes(await hasPages()),
  );
}

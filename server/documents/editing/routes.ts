import { Type } from 'typebox';
import { anyone } from '../../platform/http/guard.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import { unsavedKeyOf } from '../../platform/identity/unsavedKey.ts';
import type { Documents } from '../documents.ts';
import { openDraft } from '../drafts/open.ts';
import { isDirty } from '../drafts/store.ts';
import { editable, holdsComments } from '../editable.ts';
import { issuePass } from '../history/ownCopy.ts';
import { askingOf } from '../opening/asking.ts';
import { callBack } from '../opening/callback.ts';
import { wellFormed } from '../opening/callbackRequest.ts';
import { serveFrames } from '../opening/frame/routes.ts';
import { comer, leadOn, reader, readerPage } from '../opening/guards.ts';
import { noteOpened } from '../opening/noteOpened.ts';
import { serveOffers } from '../opening/offerRoutes.ts';
import {
  mayComment,
  RESOLVING,
  RESOLVING_TO_EDIT,
  repositorySignIn,
  resolveToOpen,
  viewerAddress,
} from '../opening/resolveDocument.ts';
import { callbackQuery, fileTypeQuery, fileTypes, onFile, page } from '../opening/schema.ts';
import { somebodyOf } from '../people.ts';
import { presentPublication } from '../publishing/present.ts';
import { latestPublication } from '../publishing/store.ts';
import { ROOMS } from '../rooms/socket.ts';
import { fontOf, sendFont } from './fonts.ts';
import { mediaOf, sendMedia } from './media.ts';
import { openingAnswer } from './schema.ts';

const tags = ['documents'];
const onPart = Type.Object({ ...onFile.properties, '*': Type.String({ minLength: 1 }) });

/** Lets the browser ask for the opening while it still loads the page's scripts, by the very address they will use. */
const askAhead = (url: string) => {
  const { pathname } = new URL(url, 'http://page');
  const to = pathname.replace('/docs/app/doc/', '/docs/api/docsvr/').replace(/edit\/content\/?$/, 'opening');
  return `<link rel="preload" as="fetch" crossorigin href="${to.replaceAll('&', '&amp;')}">`;
};

/** Opening a document in the editor.
 *  @param canMakePages whether there is a LibreOffice, which makes pages of documents. */
export function serveOpening(documents: Documents, canMakePages: () => Promise<boolean>): void {
  const { platform, tables } = documents;
  const http = typed(platform.http);
  serveOffers(documents);
  serveFrames(documents);

  http.get(
    '/docs/driverscallback',
    {
      config: {
        guards: [wellFormed, comer],
        raises: [
          ...RESOLVING_TO_EDIT,
          'documents.repository.refused',
          'documents.state.stale',
          'documents.code.refused',
        ],
      },
      // A look without a body must not spend a code.
      exposeHeadRoute: false,
      schema: { tags, summary: 'Open a document in the editor', querystring: callbackQuery, response: page },
    },
    (request, reply) => callBack({ documents, request, reply, application: 'editor' }),
  );

  http.get(
    '/docs/app/doc/:type/:file_id/edit/content',
    {
      config: { guards: [readerPage(platform.settings)], raises: RESOLVING_TO_EDIT },
      schema: { tags, summary: 'The editor; may be the source of an iframe', params: onFile, response: page },
    },
    async (request, reply) => {
      const asked = repositorySignIn(documents, request, 'editor', request.params);
      const first = await documents.slowRepository.wait(request, request.params.type, asked);
      return first
        ? leadOn(platform.settings, request, reply, first)
        : sendPage(reply, 'editor', platform.settings.frameAncestors, askAhead(request.url));
    },
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/opening',
    {
      config: {
        guards: [reader],
        raises: [
          ...RESOLVING_TO_EDIT,
          'documents.content.large',
          'documents.content.unreadable',
          'documents.version.moved',
        ],
      },
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
      const arrival = await resolveToOpen(documents, caller, request.params);
      const draft = await openDraft(documents, arrival);
      await noteOpened(documents, arrival);
      const { meta, type } = arrival;
      const { version, modified, modifier } = meta;
      const asking = await askingOf(documents, arrival);
      return {
        name: meta.name,
        canEdit: meta.permissions.write,
        canRename: meta.permissions.write && arrival.access.rename !== undefined,
        isOwner: meta.owned === true,
        asking,
        canMakePages: await canMakePages(),
        canComment: mayComment(arrival) && holdsComments(meta.name),
        checksWriting: platform.settings.languageTool !== undefined,
        room: draft.id,
        socket: ROOMS,
        carried: draft.carried,
        viewer: viewerAddress(type, request.params.file_id),
        user: somebodyOf(caller),
        version: draft.base_version,
        dirty: isDirty(draft),
        conflict: version === draft.base_version ? null : { version, modified, by: modifier.displayName },
        pass: issuePass(documents, caller, draft),
        keep: unsavedKeyOf(platform.cipher, caller),
        publication: presentPublication(await latestPublication(tables, draft.id)),
        versionKind: arrival.access.versionKind ?? null,
        frame: { ancestors: platform.settings.frameAncestors },
      };
    },
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/media/*',
    {
      config: {
        guards: [reader],
        raises: [...RESOLVING, 'documents.draft.absent', 'documents.media.unknown'],
      },
      schema: {
        tags,
        summary: 'A picture of the document, by the name of its part',
        params: onPart,
      },
    },
    async (request, reply) => sendMedia(reply, await mediaOf(documents, callerOf(request), request.params)),
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/fonts/*',
    {
      config: {
        guards: [reader],
        raises: [...RESOLVING, 'documents.draft.absent', 'documents.font.unknown'],
      },
      schema: {
        tags,
        summary:
          'A font that the document brings along, by the name of its part, as far as its licence lets it be shown',
        params: onPart,
      },
    },
    async (request, reply) => sendFont(reply, await fontOf(documents, callerOf(request), request.params)),
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

import { Type } from 'typebox';
import { typed } from '../../../platform/http/server.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Documents } from '../../documents.ts';
import { reader } from '../../opening/guards.ts';
import { type FilePath, RESOLVING, resolveDocument } from '../../opening/resolveDocument.ts';
import { onFile } from '../../opening/schema.ts';
import { extensionFor, isOffice } from '../kinds.ts';
import { addressOfPages } from '../present.ts';
import { versionQuery } from '../schema.ts';
import type { Conversions, State, Viewing, Wanted } from './conversions.ts';
import { PAGES_REFUSED, problem } from './problems.ts';
import { conversionAnswer } from './schema.ts';
import { sendPages } from './send.ts';
import { versionKey } from './versionKey.ts';

const tags = ['viewer'];
/** How long an answer may wait for the pages: a reader who asked sees them at once when they come. */
const WAIT_MS = 10_000;

/** Documents of office programs, shown as pages. */
export function serveConversions(documents: Documents, viewing: Viewing): void {
  const http = typed(documents.platform.http);

  http.post(
    '/viewer/api/docsvr/:type/:file_id/conversion',
    {
      config: {
        guards: [reader],
        load: 'stream',
        raises: [...RESOLVING, ...PAGES_REFUSED, 'documents.content.large'],
      },
      schema: {
        tags,
        summary: 'Prepare the pages of a document, or ask how far they have come',
        params: onFile,
        querystring: versionQuery,
        response: { 200: conversionAnswer },
      },
    },
    async (request) => {
      const { wanted, conversions, version } = await want(documents, viewing, callerOf(request), request);
      const state = await conversions.convert(wanted, WAIT_MS);
      return presentState(state, addressOfPages(request.params, version));
    },
  );

  http.delete(
    '/viewer/api/docsvr/:type/:file_id/conversion',
    {
      config: { guards: [reader], raises: [...RESOLVING, ...PAGES_REFUSED] },
      schema: {
        tags,
        summary: 'Stop preparing the pages, unless somebody else waits for them',
        params: onFile,
        querystring: versionQuery,
        response: { 204: Type.Null({ description: 'Stopped.' }) },
      },
    },
    async (request, reply) => {
      const { wanted, conversions } = await want(documents, viewing, callerOf(request), request);
      conversions.cancel(wanted.key, wanted.by);
      return reply.code(204).send(null);
    },
  );

  http.get(
    '/viewer/api/docsvr/:type/:file_id/pages',
    {
      config: {
        guards: [reader],
        load: 'stream',
        raises: [...RESOLVING, ...PAGES_REFUSED, 'documents.content.large', 'documents.range.unsatisfiable'],
        entityTag: true,
      },
      schema: {
        tags,
        summary: 'The document as a PDF; prepared first when nobody asked before',
        params: onFile,
        querystring: versionQuery,
      },
    },
    async (request, reply) => {
      const { wanted, conversions, name } = await want(documents, viewing, callerOf(request), request);
      const state = await whenReady(conversions, wanted);
      return sendPages(documents.platform.objects, state, name, request, reply);
    },
  );
}

type Asked = { params: FilePath; query: { version?: string } };

/** The document of an address, as something to be turned into pages.
 *  @throws Problem 415 for a kind that is not, or not here. */
async function want(documents: Documents, viewing: Viewing, person: Person, { params, query }: Asked) {
  const { key: repository, access, meta } = await resolveDocument(documents, person, params);
  const conversions = await viewing.conversions();
  if (!conversions || !isOffice(meta)) throw problem('documents.pages.none', { name: meta.name });
  const { version = meta.version } = query;
  const latest = version === meta.version;
  const limit = documents.platform.settings.maxDocumentBytes;
  const wanted: Wanted = {
    key: { repository, document: meta.id, version: latest ? versionKey(meta) : version },
    extension: extensionFor(meta),
    by: whoAsks(person),
    load: () => access.content(meta.id, latest ? { limit } : { version, limit }),
  };
  return { wanted, conversions, version, name: meta.name };
}

/** Identifies a person among those who wait for a document. */
export const whoAsks = ({ identityProvider, subject }: Person) =>
  Buffer.from(JSON.stringify([identityProvider, subject]))
    .toString('base64url')
    .slice(0, 140);

/** Waits until the pages are there. @throws Problem 422 when they cannot be made. */
export async function whenReady(conversions: Conversions, wanted: Wanted) {
  for (;;) {
    const state = await conversions.convert(wanted, WAIT_MS);
    if (state.state === 'ready') return state;
    if (state.state === 'failed') throw problem('documents.pages.failed', { reason: state.reason });
  }
}

export function presentState(state: State, pages: string) {
  switch (state.state) {
    case 'ready':
      return { state: state.state, pages, size: state.size };
    case 'failed':
      return { state: state.state, reason: state.reason };
    case 'waiting':
      return { state: state.state, ahead: state.ahead };
    case 'converting':
      return { state: state.state };
  }
}

import { typed } from '../../../platform/http/server.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Person } from '../../../platform/identity/identity.ts';
import type { Documents } from '../../documents.ts';
import { onFile } from '../../drafts/schema.ts';
import { findDraft, snapshotOf } from '../../drafts/store.ts';
import { arriveToWrite } from '../../history/copies.ts';
import type { FilePath } from '../../opening/arrive.ts';
import { reader } from '../../opening/guards.ts';
import { problem as draftProblem } from '../../problems.ts';
import { extensionFor, isOffice } from '../kinds.ts';
import type { Viewing } from '../viewing.ts';
import type { Wanted } from './conversions.ts';
import { problem } from './problems.ts';
import { presentState, whenReady, whoAsks } from './routes.ts';
import { conversionAnswer } from './schema.ts';
import { sendPages } from './send.ts';
import type { Key } from './store.ts';

const tags = ['documents'];
const config = { guards: [reader] };
const conversion = '/docs/api/docsvr/:type/:file_id/draft/conversion';
const WAIT_MS = 10_000;

/** A draft as a PDF, with what is not published. It waits in the same queue as what the viewer shows, and takes the
 *  right to change the document, because readers see published versions only. */
export function serveDraftPages(documents: Documents, viewing: Viewing): void {
  const http = typed(documents.platform.http);
  // Somebody may have typed since: what a person takes back is what that person asked for last.
  const asked = new Map<string, Key>();

  http.post(
    conversion,
    {
      config,
      schema: {
        tags,
        summary: 'Prepare the draft as a PDF, or ask how far it has come',
        params: onFile,
        response: { 200: conversionAnswer },
      },
    },
    async (request) => {
      const { wanted, conversions } = await want(documents, viewing, callerOf(request), request.params);
      const one = `${wanted.key.document} ${wanted.by}`;
      asked.set(one, wanted.key);
      const state = await conversions.convert(wanted, WAIT_MS);
      if (state.state === 'ready' || state.state === 'failed') asked.delete(one);
      return presentState(state, addressOf(request.params));
    },
  );

  http.delete(
    conversion,
    {
      config,
      schema: { tags, summary: 'Stop preparing it, unless somebody else waits for it', params: onFile },
    },
    async (request, reply) => {
      const { wanted, conversions } = await want(documents, viewing, callerOf(request), request.params);
      const one = `${wanted.key.document} ${wanted.by}`;
      for (const key of new Set([wanted.key, asked.get(one) ?? wanted.key]))
        conversions.cancel(key, wanted.by);
      asked.delete(one);
      return reply.code(204).send();
    },
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/draft/pages',
    { config, schema: { tags, summary: 'The draft as a PDF, as it is now', params: onFile } },
    async (request, reply) => {
      const { wanted, conversions, name } = await want(documents, viewing, callerOf(request), request.params);
      const state = await whenReady(conversions, wanted);
      return sendPages(documents.platform.objects, state, name, request, reply);
    },
  );
}

const addressOf = ({ type, file_id: id }: FilePath) =>
  `/docs/api/docsvr/${type}/${encodeURIComponent(id)}/draft/pages`;

/** The draft of an address, as something to be turned into pages.
 *  @throws Problem 403, 404 without a draft, 415 for bare text, 503 without LibreOffice. */
async function want(documents: Documents, viewing: Viewing, person: Person, path: FilePath) {
  const { key: repository, meta } = await arriveToWrite(documents, person, path);
  if (!isOffice(meta)) throw problem('documents.pages.none', { name: meta.name });
  const conversions = await viewing.conversions();
  if (!conversions) throw problem('documents.pages.office');
  const { tables, contents, platform } = documents;
  const draft = await findDraft(tables, repository, meta.id);
  const snapshot = draft && (await snapshotOf(tables, draft.id));
  if (!draft || !snapshot) throw draftProblem('documents.draft.absent');
  const wanted: Wanted = {
    // The same draft with the same changes is converted once.
    key: { repository, document: meta.id, version: `draft ${draft.id} ${snapshot.revision}` },
    extension: extensionFor(meta),
    by: whoAsks(person),
    load: async () =>
      Buffer.from(await contents.save(await platform.objects.get(snapshot.source), snapshot.updates)),
  };
  return { wanted, conversions, name: meta.name };
}

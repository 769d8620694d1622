import { Type } from 'typebox';
import { Problem } from '../../../platform/http/problem.ts';
import { typed } from '../../../platform/http/server.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Documents } from '../../documents.ts';
import { settledDraft } from '../../drafts/settled.ts';
import { findDraft, snapshotOf } from '../../drafts/store.ts';
import { resolveToWrite } from '../../history/copies.ts';
import { reader } from '../../opening/guards.ts';
import type { FilePath } from '../../opening/resolveDocument.ts';
import { RESOLVING } from '../../opening/resolveDocument.ts';
import { onFile } from '../../opening/schema.ts';
import { problem as draftProblem } from '../../problems.ts';
import { extensionFor, isOffice } from '../kinds.ts';
import type { Viewing, Wanted } from './conversions.ts';
import { PAGES_REFUSED, problem } from './problems.ts';
import { presentState, whenReady, whoAsks } from './routes.ts';
import { draftConversionAnswer, type RevisionQuery, revisionQuery } from './schema.ts';
import { sendPages } from './send.ts';

const tags = ['documents'];
const config = { guards: [reader] };
/** LibreOffice is waited for. */
const waiting = { ...config, load: 'stream' as const };
const conversion = '/docs/api/docsvr/:type/:file_id/draft/conversion';
const WAIT_MS = 10_000;

/** A draft as a PDF, with what is not published. It waits in the same queue as what the viewer shows, and takes the
 *  right to change the document, because readers see published versions only. Others may type while it is made, so
 *  the caller is told which revision the pages will show, and follows that one. */
export function serveDraftPages(documents: Documents, viewing: Viewing): void {
  const http = typed(documents.platform.http);

  http.post(
    conversion,
    {
      config: {
        ...waiting,
        raises: [
          ...RESOLVING,
          ...PAGES_REFUSED,
          'documents.draft.absent',
          'documents.draft.unwritable',
          'documents.copy.unknown',
        ],
      },
      schema: {
        tags,
        summary: 'Prepare the draft as it is now as a PDF, or ask how far a revision has come',
        params: onFile,
        querystring: revisionQuery,
        response: { 200: draftConversionAnswer },
      },
    },
    async (request) => {
      const ask = async (query: RevisionQuery, wait: number) => {
        const { params } = request;
        const one = await want(documents, viewing, callerOf(request), { params, query });
        return { ...one, state: await one.conversions.convert(one.wanted, wait) };
      };
      // Told at once, so that whoever asked knows what to follow, or to stop.
      const begin = () => ask({}, 0);
      const follow = () =>
        ask(request.query, WAIT_MS).catch((error) => {
          if (!(error instanceof Problem) || error.code !== MOVED) throw error;
          return begin();
        });
      const { state, revision } = await (request.query.revision === undefined ? begin() : follow());
      return { ...presentState(state, addressOf(request.params, revision)), revision };
    },
  );

  http.delete(
    conversion,
    {
      config: {
        ...config,
        raises: [
          ...RESOLVING,
          ...PAGES_REFUSED,
          'documents.draft.absent',
          'documents.draft.unwritable',
          'documents.copy.unknown',
        ],
      },
      schema: {
        tags,
        summary: 'Stop preparing it, unless somebody else waits for it',
        params: onFile,
        querystring: revisionQuery,
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
    '/docs/api/docsvr/:type/:file_id/draft/pages',
    {
      config: {
        ...waiting,
        raises: [
          ...RESOLVING,
          ...PAGES_REFUSED,
          'documents.draft.absent',
          'documents.draft.unwritable',
          'documents.copy.unknown',
          'documents.range.unsatisfiable',
        ],
        entityTag: true,
      },
      schema: {
        tags,
        summary: 'The draft as a PDF, as it is now, or a revision that was prepared',
        params: onFile,
        querystring: revisionQuery,
      },
    },
    async (request, reply) => {
      const { wanted, conversions, name } = await want(documents, viewing, callerOf(request), request);
      const state = await whenReady(conversions, wanted);
      return sendPages(documents.platform.objects, state, name, request, reply);
    },
  );
}

const addressOf = ({ type, file_id: id }: FilePath, revision: number) =>
  `/docs/api/docsvr/${type}/${encodeURIComponent(id)}/draft/pages?revision=${revision}`;

/** Told of a revision that has not been made, when only later ones are there. */
const MOVED = 'documents.version.unknown';

type Asked = { params: FilePath; query: RevisionQuery };

/** The draft of an address, as something to be turned into pages: as it is now, or a revision that was asked for before.
 *  @throws Problem 403, 404 without a draft, 415 for bare text, 503 without LibreOffice. */
async function want(documents: Documents, viewing: Viewing, person: Person, { params, query }: Asked) {
  const { tables, contents, platform } = documents;
  const { key: repository, meta } = await resolveToWrite(documents, person, params);
  if (!isOffice(meta)) throw problem('documents.pages.none', { name: meta.name });
  const conversions = await viewing.conversions();
  if (!conversions) throw problem('documents.pages.office');
  const asked = query.revision;
  const draft = await (asked === undefined
    ? settledDraft(documents, repository, meta.id)
    : findDraft(tables, repository, meta.id));
  const now = draft && asked === undefined ? await snapshotOf(tables, draft.id) : undefined;
  if (!draft || (asked === undefined && !now)) throw draftProblem('documents.draft.absent');
  const revision = Number(asked ?? now?.revision);
  const wanted: Wanted = {
    // The same draft with the same changes is converted once.
    key: { repository, document: meta.id, version: `draft ${draft.id} ${revision}` },
    extension: extensionFor(meta),
    by: whoAsks(person),
    async load() {
      const snapshot = now ?? (await snapshotOf(tables, draft.id));
      if (!snapshot || Number(snapshot.revision) !== revision)
        throw draftProblem(MOVED, { version: String(revision) });
      return Buffer.from(await contents.save(await platform.objects.get(snapshot.source), snapshot.updates));
    },
  };
  return { wanted, conversions, name: meta.name, revision };
}

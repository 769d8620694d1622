import { type Static, Type } from 'typebox';
import { typed } from '../../../platform/http/server.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Documents } from '../../documents.ts';
import { settledDraft } from '../../drafts/settled.ts';
import { snapshotOf } from '../../drafts/store.ts';
import { resolveToWrite } from '../../history/copies.ts';
import { extensionOf, mimeOf } from '../../mime.ts';
import { reader } from '../../opening/guards.ts';
import { type FilePath, RESOLVING, resolveDocument } from '../../opening/resolveDocument.ts';
import { onFile } from '../../opening/schema.ts';
import { problem as draftProblem } from '../../problems.ts';
import { sendBytes } from '../../repositories/builtIn/answer.ts';
import type { Conversions, Viewing, Wanted } from './conversions.ts';
import { PAGES_REFUSED, problem } from './problems.ts';
import { whenReady, whoAsks } from './routes.ts';
import { versionKey } from './versionKey.ts';

const formatQuery = Type.Object(
  {
    to: Type.Union([Type.Literal('docx'), Type.Literal('odt')], {
      description: 'The other format of texts.',
    }),
  },
  { additionalProperties: false },
);
type Format = Static<typeof formatQuery>['to'];

const REFUSED = [...RESOLVING, ...PAGES_REFUSED, 'documents.format.none'];

/** A text in the other format: DOCX as ODT, ODT as DOCX. LibreOffice writes the file anew, so it is never the document
 *  itself but a file beside it. */
export function serveFormats(documents: Documents, viewing: Viewing): void {
  const http = typed(documents.platform.http);
  const send = async (
    { wanted, conversions, name }: Awaited<ReturnType<typeof published>>,
    reply: Parameters<typeof sendBytes>[0],
  ) => {
    const { sha256, size } = await whenReady(conversions, wanted);
    return sendBytes(reply, { name, mime: mimeOf(name) })
      .header('content-length', size)
      .send(documents.platform.objects.stream(sha256));
  };

  http.get(
    '/viewer/api/docsvr/:type/:file_id/converted',
    {
      config: {
        guards: [reader],
        load: 'stream',
        raises: [...REFUSED, 'documents.content.large'],
      },
      schema: {
        tags: ['viewer'],
        summary: 'The last published version in the other format of texts, as LibreOffice writes it',
        params: onFile,
        querystring: formatQuery,
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      return send(await published(documents, viewing, callerOf(request), params, query.to), reply);
    },
  );

  http.get(
    '/docs/api/docsvr/:type/:file_id/draft/converted',
    {
      config: {
        guards: [reader],
        load: 'stream',
        raises: [
          ...REFUSED,
          'documents.draft.absent',
          'documents.draft.unwritable',
          'documents.copy.unknown',
          'documents.version.unknown',
        ],
      },
      schema: {
        tags: ['documents'],
        summary: 'The draft as it is now in the other format of texts, as LibreOffice writes it',
        params: onFile,
        querystring: formatQuery,
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      return send(await draft(documents, viewing, callerOf(request), params, query.to), reply);
    },
  );
}

/** What is to be made, by whom, and what the file is called. */
async function begin(
  viewing: Viewing,
  name: string,
  to: Format,
): Promise<{ conversions: Conversions; extension: string; called: string }> {
  const extension = extensionOf(name);
  const conversions = await viewing.conversions();
  if (!conversions || extension === to || !/^(docx|odt)$/.test(extension))
    throw problem('documents.format.none', { name, to });
  return { conversions, extension, called: `${name.slice(0, -extension.length)}${to}` };
}

async function published(documents: Documents, viewing: Viewing, person: Person, path: FilePath, to: Format) {
  const { key: repository, access, meta } = await resolveDocument(documents, person, path);
  const { conversions, extension, called } = await begin(viewing, meta.name, to);
  const limit = documents.platform.settings.maxDocumentBytes;
  const wanted: Wanted = {
    key: { repository, document: meta.id, version: `${versionKey(meta)} as ${to}` },
    extension,
    by: whoAsks(person),
    to,
    load: () => access.content(meta.id, { limit }),
  };
  return { wanted, conversions, name: called };
}

async function draft(documents: Documents, viewing: Viewing, person: Person, path: FilePath, to: Format) {
  const { tables, contents, platform } = documents;
  const { key: repository, meta } = await resolveToWrite(documents, person, path);
  const { conversions, extension, called } = await begin(viewing, meta.name, to);
  const found = await settledDraft(documents, repository, meta.id);
  const now = found && (await snapshotOf(tables, found.id));
  if (!now) throw draftProblem('documents.draft.absent');
  const wanted: Wanted = {
    key: { repository, document: meta.id, version: `draft ${found.id} ${now.revision} as ${to}` },
    extension,
    by: whoAsks(person),
    to,
    load: async () => Buffer.from(await contents.save(await platform.objects.get(now.source), now.updates)),
  };
  return { wanted, conversions, name: called };
}

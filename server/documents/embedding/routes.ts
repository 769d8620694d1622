import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { reader } from '../opening/guards.ts';
import { onFile } from '../opening/schema.ts';
import { arrivalOf, commenter, ofDocument, seldom } from './guards.ts';
import { mentionPeople, ownMention, presentMention } from './mentions.ts';
import { notifyByJob } from './notify.ts';
import { find } from './people.ts';
import * as shapes from './schema.ts';
import { serveScript } from './script.ts';

const tags = ['documents'];
const file = '/docs/api/docsvr/:type/:file_id';

/** What pages of other sites and their servers use besides the addresses of documents. */
export function serveEmbedding(documents: Documents): void {
  const { platform, tables } = documents;
  const http = typed(platform.http);
  const notify = notifyByJob(platform, tables);
  serveScript(platform.http);

  http.get(
    `${file}/people`,
    {
      config: { guards: [reader, seldom(50), ofDocument(documents)] },
      schema: {
        tags,
        summary: 'Who can be mentioned in a document',
        params: onFile,
        querystring: shapes.peopleQuery,
        response: { 200: shapes.people },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { items: await find(documents, arrivalOf(request), request.query.q ?? '') };
    },
  );

  http.post(
    `${file}/mentions`,
    {
      config: {
        guards: [reader, seldom(20), ofDocument(documents), commenter],
        raises: ['documents.mention.unknown'],
      },
      schema: {
        tags,
        summary:
          'Mention people in a document; they are told by a notice, and through the address for notifications',
        params: onFile,
        body: shapes.mention,
        response: { 202: shapes.mentioned },
      },
    },
    async (request, reply) => {
      const given = { ...request.body, fileId: request.params.file_id, request: request.id };
      const row = await mentionPeople(documents, arrivalOf(request), notify, given);
      return reply.code(202).send(presentMention(row));
    },
  );

  http.get(
    `${file}/mentions/:mention`,
    {
      config: { guards: [reader, ofDocument(documents)], raises: ['documents.mention.unknown'] },
      schema: {
        tags,
        summary: 'What became of a mention of yours',
        params: shapes.onMention,
        response: { 200: shapes.mentioned },
      },
    },
    async (request) =>
      presentMention(
        await ownMention(documents, callerOf(request), arrivalOf(request), request.params.mention),
      ),
  );
}

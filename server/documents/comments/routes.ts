import { Type } from 'typebox';
import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { holdsComments } from '../editable.ts';
import { arrivalOf, commenter, ofDocument, seldom } from '../embedding/guards.ts';
import { reader } from '../opening/guards.ts';
import { onFile } from '../opening/schema.ts';
import { problem } from '../problems.ts';
import { presentComment } from './present.ts';
import * as shapes from './schema.ts';
import { addNewComment, deleteComment, editComment, listComments } from './service.ts';

const tags = ['documents'];
const file = '/docs/api/docsvr/:type/:file_id/comments';

const withComments: Guard = {
  says: 'a file that holds comments',
  raises: ['documents.comment.none'],
  check(request) {
    if (!holdsComments(arrivalOf(request).meta.name)) throw problem('documents.comment.none');
  },
};

const READING = ['documents.content.large', 'documents.content.unreadable', 'documents.version.moved'];
const CHANGING = [
  ...READING,
  'documents.comment.unknown',
  'documents.comment.place',
  'documents.comment.others',
  'documents.comment.answer',
  'documents.comment.many',
  'documents.draft.absent',
];

/** Comments for those who may comment but not change the text, and for other programs. */
export function serveComments(documents: Documents): void {
  const http = typed(documents.platform.http);
  const mayRead = [reader, seldom(60), ofDocument(documents)];
  const mayChange = [reader, seldom(60), ofDocument(documents), commenter, withComments];

  http.get(
    file,
    {
      config: { guards: mayRead, raises: READING },
      schema: {
        tags,
        summary: 'Comments of a document: of its draft for who may comment, else of what is published',
        params: onFile,
        response: { 200: shapes.comments },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const found = await listComments(documents, arrivalOf(request));
      return { items: found.map((one) => presentComment(one, callerOf(request))) };
    },
  );

  http.post(
    file,
    {
      config: { guards: mayChange, raises: CHANGING },
      schema: {
        tags,
        summary: 'Comment on words of the text, or answer a comment',
        params: onFile,
        body: shapes.newComment,
        response: { 201: shapes.comment },
      },
    },
    async (request, reply) => {
      const added = await addNewComment(documents, arrivalOf(request), request.body);
      return reply.code(201).send(presentComment(added, callerOf(request)));
    },
  );

  http.patch(
    `${file}/:comment`,
    {
      config: { guards: mayChange, raises: CHANGING },
      schema: {
        tags,
        summary: 'Change the text of a comment of yours, or resolve a thread',
        params: shapes.onComment,
        body: shapes.changedComment,
        response: { 200: shapes.comment },
      },
    },
    async (request) => {
      const { comment } = request.params;
      return presentComment(
        await editComment(documents, arrivalOf(request), comment, request.body),
        callerOf(request),
      );
    },
  );

  http.delete(
    `${file}/:comment`,
    {
      config: { guards: mayChange, raises: CHANGING },
      schema: {
        tags,
        summary: 'Delete a comment with its answers',
        params: shapes.onComment,
        response: { 204: Type.Null({ description: 'Deleted.' }) },
      },
    },
    async (request, reply) => {
      await deleteComment(documents, arrivalOf(request), request.params.comment);
      return reply.code(204).send(null);
    },
  );
}

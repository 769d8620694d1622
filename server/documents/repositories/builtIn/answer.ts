import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkPrecondition } from '../../../platform/http/conditional.ts';
import { callerOf } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import type { Reading } from '../../tables.ts';
import { presentMeta, tagOf } from './present.ts';
import type { Act } from './service.ts';
import { findDocument } from './store.ts';

/** Where the REST door stands. */
export const root = '/repository/rest';
export const tags = ['repository'];

/** Who acts, in which request. */
export const actOf = ({ clock, jobs }: Pick<Platform, 'clock' | 'jobs'>, request: FastifyRequest): Act => ({
  by: callerOf(request),
  at: clock(),
  request: request.id,
  jobs,
});

/** What the request's If-Match and If-None-Match say of the thing that is to be changed. */
export const wanted = (request: FastifyRequest) => (current: string) => checkPrecondition(request, current);

/** Answers with the meta as it is now. */
export async function answerMeta(
  tables: Reading,
  id: string,
  right: Parameters<typeof presentMeta>[1],
  reply: FastifyReply,
) {
  const row = await findDocument(tables, id);
  if (!row) throw problem('documents.document.unknown');
  reply.header('etag', tagOf(row));
  return presentMeta(row, right);
}

/** Documents are other people's content: never run, never sniffed, always a download. */
export function sendBytes(reply: FastifyReply, { name, mime }: { name: string; mime: string }): FastifyReply {
  return reply.type(mime).headers({
    'content-disposition': contentDisposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  });
}

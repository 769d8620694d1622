import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, notModified } from '../../../platform/http/conditional.ts';
import type { Objects } from '../../../platform/objects/objects.ts';
import { problem } from '../../problems.ts';
import { sendBytes } from '../../repositories/builtIn/answer.ts';
import { readRange } from '../range.ts';

/** Sends the pages, or the part of them that was asked for, from where they are kept. */
export function sendPages(
  objects: Objects,
  { sha256, size }: { sha256: string; size: number },
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const tag = etagOf(sha256.slice(0, 22));
  if (notModified(request, reply, tag)) return reply;
  sendBytes(reply, { name: `${name}.pdf`, mime: 'application/pdf' }).header('accept-ranges', 'bytes');
  const given = request.headers['if-range'];
  const range = given === undefined || given === tag ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable')
    throw problem('documents.range.unsatisfiable', {}, { 'content-range': `bytes */${size}` });
  if (!range) return reply.header('content-length', size).send(objects.stream(sha256));
  const { start, end } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(objects.stream(sha256, range));
}

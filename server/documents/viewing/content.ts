import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notModified } from '../../platform/http/conditional.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { type FilePath, resolveDocument } from '../opening/resolveDocument.ts';
import { problem } from '../problems.ts';
import { sendBytes } from '../repositories/builtIn/answer.ts';
import type { ContentCache } from './contentCache.ts';
import { readRange } from './range.ts';

/** Sends the bytes of a version, or the part of them that was asked for.
 *  @throws Problem 404 for an unknown version. */
export async function sendContent(
  documents: Documents,
  recent: ContentCache,
  request: FastifyRequest<{ Params: FilePath; Querystring: { version?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, access, meta } = await resolveDocument(documents, callerOf(request), request.params);
  const { version = meta.version } = request.query;
  const limit = documents.platform.settings.maxDocumentBytes;
  const latest = version === meta.version;
  const options = latest ? { limit } : { version, limit };
  // Some repositories give one label to several contents; the time of the newest tells them apart.
  const content = JSON.stringify([key, meta.id, version, latest ? meta.modified : null]);
  const bytes = await recent.read(content, () => access.content(meta.id, options));
  const tag = `"${createHash('sha256').update(content).update(String(bytes.length)).digest('base64url').slice(0, 22)}"`;
  if (notModified(request, reply, tag)) return reply;
  sendBytes(reply, meta).header('accept-ranges', 'bytes');
  return sendPart(bytes, request.headers, tag, reply);
}

function sendPart(
  bytes: Buffer,
  headers: FastifyRequest['headers'],
  tag: string,
  reply: FastifyReply,
): FastifyReply {
  const given = headers['if-range'];
  const range = given === undefined || given === tag ? readRange(headers.range, bytes.length) : undefined;
  if (range === undefined) return reply.send(bytes);
  if (range === 'unsatisfiable') {
    throw problem('documents.range.unsatisfiable', {}, { 'content-range': `bytes */${bytes.length}` });
  }
  const { start, end } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1));
}

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { setVary } from '../../platform/http/cors.ts';

/** What everybody may read: caches may keep it, but must ask whether it is still so, because a mistake that was
 *  depublished must disappear. The ETag is the hash of the body.
 *  @param vary the request header on which the answer depends.
 *  @returns true when 304 is already sent. */
export function publicly(
  request: FastifyRequest,
  reply: FastifyReply,
  said: string | object,
  vary?: string,
): boolean {
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  reply.header('cache-control', 'public, no-cache');
  setVary(reply, ...(vary ? [vary] : []));
  return notModified(request, reply, etagOf(createHash('sha256').update(text).digest('base64url')));
}

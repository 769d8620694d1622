import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** A strong entity tag for a record's version or a content hash (RFC 9110, section 8.8.3). */
export const etagOf = (version: string | number): string => `"${version}"`;

const listed = (header: string) =>
  header
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** True when an If-Match header means this tag (RFC 9110, section 13.1.1). */
export const matches = (header: string, current: string): boolean =>
  header.trim() === '*' || listed(header).includes(current);

/** Refuses a write whose If-Match does not name the current version, or whose If-None-Match does (RFC 9110, 13.1).
 *  @param current the current tag; undefined when the thing does not exist.
 *  @throws Problem 412 `request.precondition.failed`. */
export function checkPrecondition(request: FastifyRequest, current: string | undefined): void {
  const match = request.headers['if-match'];
  if (match !== undefined && !(current && matches(match, current))) {
    throw problem('request.precondition.failed', { current: current ?? null });
  }
  const none = request.headers['if-none-match'];
  if (none !== undefined && current && (none.trim() === '*' || listed(none).includes(current))) {
    throw problem('request.precondition.failed', { current });
  }
}

/** Sets the ETag of a read and answers 304 when the caller has this version already.
 *  Evaluated here because Node's fetch adds `cache-control: no-cache`, which common middleware takes as "no 304".
 *  @returns true when the answer is already sent. */
export function notModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  const none = request.headers['if-none-match'];
  if (none === undefined) return false;
  // If-None-Match compares weakly (RFC 9110, section 13.1.2): a cache in between may have weakened the tag.
  const tags = listed(none).map((tag) => tag.replace(/^W\//, ''));
  if (none.trim() !== '*' && !tags.includes(etag)) return false;
  reply.code(304).send();
  return true;
}

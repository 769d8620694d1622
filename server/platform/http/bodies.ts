import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** Refuses, before it is read, a body that no route takes.
 *  @throws Problem 415 `request.type.unsupported`, `request.encoding.unsupported`. */
export function checkBody(request: FastifyRequest): void {
  if (isFormForInterface(request)) throw problem('request.type.unsupported');
  if (isEncoded(request))
    throw problem('request.encoding.unsupported', {}, { 'accept-encoding': 'identity' });
}

/** Forms are for the pages of the sign-in: read as JSON, they would be what they do not say they are. */
const isFormForInterface = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/api/') && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '');

/** Kept as it came, a compressed body would be what its sender does not mean (RFC 9110, sections 8.4 and 15.5.16). */
const isEncoded = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && !/^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '');

/** Bodies are JSON, never plain text. Some clients name the media type of a body that their deletion does not have. */
export function takeJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && request.method === 'DELETE') return done(null, undefined);
    // Bytes that are not UTF-8 would silently change when read as text (RFC 8259, section 8.1).
    if (!isUtf8(body)) return done(problem('request.json.invalid', { reason: 'It is not UTF-8.' }));
    read(request, body.toString(), done);
  });
}

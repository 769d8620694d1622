import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';

/** Addresses that programs call, and that a page of another site may call: the interfaces, never a page of ours, nor
 *  what has rules of its own (`/oidc`, the script for embedding). */
const forPrograms =
  /^\/(api|v1|repository|uploads|d|catalog|files(?!\/trash)|docs\/api|viewer\/api|\.well-known)\/|^\/(catalog|openapi\.json|software\.jwt|product\.jwt)([?]|$)/;

export type Cors = ReturnType<typeof createCors>;

/** What a page may read of an answer beside its body and its type. */
const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Location',
  'Content-Range',
  'ETag',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Total-Count',
].join(', ');

/** What a page may say in a request. */
const ALLOWED = [
  'Authorization',
  'Content-Range',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'If-Unmodified-Since',
  'Range',
  'Slug',
].join(', ');

/** How long a browser may keep the answer to a preflight, in seconds. */
const KEPT_SECONDS = 600;

/** Lets pages of the origins in TRIVET_CORS_ORIGINS call the interfaces with a bearer token. Cookies never go along:
 *  there is no Access-Control-Allow-Credentials, so that a session is good for our own pages alone.
 *  Our own, because @fastify/cors answers OPTIONS for every address itself, guarded or not, and what is not there too. */
export function createCors({ corsOrigins }: Pick<Settings, 'corsOrigins'>) {
  const allowed = ({ url, headers }: FastifyRequest) =>
    headers.origin !== undefined && corsOrigins.includes(headers.origin) && forPrograms.test(url);
  return {
    /** Says on any answer, refusals too, that the page may read it. */
    arrived(request: FastifyRequest, reply: FastifyReply): void {
      if (corsOrigins.length === 0 || !forPrograms.test(request.url)) return;
      reply.header('vary', 'Origin');
      if (!allowed(request)) return;
      reply.headers({
        'access-control-allow-origin': request.headers.origin,
        'access-control-expose-headers': EXPOSED,
      });
    },
    /** Answers a preflight besides. @param methods that the address takes. */
    preflight(request: FastifyRequest, reply: FastifyReply, methods: string): void {
      if (request.headers['access-control-request-method'] === undefined || !allowed(request)) return;
      reply.headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': ALLOWED,
        'access-control-max-age': KEPT_SECONDS,
      });
    },
  };
}

/** Says on which headers of the request an answer depends, instead of what was said before; `Origin` stays where it
 *  counts. */
export function setVary(reply: FastifyReply, ...names: string[]): void {
  const before = String(reply.getHeader('vary') ?? '');
  const all = /\borigin\b/i.test(before) ? [...names, 'Origin'] : names;
  if (all.length > 0) reply.header('vary', all.join(', '));
  else reply.removeHeader('vary');
}

import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';

/** A year, from which on browsers may keep a list of such sites (RFC 6797). */
const HSTS_SECONDS = 365 * 86_400;

/** For all that is no page: should a browser show it after all, it loads nothing and stands in no frame. Pages, and files
 *  that are shown, say what they need instead. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Makes the headers of every answer, also of those that no route gives. */
export function createAnswerHeaders({ publicUrl, hsts }: Pick<Settings, 'publicUrl' | 'hsts'>) {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': POLICY,
    ...(publicUrl.startsWith('https:') && hsts !== 'off'
      ? {
          'strict-transport-security': `max-age=${HSTS_SECONDS}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`,
        }
      : {}),
  };
  return (id: string): Record<string, string> => ({ 'x-request-id': id, ...always });
}

/** What caches may do with an answer whose route says nothing about it: those of a person's browser ask again where there
 *  is a tag to ask with, and keep nothing otherwise. */
export function sayWhatIsKept(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
    done(null, payload);
  });
}

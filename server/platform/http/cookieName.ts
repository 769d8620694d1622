import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';

/** The name of a cookie as browsers get it. On https the prefix makes them refuse one that a neighbouring host or a
 *  connection without TLS sets in our place (RFC 6265bis, section 4.1.3); on http they would refuse the prefix.
 *  @param path with which it is set; only one for all paths can be bound to the host. */
export function cookieName(name: string, { publicUrl }: Pick<Settings, 'publicUrl'>, path = '/'): string {
  if (!publicUrl.startsWith('https:')) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

/** The value of a cookie that was set under this name and path; undefined when there is none, or an empty one. */
export const readCookie = (request: FastifyRequest, name: string, path?: string): string | undefined =>
  request.cookies[cookieName(name, request.server, path)] || undefined;

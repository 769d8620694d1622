import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';

/** The name of a cookie as browsers get it. On https the prefix makes them refuse one that a neighbouring host or a
 *  connection without TLS sets in our place (RFC 6265bis, section 4.1.3), and asks that it be for all paths; on http they
 *  would refuse the prefix. */
export const cookieName = (name: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/** The value of a cookie that was set under this name; undefined when there is none, or an empty one. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[cookieName(name, request.server)] || undefined;

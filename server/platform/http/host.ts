import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../../settings.ts';
import { wantsPage } from './errors.ts';
import { problem } from './problem.ts';

/** Addresses that monitors ask for, by machine address and also when nobody else is answered. */
export const forMonitors = /^\/(health|metrics)(\/|\?|$)/;

/** Makes the check of the Host header, which must be that of the public address: another name that leads here may be
 *  a rebinding attack. A page asked for under another loopback name is redirected, because sessions belong to one name. */
export function hostCheck({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const known = new URL(publicUrl);
  const local = isLoopback(known.hostname);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    refuseContradiction(request);
    if (request.host === known.host || forMonitors.test(request.url)) return;
    const host = request.host.toLowerCase();
    if (host === known.host) return;
    const asked = URL.parse(`http://${host}`);
    if (!local || !asked || !isLoopback(asked.hostname)) throw problem('request.host.unknown', { host });
    if (request.method === 'GET' && wantsPage(request)) reply.redirect(`${publicUrl}${request.url}`, 307);
  };
}

/** The path of a request target that names its host too, as clients send it to proxies (RFC 9112, section 3.2.2). */
export const withoutHost = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)\/?/i, '/');

/** Two hosts in one request are two meanings, one for us and one for a proxy before us (RFC 9112, section 3.2). */
function refuseContradiction({ raw, originalUrl }: FastifyRequest): void {
  let count = 0;
  const { rawHeaders } = raw;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count > 1) throw problem('request.malformed', { reason: 'it names two hosts' });
  if (originalUrl.startsWith('/') || originalUrl === '*') return;
  const named = URL.parse(originalUrl)?.host;
  const host = URL.parse(`http://${raw.headers.host}`)?.host;
  if (named === undefined || named !== host)
    throw problem('request.malformed', { reason: 'its address names another host than its header' });
}

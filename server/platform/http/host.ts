import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../../settings.ts';
import { wantsPage } from './errors.ts';
import { problem } from './problem.ts';

/** Addresses that monitors ask for by machine address. */
const always = /^\/(health|metrics)(\/|\?|$)/;

/** The Host header must be that of the public address: another name that leads here may be a rebinding attack.
 *  A page asked for under another loopback name is redirected, because sessions belong to one name. */
export function checkHost(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  const known = new URL(settings.publicUrl);
  const host = request.host.toLowerCase();
  if (host === known.host || always.test(request.url)) return;
  const asked = URL.parse(`http://${host}`);
  if (asked && isLoopback(asked.hostname) && isLoopback(known.hostname)) {
    if (request.method === 'GET' && wantsPage(request))
      reply.redirect(`${settings.publicUrl}${request.url}`, 307);
    return;
  }
  throw problem('request.host.unknown', { host });
}

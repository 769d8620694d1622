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
    if (request.host === known.host || forMonitors.test(request.url)) return;
    const host = request.host.toLowerCase();
    if (host === known.host) return;
    const asked = URL.parse(`http://${host}`);
    if (!local || !asked || !isLoopback(asked.hostname)) throw problem('request.host.unknown', { host });
    if (request.method === 'GET' && wantsPage(request)) reply.redirect(`${publicUrl}${request.url}`, 307);
  };
}

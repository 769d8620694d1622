import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../../settings.ts';
import type { Guard } from '../http/guard.ts';
import { problem } from '../http/problem.ts';
import { hashed } from '../keys/hashed.ts';

/** Whether the header carries the token of the settings; true where there is none. */
export function mayRead(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return true;
  const sent = /^bearer (.*)$/i.exec(authorization ?? '')?.[1]?.trim() ?? '';
  return timingSafeEqual(Buffer.from(hashed(sent)), Buffer.from(hashed(token)));
}

/** Whoever has the token of the settings; where there is none, callers on this machine, whom no proxy speaks for. */
export const metricsReader = ({
  metricsToken,
  trustedProxies,
}: Pick<Settings, 'metricsToken' | 'trustedProxies'>): Guard => ({
  says: metricsToken === undefined ? 'anyone on the machine of the server' : 'the token for numbers',
  raises: ['request.unauthenticated'],
  check(request) {
    const here = metricsToken !== undefined || isHere(request, trustedProxies.length > 0);
    if (!here || !mayRead(metricsToken, request.headers.authorization))
      throw problem('request.unauthenticated');
  },
});

/** A proxy on this machine asks from here on behalf of others. One that is not trusted must not make them insiders. */
const isHere = ({ ip, headers }: FastifyRequest, proxiesKnown: boolean): boolean =>
  isLoopback(ip.replace(/^::ffff:/i, '')) &&
  (proxiesKnown || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined));

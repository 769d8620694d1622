import type { FastifyRequest } from 'fastify';
import type { Http } from '../../../platform/http/server.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import { problem } from '../../problems.ts';
import type { Authorization } from '../repositoryClient.ts';

/** How long a cookie stays at hand after it was last seen or used: long enough for the publication after the last
 *  editor left. It is kept in memory only, so another process or a restart does not have it; then the draft waits. */
const LIFE_MS = 5 * 60_000;
/** What is seen least recently makes way. */
const MAX_KEPT = 10_000;

const keyOf = ({ identityProvider, subject }: Pick<Person, 'identityProvider' | 'subject'>) =>
  `${identityProvider} ${subject}`;

/** Forwards one named cookie of the person's browser to the repository; every request to our pages that carries it
 *  counts. No other cookie is read. */
export function forwardedCookie(http: Http, name: string, clock: () => Date): Authorization {
  const atHand = new Map<string, { value: string; until: number }>();

  const keep = (key: string, value: string) => {
    atHand.delete(key);
    atHand.set(key, { value, until: clock().getTime() + LIFE_MS });
    for (const [oldest, { until }] of atHand) {
      if (atHand.size <= MAX_KEPT && until > clock().getTime()) break;
      atHand.delete(oldest);
    }
  };

  http.addHook('preHandler', async (request) => {
    if (!request.caller || !/^\/(docs|viewer)\//.test(request.url)) return;
    const value = rawCookie(request, name);
    if (value !== undefined) keep(keyOf(request.caller), value);
  });

  return {
    refused: 'documents.repository.cookie',
    async headers(person) {
      const key = keyOf(person);
      const found = atHand.get(key);
      if (!found || found.until <= clock().getTime()) throw problem('documents.repository.cookie');
      keep(key, found.value);
      return { cookie: `${name}=${found.value}` };
    },
  };
}

/** The value as it was sent: decoded and encoded again it might be another one. */
function rawCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim();
  }
  return undefined;
}

import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../../settings.ts';
import { originOf } from '../http/origin.ts';
import { problem as common, Problem } from '../http/problem.ts';
import { personOf } from './accounts/store.ts';
import type { CheckPassword } from './auth/checkPassword.ts';
import type { Caller } from './caller.ts';
import type { CallerCache } from './callerCache.ts';
import { fromOwnPage } from './guards.ts';
import { problem } from './problems.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Programs ask again with another password only when they are challenged (RFC 9110, section 11.6.1). */
const CHALLENGE = 'Bearer, Basic realm="Trivet", charset="UTF-8"';

/** Reads HTTP Basic (RFC 7617) where passwords may travel. One that was checked a moment ago is not hashed again. */
export function createFromBasic(
  settings: Pick<Settings, 'host' | 'publicUrl' | 'oidcIssuer'>,
  clock: () => Date,
  cache: CallerCache,
  checkPassword: CheckPassword,
): (request: FastifyRequest) => Promise<Caller | undefined> {
  const url = new URL(settings.publicUrl);
  const local = isLoopback(settings.host) && isLoopback(url.hostname);
  const allowed = !settings.oidcIssuer && (url.protocol === 'https:' || local);
  const secret = randomBytes(32);
  const wrong = () => problem('identity.credentials.wrong', {}, { 'www-authenticate': CHALLENGE });

  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined || !/^basic /i.test(header)) return undefined;
    if (!allowed) throw problem('identity.basic.off');
    // A browser that was given the password once sends it along with what other sites ask of it.
    if (!safe.has(request.method) && fromElsewhere(request)) throw common('request.origin.foreign');
    const text = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8');
    const cut = text.indexOf(':');
    if (cut < 1 || text.length > 2000) throw wrong();
    const given = { username: text.slice(0, cut), password: text.slice(cut + 1), origin: originOf(request) };
    const key = createHmac('sha256', secret).update(text).digest('base64');
    const now = clock().getTime();
    return (
      cache.get(key, now) ??
      cache.fill(key, now, async () => {
        const account = await checkPassword(given).catch((error: unknown) => {
          throw error instanceof Problem && error.status === 401 ? wrong() : error;
        });
        return { caller: { ...personOf(account), by: 'basic' }, until: Number.POSITIVE_INFINITY };
      })
    );
  };
}

/** True when a browser says that another site asks; programs say nothing. */
function fromElsewhere(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (origin !== undefined || site !== undefined) && !fromOwnPage(request);
}

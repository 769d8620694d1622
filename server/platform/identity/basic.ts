import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../../settings.ts';
import { personOf } from './accounts/store.ts';
import type { CheckPassword } from './auth/checkPassword.ts';
import type { Caller } from './caller.ts';
import type { CallerCache } from './callerCache.ts';
import { problem } from './problems.ts';

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
  const challenge = { 'www-authenticate': 'Basic realm="Trivet", charset="UTF-8"' };

  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined || !/^basic /i.test(header)) return undefined;
    if (!allowed) throw problem('identity.basic.off');
    const text = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8');
    const cut = text.indexOf(':');
    if (cut < 1 || text.length > 2000) throw problem('identity.credentials.wrong', {}, challenge);
    const given = { username: text.slice(0, cut), password: text.slice(cut + 1), address: request.ip };
    const key = createHmac('sha256', secret).update(text).digest('base64');
    const now = clock().getTime();
    return (
      cache.get(key, now) ??
      cache.fill(key, now, async () => {
        const account = await checkPassword(given);
        return { caller: { ...personOf(account), by: 'basic' }, until: Number.POSITIVE_INFINITY };
      })
    );
  };
}

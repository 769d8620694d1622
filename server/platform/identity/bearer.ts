import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { CallerCache } from './callerCache.ts';
import { refused, type VerifyToken } from './tokens/verify.ts';

/** Longer than any token of ours or of a provider that puts groups into it. */
const LONGEST = 16_384;

/** Reads the bearer header (RFC 6750) and answers the caller; a token seen a moment ago costs one look into a map. */
export function createFromBearer(
  cache: CallerCache,
  clock: () => Date,
  verify: VerifyToken,
): (request: FastifyRequest) => Promise<Caller | undefined> {
  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined || !/^bearer /i.test(header)) return undefined;
    const token = header.slice(7).trim();
    const now = clock().getTime();
    const known = cache.get(token, now);
    if (known) return known;
    if (token.length > LONGEST) throw refused('its signature or form is wrong');
    return cache.fill(token, now, () => verify(token));
  };
}

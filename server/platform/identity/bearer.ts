import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { CallerCache } from './callerCache.ts';
import { refused, type VerifyToken } from './tokens/verify.ts';

/** Longer than any token of ours or of a provider that puts groups into it. */
const MAX_TOKEN_LENGTH = 16_384;

/** Reads the bearer header (RFC 6750) and answers the caller; a token seen a moment ago costs one look into a map, which
 *  is all that `known` does. */
export function createBearer(cache: CallerCache, clock: () => Date, verify: VerifyToken) {
  const known = (request: FastifyRequest): Caller | undefined => {
    const token = tokenOf(request);
    return token === undefined ? undefined : cache.get(token, clock().getTime());
  };
  return {
    known,
    async from(request: FastifyRequest): Promise<Caller | undefined> {
      const token = tokenOf(request);
      if (token === undefined) return undefined;
      const caller = known(request);
      if (caller) return caller;
      if (token.length > MAX_TOKEN_LENGTH) throw refused('its signature or form is wrong');
      return cache.fill(token, clock().getTime(), () => verify(token));
    },
  };
}

function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization !== undefined && /^bearer /i.test(authorization)
    ? authorization.slice(7).trim()
    : undefined;
}

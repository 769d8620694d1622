import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';
import { networkOf } from './network.ts';
import { type Problem, problem } from './problem.ts';

/** Counts requests per second (TRIVET_RATE_LIMIT). */
export type RateLimit = {
  /** Counts a request for its address before anything is done for it, so that what is refused costs as little as can be.
   *  A flood from an address does not shut out people who were just signed in there: they are counted by account.
   *  @throws Problem 429. */
  arrived(request: FastifyRequest): void;
  /** Counts a request for its caller instead, once a guard has established who that is.
   *  @throws Problem 429. */
  identified(request: FastifyRequest): void;
  /** Counts a request whose address cannot be read, which nothing else is done for; undefined while it is within the limit. */
  refusal(request: FastifyRequest): Problem | undefined;
};

/** Where our own requests come from that use no connection; no socket has such an address. */
export const INTERNAL = 'internal';

/** What of a caller says whose count it is. */
type Account = { identityProvider: string; subject: string };

/** A library counts a request once and under one key; here a request of somebody who turns out to be signed in must take
 *  nothing from strangers at the same address, nor they from it. Counts restart every second. */
export function createRateLimit({ rateLimit }: Pick<Settings, 'rateLimit'>, clock: () => Date): RateLimit {
  const nothing = () => undefined;
  if (rateLimit === 0) return { arrived: nothing, identified: nothing, refusal: nothing };
  const counts = new Map<string, number>();
  const moved = new WeakSet<FastifyRequest>();
  let second = 0;

  const add = (key: string, by: 1 | -1): number => {
    const now = Math.floor(clock().getTime() / 1000);
    if (now !== second) counts.clear();
    second = now;
    const count = Math.max(0, (counts.get(key) ?? 0) + by);
    counts.set(key, count);
    return count;
  };
  const toAddress = (request: FastifyRequest, by: 1 | -1) => add(`address ${networkOf(request.ip)}`, by);
  /** Moves the count of a request from its address to its caller. */
  const toCaller = (request: FastifyRequest, { identityProvider, subject }: Account) => {
    moved.add(request);
    toAddress(request, -1);
    if (add(`caller ${identityProvider} ${subject}`, 1) > rateLimit) throw tooMany();
  };
  const isCounted = ({ raw, routeOptions, is404 }: FastifyRequest) =>
    raw.socket.remoteAddress !== INTERNAL && (is404 || !routeOptions.config.uncounted);

  return {
    arrived(request) {
      if (!isCounted(request) || toAddress(request, 1) <= rateLimit) return;
      const caller = request.server.identity.knownCaller(request);
      if (!caller) throw tooMany();
      toCaller(request, caller);
    },
    identified(request) {
      const { caller } = request;
      if (caller && !moved.has(request) && isCounted(request)) toCaller(request, caller);
    },
    refusal: (request) => (toAddress(request, 1) > rateLimit ? tooMany() : undefined),
  };
}

const tooMany = () => problem('request.too.many', {}, { 'retry-after': '1' });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted by the rate limit: monitors, and the files of pages, of which many are loaded at once. */
    uncounted?: boolean;
  }
}

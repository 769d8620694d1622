import type { FastifyRequest } from 'fastify';
import { wantsPage } from '../../platform/http/errors.ts';
import type { RepositoryType } from '../repositories/types.ts';

/** So long a repository that kept somebody waiting counts as slow. */
const SLOW_MS = 20_000;

/** How long a browser looks at nothing because a repository does not answer. */
export type Patience = {
  /** Waits for what a repository is asked; undefined when that takes too long for somebody who waits for a page. The page
   *  then asks by itself, says so, and tells whatever comes of it. */
  wait<Answer>(
    request: FastifyRequest,
    type: RepositoryType,
    asked: Promise<Answer>,
  ): Promise<Answer | undefined>;
};

/** @param seconds how long a page waits; after a repository was slower once, nobody waits for it for a while. */
export function createPatience(seconds: number): Patience {
  const slowUntil = new Map<RepositoryType, number>();
  return {
    async wait(request, type, asked) {
      if (!wantsPage(request)) return asked;
      const lost = Symbol('lost');
      let timer: NodeJS.Timeout | undefined;
      const known = (slowUntil.get(type) ?? 0) > performance.now();
      const patience = new Promise<typeof lost>((resolve) => {
        timer = setTimeout(() => resolve(lost), known ? seconds * 100 : seconds * 1000);
      });
      try {
        const answer = await Promise.race([asked, patience]);
        if (answer !== lost) return answer;
        slowUntil.set(type, performance.now() + SLOW_MS);
        // Nobody hears any more what is wrong with it.
        asked.catch(() => undefined);
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

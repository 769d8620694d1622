import { wantsPage } from '../../platform/http/errors.ts';
import type { SlowRepository } from '../documents.ts';
import type { RepositoryType } from '../repositoryTypes.ts';

/** So long a repository that kept somebody waiting counts as slow. */
const SLOW_MS = 20_000;

/** @param seconds how long a page waits; after a repository was slower once, nobody waits for it for a while. */
export function createSlowRepository(seconds: number): SlowRepository {
  const slowUntil = new Map<RepositoryType, number>();
  return {
    async wait(request, type, asked) {
      if (!wantsPage(request)) return asked;
      const lost = Symbol('lost');
      let timer: NodeJS.Timeout | undefined;
      const known = (slowUntil.get(type) ?? 0) > performance.now();
      const timeout = new Promise<typeof lost>((resolve) => {
        timer = setTimeout(() => resolve(lost), known ? seconds * 100 : seconds * 1000);
      });
      try {
        const answer = await Promise.race([asked, timeout]);
        if (answer !== lost) return answer;
        slowUntil.set(type, performance.now() + SLOW_MS);
        // Nobody waits for its error any more.
        asked.catch(() => undefined);
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

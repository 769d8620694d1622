import type pg from 'pg';
import { passing as passes } from '../passing.ts';

/** A code that graphile-worker takes for passing, so that it tries again for minutes. */
const PASSING = 'ETIMEDOUT';

/**
 * The pool as the job queue sees it. graphile-worker marks a job as done without waiting for the answer, and tries that
 * again only after errors on its own short list; a database that is killed in that moment would end the process by an
 * unhandled rejection, or leave the job locked. Worse, it asks once which jobs it has handlers for, and keeps a failure for
 * good: no job would ever run, without a word. Here every lost connection is an error that passes, and so
 * is a database that takes no writes or has no room. So is a pool that has
 * ended: a server that stops leaves what is still to be tried again to the next start, which frees the job.
 */
export function retryingPool(pool: pg.Pool): pg.Pool {
  return overriding(pool, 'connect', async () => {
    const client = await passing(pool.connect());
    return overriding(client, 'query', (...query: unknown[]) =>
      passing(Reflect.apply(client.query, client, query) as Promise<unknown>),
    );
  });
}

/** An object with one other method, for calls without a callback. */
function overriding<Target extends object>(
  target: Target,
  method: keyof Target & string,
  instead: (...given: unknown[]) => Promise<unknown>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== method) return value.bind(target);
      return (...given: unknown[]) =>
        typeof given.at(-1) === 'function' ? Reflect.apply(value, target, given) : instead(...given);
    },
  });
}

async function passing<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw passes(error) ? Object.assign(error as Error, { code: PASSING }) : error;
  }
}

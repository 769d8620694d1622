import { problem } from '../../platform/http/problem.ts';

/** Whose work it is, and what gives it up: mostly that the client has gone. */
export type Asker = { caller: string; signal?: AbortSignal | undefined };

/**
 * Shares a few places among callers. Each caller has one of them at most, and callers take turns, so that whoever asks
 * for much waits for what is their own and nobody else does.
 */
export type FairQueue = {
  /** Runs work as soon as it is its caller's turn. What is given up while it waits is not begun.
   *  @throws Problem 429 when too much of the caller's waits already. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
};

/** Work of one caller that waits at most; each piece may hold a body of megabytes. */
const MAX_WAITING = 64;
const RETRY_SECONDS = '5';

/** Makes a queue for a number of places. */
export function createFairQueue(places: number): FairQueue {
  /** What waits, by caller; whose turn is next stands first. */
  const waiting = new Map<string, Set<() => void>>();
  const running = new Set<string>();

  function beginNext(): void {
    for (const [caller, turns] of waiting) {
      if (running.size >= places) return;
      if (running.has(caller)) continue;
      const [turn] = turns;
      waiting.delete(caller);
      if (turn === undefined) continue;
      turns.delete(turn);
      if (turns.size > 0) waiting.set(caller, turns);
      running.add(caller);
      turn();
    }
  }

  function turnOf({ caller, signal }: Asker): Promise<void> {
    const turns = waiting.get(caller) ?? new Set();
    if (turns.size >= MAX_WAITING) throw problem('request.too.many', {}, { 'retry-after': RETRY_SECONDS });
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        turns.delete(begin);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      turns.add(begin);
      waiting.set(caller, turns);
      beginNext();
    });
  }

  return {
    async run(asker, work) {
      asker.signal?.throwIfAborted();
      await turnOf(asker);
      try {
        return await work();
      } finally {
        running.delete(asker.caller);
        beginNext();
      }
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { problem as common } from '../http/problem.ts';
import { problem } from './problems.ts';

/** One worker at a time under a name, whatever process it runs in. */
export type ExclusiveWork = {
  /** Ends whoever works under that name, by the signal it was given, and then does the work.
   *  @throws Problem 409 `upload.running` when the other does not let go. */
  take<Result>(name: string, work: Work<Result>): Promise<Result>;
  /** Does the work unless somebody works under that name.
   *  @throws Problem 409 `upload.running`. */
  ifFree<Result>(name: string, work: Work<Result>): Promise<Result>;
  close(): Promise<void>;
};
type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** What several processes hold turns by. A lock belongs to this process, and is free again when the process dies. */
export type SharedLock = {
  tryLock(name: string): Promise<boolean>;
  unlock(name: string): Promise<void>;
  /** Asks the process that holds the lock to let go. */
  ask(name: string): void;
  onAsked(listener: (name: string) => void): void;
  /** Called when the locks of this process are gone though it lives. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
};

const POLL_MS = 50;
/** Letting go takes a write to disk. */
const TIMEOUT_MS = 10_000;

type Holder = { stop: AbortController; ended: Promise<unknown>; locked: boolean };

/** Turns within this process, and among all that share `lock`. */
export function createExclusiveWork(lock?: SharedLock): ExclusiveWork {
  const holders = new Map<string, Holder>();
  lock?.onAsked((name) => {
    const holder = holders.get(name);
    if (holder?.locked) holder.stop.abort(problem('upload.replaced'));
  });
  lock?.onLost(() => {
    for (const { stop } of holders.values()) stop.abort(common('server.unavailable'));
  });

  const locked = async (name: string, patience: number, signal: AbortSignal): Promise<boolean> => {
    const deadline = performance.now() + patience;
    while (lock && !(await lock.tryLock(name))) {
      if (performance.now() >= deadline) return false;
      lock.ask(name);
      await pause(POLL_MS);
      signal.throwIfAborted();
    }
    return true;
  };

  /** Marks the name as taken before anything else can run in this process. */
  const hold = <Result>(name: string, patience: number, work: Work<Result>): Promise<Result> => {
    const stop = new AbortController();
    const holder: Holder = { stop, ended: Promise.resolve(), locked: false };
    const run = async () => {
      if (!(await locked(name, patience, stop.signal))) throw problem('upload.running');
      holder.locked = true;
      try {
        stop.signal.throwIfAborted();
        return await work(stop.signal);
      } finally {
        await lock?.unlock(name);
      }
    };
    const running = run().finally(() => {
      if (holders.get(name) === holder) holders.delete(name);
    });
    holder.ended = running.catch(() => undefined);
    holders.set(name, holder);
    return running;
  };

  return {
    async take(name, work) {
      for (let holder = holders.get(name); holder; holder = holders.get(name)) {
        holder.stop.abort(problem('upload.replaced'));
        await holder.ended;
      }
      return hold(name, TIMEOUT_MS, work);
    },
    async ifFree(name, work) {
      if (holders.has(name)) throw problem('upload.running');
      return hold(name, 0, work);
    },
    close: async () => lock?.close(),
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { createDiskProbe } from './diskProbe.ts';
import { DiskFull } from './failure.ts';
import type { Log } from './log.ts';
import { endOrphan } from './orphan.ts';
import type { Place } from './place.ts';
import { startPostmaster } from './postmaster.ts';

type Needs = { place: Place; socketDir: string; binaries: Binaries; account: Account; log: Log };

/** When PostgreSQL exits unexpectedly more often than this within the time, it is not restarted any more. */
const MAX_ENDS = { count: 3, withinMs: 60_000 };
/** How often it is looked whether a full disk has room again. */
const ROOM_MS = 2_000;

/**
 * Keeps PostgreSQL running: when it ends unasked (killed, out of memory) it is started again on the same socket.
 * Callers see their connections break once and reconnect; nothing committed is lost. A full disk, on which it ends when
 * its log needs room, is waited for: whoever makes room need not start anything.
 */
export async function superviseDatabase(
  needs: Needs,
): Promise<{ stop(): Promise<void>; failed: Promise<Error> }> {
  const { place, socketDir, binaries, account, log } = needs;
  const start = () => startPostmaster(place, socketDir, binaries, account, log);
  let current = await start();
  const stopping = new AbortController();
  const probe = createDiskProbe(place.folder);
  let restarting: Promise<void> = Promise.resolve();
  const ends: number[] = [];
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  const fail = (error: Error): void => {
    log.warn(`${error.message} The database stays down; start Trivet again.`);
    resolve(error);
  };

  /** What PostgreSQL wrote may not have found room either. */
  const isFull = (error: unknown) =>
    error instanceof DiskFull
      ? Promise.resolve(true)
      : probe().then(
          () => false,
          ({ code }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT',
        );
  const startWithRoom = async () => {
    for (let isTold = false; ; isTold = true) {
      try {
        return await start();
      } catch (error) {
        if (!(await isFull(error))) throw error;
        if (!isTold)
          log.warn(`The disk with ${place.folder} is full; the database starts once there is room.`);
        await wait(ROOM_MS, undefined, { signal: stopping.signal });
      }
    }
  };

  const again = async (reason: string): Promise<void> => {
    ends.push(Date.now());
    const recent = ends.filter((time) => Date.now() - time < MAX_ENDS.withinMs);
    if (recent.length > MAX_ENDS.count) {
      fail(
        new Error(`PostgreSQL ended ${recent.length} times within a minute (${reason}); see ${place.log}.`),
      );
      return;
    }
    log.warn(`PostgreSQL ended unexpectedly (${reason}) and is started again.`);
    try {
      await endOrphan(place.cluster, log);
      if (stopping.signal.aborted) return;
      current = await startWithRoom();
      watch();
    } catch (error) {
      if (!stopping.signal.aborted) fail(error as Error);
    }
  };
  const watch = (): void => {
    void current.ended.then((reason) => {
      if (!stopping.signal.aborted) restarting = again(reason);
    });
  };
  watch();
  return {
    failed,
    async stop() {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}

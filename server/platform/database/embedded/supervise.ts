import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Log } from './log.ts';
import { endOrphan } from './orphan.ts';
import type { Place } from './place.ts';
import { startPostmaster } from './postmaster.ts';

type Needs = { place: Place; socketDir: string; binaries: Binaries; account: Account; log: Log };

/** So many unasked ends within so many milliseconds and the database is given up. */
const PATIENCE = { ends: 3, within: 60_000 };

/**
 * Keeps PostgreSQL running: when it ends unasked (killed, out of memory) it is started again on the same socket.
 * Callers see their connections break once and reconnect; nothing committed is lost.
 */
export async function superviseDatabase(
  needs: Needs,
): Promise<{ stop(): Promise<void>; failed: Promise<Error> }> {
  const { place, socketDir, binaries, account, log } = needs;
  const start = () => startPostmaster(place, socketDir, binaries, account, log);
  let current = await start();
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const ends: number[] = [];
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  const fail = (error: Error): void => {
    log.warn(`${error.message} The database stays down; start Trivet again.`);
    resolve(error);
  };

  const again = async (reason: string): Promise<void> => {
    ends.push(Date.now());
    const recent = ends.filter((time) => Date.now() - time < PATIENCE.within);
    if (recent.length > PATIENCE.ends) {
      fail(
        new Error(`PostgreSQL ended ${recent.length} times within a minute (${reason}); see ${place.log}.`),
      );
      return;
    }
    log.warn(`PostgreSQL ended unexpectedly (${reason}) and is started again.`);
    try {
      await endOrphan(place.cluster, log);
      if (stopping) return;
      current = await start();
      watch();
    } catch (error) {
      fail(error as Error);
    }
  };
  const watch = (): void => {
    void current.ended.then((reason) => {
      if (!stopping) restarting = again(reason);
    });
  };
  watch();
  return {
    failed,
    async stop() {
      stopping = true;
      await restarting;
      await current.stop();
    },
  };
}

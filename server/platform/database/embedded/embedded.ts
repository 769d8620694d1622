import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, readPassword } from './cluster.ts';
import { lockDataFolder, type Release } from './lock.ts';
import type { Log } from './log.ts';
import { endOrphan } from './orphan.ts';
import { preparePlace, prepareSocketFolder, unusable } from './place.ts';
import { superviseDatabase } from './supervise.ts';

/**
 * The embedded database: a PostgreSQL server that belongs to this process and to one data folder.
 * `url` stays the same while it runs, also when the server had to be started again.
 */
export type Embedded = {
  url: string;
  /** Ends the server cleanly and frees the data folder. */
  stop(): Promise<void>;
  /** Resolves, with one sentence, when the server has exited and could not be restarted. */
  failed: Promise<Error>;
};

/**
 * Starts the PostgreSQL server that came with npm on `{dataDir}/database`, creating it on first use, with
 * the role and database `trivet`, a generated password, and a Unix socket that only this account can reach.
 * Raises a StartProblem (data folder taken or not writable, disk full, other PostgreSQL version …) and then
 * leaves nothing running and nothing damaged.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Log }): Promise<Embedded> {
  const binaries = findBinaries();
  const place = preparePlace(dataDir);
  let release: Release | undefined;
  try {
    release = await lockDataFolder(place.dataDir);
    await endOrphan(place.cluster, log);
    const account = chooseAccount(place.cluster, binaries.folder);
    await ensureCluster(place, binaries, account);
    account.give(place.cluster);
    const password = readPassword(place);
    const socket = prepareSocketFolder(place, account);
    const server = await superviseDatabase({ place, socketDir: socket.path, binaries, account, log });
    return {
      url: `postgres://trivet:${password}@localhost/trivet?host=${encodeURIComponent(socket.path)}`,
      failed: server.failed,
      async stop() {
        await server.stop();
        socket.remove();
        await release?.();
      },
    };
  } catch (error) {
    await release?.();
    throw unusable(place.dataDir, error as NodeJS.ErrnoException);
  }
}

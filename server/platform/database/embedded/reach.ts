import { readPassword } from './cluster.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import type { Log } from './log.ts';
import { preparePlace } from './place.ts';
import { readPostmaster } from './postmasterFile.ts';

/** The embedded database of a data folder, for a command beside the server: that of a running server, or, while none
 *  runs, one that is started for the command and ended after it.
 *  @throws StartProblem when the folder cannot be used. */
export async function reachEmbedded(dataDir: string, log: Log): Promise<Pick<Embedded, 'url' | 'stop'>> {
  const place = preparePlace(dataDir);
  const running = readPostmaster(place.cluster);
  if (running && isAlive(running.pid) && running.state === 'ready') {
    const host = encodeURIComponent(running.socketDir);
    return {
      url: `postgres://trivet:${readPassword(place)}@localhost/trivet?host=${host}`,
      stop: async () => undefined,
    };
  }
  return startEmbedded({ dataDir, log });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogOf } from '../contract/catalog/support.ts';
import { startTestServer } from '../support/trivet.ts';
import { asAlice, runTrivet } from './designCommand.support.ts';

/** A server, a catalog in it, and the command line against it in a folder of its own. */
export async function startCounter() {
  const server = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'trivet-counter-'));
  const as = (username: string, ...args: string[]) =>
    runTrivet(args, folder, {
      ...asAlice(server.url),
      TRIVET_ADMIN_USER: username,
      TRIVET_PASSWORD: username,
    });
  return {
    server,
    folder,
    catalog: catalogOf(server),
    path: (...parts: string[]) => join(folder, ...parts),
    /** Runs a command as alice, the editor. */
    trivet: (...args: string[]) => as('alice', ...args),
    as,
    close: async () => {
      await rm(folder, { recursive: true, force: true });
      await server.close();
    },
  };
}

export type Counter = Awaited<ReturnType<typeof startCounter>>;

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../deploy/freePort.ts';
import { runNginx } from '../../deploy/scaled/nginx.ts';

export type Nginx = { url: string; pid: number; stop(): Promise<void> };

/** Starts an nginx of our own on a free port, with all of its files in a temporary folder that `stop` removes.
 *  @param inside what stands in its one `server`. */
export async function startNginx(program: string, inside: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-nginx-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const port = await freePort();
  const server = `sendfile on; tcp_nopush on; server { listen 127.0.0.1:${port}; ${inside} }`;
  const child = await runNginx(program, folder, port, server).catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await remove();
    },
  };
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where nginx is on this machine; undefined when it is not installed. */
export function findNginx(): string | undefined {
  for (const path of ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']) {
    try {
      execFileSync(path, ['-v'], { stdio: 'ignore' });
      return path;
    } catch {
      // The next place.
    }
  }
  return undefined;
}

export type Nginx = { url: string; pid: number; stop(): Promise<void> };

/** Starts an nginx of our own on a free port, with all of its files in a temporary folder that `stop` removes.
 *  @param inside what stands in its one `server`. */
export async function startNginx(program: string, inside: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-nginx-'));
  const port = await freePort();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  // Objects are readable by their owner alone; a master that is root would give its worker another one.
  const user = process.getuid?.() === 0 ? 'user root root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${user}
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    ${inside}
  }
}
`,
  );
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await listening(child, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    if (child.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const there = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx does not listen.');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A load balancer in front of several processes: `deploy/nginx.conf` for ports of this machine. */
export type Balancer = {
  /** Leads new requests to these ports from now on; what runs goes on where it is. */
  lead(ports: number[]): Promise<void>;
  stop(): Promise<void>;
};

export async function startNginx(
  program: string,
  folder: string,
  port: number,
  ports: number[],
): Promise<Balancer> {
  const child = await runNginx(program, folder, port, balancing(port, ports));
  return {
    async lead(to) {
      await configure(folder, balancing(port, to));
      child.kill('SIGHUP');
      // Workers with the old list take requests for a moment longer.
      await pause(500);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGQUIT');
      await Promise.race([once(child, 'exit'), pause(2_000)]);
      child.kill('SIGTERM');
    },
  };
}

/** Runs an nginx in the foreground, with all of its files in a folder, and waits until it takes connections.
 *  @param http what stands in its `http`, with a server for this port
 *  @throws Error when it ends before that */
export async function runNginx(
  program: string,
  folder: string,
  port: number,
  http: string,
): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true });
  const file = await configure(folder, http);
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await listening(child, port);
  return child;
}

/** Waits until connections are taken. @throws Error when the program ends before that. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isTaken = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isTaken) return;
    await pause(50);
  }
  throw new Error(`nginx did not start: port ${port} may be taken.`);
}

async function configure(folder: string, http: string): Promise<string> {
  const file = join(folder, 'nginx.conf');
  // Objects are readable by their owner alone; a master that is root would give its worker another one.
  const user = process.getuid?.() === 0 ? 'user root root;' : '';
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${user}
events { worker_connections 4096; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${http}
}
`,
  );
  return file;
}

/** Leads to several processes. */
const balancing = (
  port: number,
  ports: number[],
) => `map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream trivet {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    # Trivet limits bodies itself, and takes large ones as they come.
    client_max_body_size 0;
    proxy_request_buffering off;
    large_client_header_buffers 4 16k;
    proxy_max_temp_file_size 0;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    # A process that is not there, or that is stopping, has done nothing yet.
    proxy_next_upstream error timeout http_503;
    proxy_connect_timeout 2s;
    proxy_read_timeout 1h;
    location / { proxy_pass http://trivet; }
  }`;

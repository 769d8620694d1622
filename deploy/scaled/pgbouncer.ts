import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A pool of connections before PostgreSQL, in session mode: Trivet listens, and holds locks, for as long as a
 *  connection lasts. */
export type Pooler = { url: string; stop(): Promise<void> };

const PATIENCE_MS = 10_000;

/** @param databaseUrl of the PostgreSQL behind it, whose other databases it leads to as well.
 *  @param mode another one than Trivet needs, to see what becomes of it. */
export async function startPgbouncer(
  program: string,
  folder: string,
  port: number,
  databaseUrl: string,
  mode: 'session' | 'transaction' = 'session',
): Promise<Pooler> {
  await mkdir(folder, { recursive: true });
  const behind = new URL(databaseUrl);
  const [user, password] = [decodeURIComponent(behind.username), decodeURIComponent(behind.password)];
  const name = behind.pathname.slice(1);
  const host = behind.searchParams.get('host') ?? behind.hostname;
  const behindPort = behind.port || '5432';
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${behindPort} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = 150
max_client_conn = 1000
logfile = ${folder}/pgbouncer.log
`,
    { mode: 0o600 },
  );
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password}"\n`, { mode: 0o600 });
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(folder, 0o777);
  const own = isRoot ? ['unshare', '--user', '--map-user=1000', '--map-group=1000', program] : [program];
  const [command = program, ...args] = [...own, join(folder, 'pgbouncer.ini')];
  const child = spawn(command, args, { stdio: 'ignore' });
  await listening(port, () => child.exitCode !== null);
  const url = new URL(`postgres://127.0.0.1:${port}/${name}`);
  url.username = behind.username;
  url.password = behind.password;
  return {
    url: url.href,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await Promise.race([once(child, 'exit'), pause(2_000)]);
      child.kill('SIGKILL');
    },
  };
}

async function listening(port: number, isOver: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (open) return;
    if (isOver() || performance.now() > end) throw new Error('PgBouncer did not start.');
    await pause(100);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../deploy/freePort.ts';

/** Another console from npm, to be measured beside ours: Directus on SQLite, empty but for its administrator. */
export type Directus = {
  version: string;
  url: string;
  email: string;
  password: string;
  stop(): Promise<void>;
};

const START_MS = 180_000;
const account = { email: 'admin@example.com', password: 'a password for a bench' };

/** Starts the Directus of a folder in which `npm install directus` was run. It is no dependency of ours, and has a part
 *  that is compiled for the Node it was installed with: `BENCH_DIRECTUS_NODE` names that one, where it is another.
 *  @throws Error when it does not answer within three minutes */
export async function startDirectus(folder: string): Promise<Directus> {
  const { version } = JSON.parse(
    await readFile(join(folder, 'node_modules', 'directus', 'package.json'), 'utf8'),
  ) as { version: string };
  const data = await mkdtemp(join(tmpdir(), 'directus-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET: 'of a bench',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(data, 'data.db'),
    STORAGE_LOCAL_ROOT: join(data, 'uploads'),
    EXTENSIONS_PATH: join(data, 'extensions'),
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const run = (command: string): ChildProcess =>
    spawn(
      process.env.BENCH_DIRECTUS_NODE ?? process.execPath,
      [join(folder, 'node_modules', 'directus', 'cli.js'), command],
      {
        cwd: data,
        env,
        stdio: 'ignore',
      },
    );
  const [code] = await once(run('bootstrap'), 'exit');
  if (code !== 0) throw new Error(`Directus could not be set up: ${code}.`);
  const child = run('start');
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
    await rm(data, { recursive: true, force: true });
  };
  for (const until = Date.now() + START_MS; ; await pause(500)) {
    const answer = await fetch(`${url}/server/ping`).catch(() => undefined);
    if (answer?.ok) return { version, url, ...account, stop };
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('Directus did not start.');
    }
  }
}

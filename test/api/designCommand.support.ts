import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { newDatabase } from '../contract/design/support.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

// Each command is a process of its own; on a busy machine starting one takes seconds.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

export const program = fileURLToPath(new URL('../../bin/trivet.js', import.meta.url));

/** What a command came to. */
export type Ended = { code: number; out: string; err: string };

/** Settings with which a command speaks to a server as alice. */
export const asAlice = (url: string) => ({
  TRIVET_PUBLIC_URL: url,
  TRIVET_ADMIN_USER: 'alice',
  TRIVET_PASSWORD: 'alice',
});

/** Runs a command of the program in a folder; the child is given to `watch`, to be interrupted. */
export const runTrivet = (
  args: string[],
  cwd: string,
  environment: Record<string, string>,
  watch?: (pid: number) => void,
) =>
  new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (code) => resolve({ code: code ?? -1, out, err }));
    if (child.pid !== undefined) watch?.(child.pid);
  });

/** A server, the command line against it as alice, and a folder of its own. */
export async function startDesk() {
  const server: TestServer = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'trivet-cli-'));

  /** Starts `trivet design …`; the child is given to `watch`, to be interrupted. */
  const start = (args: string[], environment: Record<string, string> = {}, watch?: (pid: number) => void) =>
    runTrivet(['design', ...args], folder, { ...asAlice(server.url), ...environment }, watch);
  const design = (...args: string[]) => start(args);
  const as = (username: string, ...args: string[]) =>
    start(args, { TRIVET_ADMIN_USER: username, TRIVET_PASSWORD: username });
  const path = (...parts: string[]) => join(folder, ...parts);
  return {
    server,
    folder,
    start,
    design,
    as,
    path,
    database: (nsfPath: string) => newDatabase(server, nsfPath),
    read: (...parts: string[]) => readFileSync(path(...parts), 'utf8'),
    write: (file: string, text: string) => writeFile(path(file), text),
    edit: async (file: string, from: string, to: string) => {
      const before = readFileSync(path(file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
      await writeFile(path(file), before.replace(from, to));
    },
    close: async () => {
      await rm(folder, { recursive: true, force: true });
      await server.close();
    },
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** The files of a folder, without what is the command line's own. */
export function filesOf(folder: string, at = ''): string[] {
  return readdirSync(join(folder, at))
    .filter((name) => name !== '.trivet' && name !== '.gitattributes')
    .map((name) => (at === '' ? name : `${at}/${name}`))
    .flatMap((name) => (statSync(join(folder, name)).isDirectory() ? filesOf(folder, name) : [name]))
    .sort();
}

/** An export without what says which copy of the database it is. */
export const normal = (text: unknown): string =>
  String(text).replace(/ replicaid='[0-9A-F]*'\s+path='[^']*'/, '');

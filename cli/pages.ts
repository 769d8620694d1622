import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStartProblem, StartProblem } from '../server/platform/startProblem.ts';

type Stamp = { seen: string; content: string };

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'web', 'dist');
const stampFile = join(built, '.built.json');

/** Builds the web pages when there are none or their sources changed; costs some milliseconds when not.
 *  A new build replaces the old one as a whole, so a running server never sees half of one.
 *  Where there are old pages a build that fails is only said, unless `strictly`. Raises a StartProblem. */
export async function ensurePages(say: (words: string) => void, how?: 'strictly'): Promise<void> {
  const state = inspectPages();
  if (state === 'fresh') return;
  say(
    state === 'absent' ? 'Building the web pages.' : 'Building the web pages again: their sources changed.',
  );
  const began = Date.now();
  const stamp: Stamp = { seen: lookOf(sources()), content: contentOf(sources()) };
  const fresh = join(root, 'web', `dist.new-${process.pid}`);
  try {
    await build(fresh);
    keep(fresh, stamp);
  } catch (error) {
    // Older pages are better than no server; without any there is nothing to show.
    if (state === 'absent' || how === 'strictly' || !isStartProblem(error)) throw error;
    return say(`${error.message} The previous pages are used.`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  say(`The web pages are built (${((Date.now() - began) / 1000).toFixed(1)} s).`);
}

/** Whether the built pages are those of the sources. A packed release has no sources: what it brings is fresh. */
export function inspectPages(): 'fresh' | 'stale' | 'absent' {
  if (!existsSync(join(root, 'vite.config.ts'))) return 'fresh';
  if (!existsSync(built)) return 'absent';
  const stamp = readStamp();
  const files = sources();
  const seen = lookOf(files);
  if (stamp?.seen === seen) return 'fresh';
  if (stamp?.content !== contentOf(files)) return 'stale';
  if (stamp) remember({ ...stamp, seen });
  return 'fresh';
}

/** Same bytes at another time, as after a checkout: the next look is quick again, if this account may write here. */
function remember(stamp: Stamp): void {
  const aside = `${stampFile}.${process.pid}`;
  try {
    writeFileSync(aside, JSON.stringify(stamp));
    renameSync(aside, stampFile);
  } catch {
    rmSync(aside, { force: true });
  }
}

function sources(): string[] {
  const patterns = [
    'web/**/*',
    'formats/**/*',
    'vite.config.ts',
    'vite.views.ts',
    'package-lock.json',
    'tsconfig.json',
  ];
  return globSync(patterns, {
    cwd: root,
    exclude: (name) => /^web\/dist|\.test\.tsx?$/.test(typeof name === 'string' ? name : ''),
  })
    .filter((name) => !/^web\/dist|\.test\.tsx?$/.test(name) && statSync(join(root, name)).isFile())
    .sort();
}

function lookOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function contentOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function readStamp(): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function build(target: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    throw new StartProblem(
      'The web pages have to be built and the packages for that are not installed; run npm ci --include=dev.',
    );
  }
  const args = [vite, 'build', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(said);
      reject(new StartProblem('The web pages could not be built; see the build output above.'));
    });
  });
}

function keep(fresh: string, stamp: Stamp): void {
  try {
    writeFileSync(join(fresh, '.built.json'), JSON.stringify(stamp));
    replace(fresh);
  } catch (error) {
    throw new StartProblem(`The web pages could not be kept in ${built}: ${(error as Error).message}.`);
  }
}

function replace(fresh: string): void {
  const old = `${fresh}-old`;
  try {
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
  } catch (error) {
    // Another start that built at the same time was quicker; its pages are as good.
    if (!existsSync(built)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

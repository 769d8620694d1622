import { existsSync, mkdtempSync, readFileSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inspectEmbedded } from '../server/platform/database/embedded/inspect.ts';
import type { Settings } from '../server/settings.ts';
import { inspectPages } from './pages.ts';
import { findProgram } from './programs.ts';

/** What doctor found of one thing. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; what: string; says: string };

const GiB = 1024 ** 3;
const MINIMUM_POSTGRESQL = 150_000;
const packageFile = fileURLToPath(new URL('../package.json', import.meta.url));

export function checkNode(): Finding {
  const pinned = existsSync(packageFile)
    ? JSON.parse(readFileSync(packageFile, 'utf8')).dependencies.node
    : process.versions.node;
  return pinned === process.versions.node
    ? { state: 'ok', what: 'Node.js', says: `${process.version}, the version that comes with Trivet` }
    : {
        state: 'warn',
        what: 'Node.js',
        says: `${process.version}; Trivet is tested with v${pinned}, which bin/trivet.js starts`,
      };
}

export async function checkDatabase({ databaseUrl, dataDir }: Settings): Promise<Finding> {
  const what = 'PostgreSQL';
  try {
    if (databaseUrl) return { what, ...(await askDatabase(databaseUrl)) };
    const { version, created, running } = inspectEmbedded(dataDir);
    const state = running ? 'running' : created ? 'created, not running' : 'made on the first start';
    return { state: 'ok', what, says: `embedded ${version}, ${state}` };
  } catch (error) {
    return { state: 'fail', what, says: (error as Error).message };
  }
}

async function askDatabase(connectionString: string): Promise<Pick<Finding, 'state' | 'says'>> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query('show server_version_num');
    const number = Number(rows[0]?.server_version_num);
    const version = `${Math.floor(number / 10_000)}.${number % 10_000}`;
    return number >= MINIMUM_POSTGRESQL
      ? { state: 'ok', says: `${version} at TRIVET_DATABASE_URL` }
      : { state: 'fail', says: `${version} at TRIVET_DATABASE_URL is too old; Trivet needs 15 or newer` };
  } catch (error) {
    const reason = (error as Error).message || 'no answer';
    return { state: 'fail', says: `TRIVET_DATABASE_URL cannot be reached: ${reason}` };
  } finally {
    await client.end().catch(() => {});
  }
}

export function checkDataFolder({ dataDir }: Settings): Finding {
  const what = 'data folder';
  const place = existing(dataDir);
  if (!statSync(place).isDirectory()) {
    return { state: 'fail', what, says: `${place} is a file; set TRIVET_DATA_DIR` };
  }
  try {
    // Permissions do not tell the whole truth: read-only file systems, root in /sys, quotas.
    rmdirSync(mkdtempSync(join(place, '.trivet-doctor-')));
  } catch {
    return {
      state: 'fail',
      what,
      says: `${place} cannot be written by this account; change its owner or set TRIVET_DATA_DIR`,
    };
  }
  return { state: 'ok', what, says: place === dataDir ? dataDir : `${dataDir} (made on the first start)` };
}

export function checkDisk({ dataDir }: Settings): Finding {
  const { bavail, bsize } = statfsSync(existing(dataDir));
  const free = bavail * bsize;
  const says = `${(free / GiB).toFixed(1)} GiB free for the data folder`;
  if (free < 0.2 * GiB)
    return { state: 'fail', what: 'disk', says: `${says}; make room, a new database alone takes 0.1 GiB` };
  return free < 2 * GiB
    ? { state: 'warn', what: 'disk', says: `${says}; make room before documents and files fill it` }
    : { state: 'ok', what: 'disk', says };
}

export async function checkPort({ host, port, publicUrl }: Settings): Promise<Finding> {
  const what = 'port';
  const fault = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (!fault) return { state: 'ok', what, says: `${host}:${port} is free` };
  if (fault.code !== 'EADDRINUSE') {
    return {
      state: 'fail',
      what,
      says: `cannot listen on ${host}:${port} (${fault.code}); set TRIVET_HOST or TRIVET_PORT`,
    };
  }
  return (await isTrivet(publicUrl))
    ? { state: 'ok', what, says: `${host}:${port} is where a Trivet is running` }
    : { state: 'fail', what, says: `${host}:${port} is used by another program; stop it or set TRIVET_PORT` };
}

async function isTrivet(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/health/live', url), { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

export function checkPages(): Finding {
  const what = 'web pages';
  const state = inspectPages();
  if (state === 'fresh') return { state: 'ok', what, says: 'built' };
  const why = state === 'absent' ? 'not built yet' : 'older than their sources';
  return { state: 'warn', what, says: `${why}; the next start builds them` };
}

export function checkBrowser(): Finding {
  const what = 'Chromium';
  const named = process.env.CHROME_PATH;
  if (named) {
    return existsSync(named)
      ? { state: 'ok', what, says: `${named} (only the tests need it)` }
      : {
          state: 'warn',
          what,
          says: `CHROME_PATH names ${named}, which is not there; only the tests need it`,
        };
  }
  const packed = fileURLToPath(new URL('../node_modules/@sparticuz/chromium/bin', import.meta.url));
  const path = findProgram('chromium', 'chromium-browser', 'google-chrome');
  if (existsSync(packed) || path)
    return { state: 'ok', what, says: `${path ?? 'from npm'} (only the tests need it)` };
  return {
    state: 'warn',
    what,
    says: 'not found; only the tests need it: run npm ci --include=dev, or set CHROME_PATH',
  };
}

/** The folder itself, or the nearest one above it that is there. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(join(path, '..'));
}

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openFiles } from '../../server/settings/openFiles.ts';
import type { Settings } from '../../server/settings.ts';
import { inspectPages } from '../pages.ts';
import { findProgram } from '../programs.ts';
import { about, type Finding } from './finding.ts';

const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));
const packedChromium = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/bin', import.meta.url));

export function checkNode(): Finding {
  const { ok, warn } = about('Node.js');
  const pinned = existsSync(packageFile)
    ? JSON.parse(readFileSync(packageFile, 'utf8')).dependencies.node
    : process.versions.node;
  return pinned === process.versions.node
    ? ok(`${process.version}, the version that comes with Trivet`)
    : warn(`${process.version}; Trivet is tested with v${pinned}, which bin/trivet.js starts`);
}

/** Beside its connections a process opens files: objects, the database, uploads. */
const BESIDE = 128;
const FEW_FILES = 4096;

/** Everyone who edits holds a connection, and each may need a file beside it. */
export function checkOpenFiles({ maxConnections }: Pick<Settings, 'maxConnections'>): Finding {
  const { ok, warn } = about('open files');
  const files = openFiles();
  if (files === undefined) return ok('this system does not say how many there may be');
  const remedy = 'raise it with LimitNOFILE= of systemd, or ulimit -n';
  if (maxConnections * 2 + BESIDE > files)
    return warn(
      `${files} may be open, too few for ${maxConnections} connections (TRIVET_MAX_CONNECTIONS); ${remedy}`,
    );
  return files < FEW_FILES
    ? warn(`${files} may be open, which is enough for ${maxConnections} connections; ${remedy}`)
    : ok(`${files} may be open, for ${maxConnections} connections`);
}

export function checkPages(): Finding {
  const { ok, warn } = about('web pages');
  const state = inspectPages();
  if (state === 'fresh') return ok('built');
  const why = state === 'absent' ? 'not built yet' : 'older than their sources';
  return warn(`${why}; the next start builds them`);
}

export function checkBrowser(): Finding {
  const { ok, warn } = about('Chromium');
  const named = process.env.CHROME_PATH;
  if (named)
    return existsSync(named)
      ? ok(`${named} (only the tests need it)`)
      : warn(`CHROME_PATH names ${named}, which is not there; only the tests need it`);
  const path = findProgram('chromium', 'chromium-browser', 'google-chrome');
  return existsSync(packedChromium) || path
    ? ok(`${path ?? 'from npm'} (only the tests need it)`)
    : warn('not found; only the tests need it: run npm ci --include=dev, or set CHROME_PATH');
}

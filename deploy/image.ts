import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Lays out in a folder what a container runs: the release as `npm pack` makes it, with the very packages of
 * package-lock.json and nothing that only building, typing or debugging needs. Nothing writes there afterwards.
 *
 *     node deploy/image.ts /opt/trivet
 */
const root = fileURLToPath(new URL('..', import.meta.url));

/** Of packages that run: what editors and debuggers read. Licences stay. */
const NEEDLESS = ['**/*.map', '**/*.d.{ts,mts,cts}'];
/** Packages that others only name: Node is the image's own, and nobody compiles TypeScript there. */
const UNUSED = ['node', 'typescript', '@typescript', '@types', '.bin/node', '.bin/tsc'];

const [target] = process.argv.slice(2);
if (!target) {
  process.stderr.write('Usage: node deploy/image.ts FOLDER\n');
  process.exit(2);
}
layOut(target);

function layOut(folder: string): void {
  const packed = mkdtempSync(join(tmpdir(), 'trivet-image-'));
  try {
    const said = npm(root, 'pack', '--json', '--pack-destination', packed);
    const [{ filename }] = JSON.parse(said.slice(said.indexOf('[\n')));
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-xzf', join(packed, filename), '-C', folder, '--strip-components=1']);
  } finally {
    rmSync(packed, { recursive: true });
  }
  // With the lock file npm takes these versions and checks their hashes; without it a release counts as installed.
  const lock = join(folder, 'package-lock.json');
  cpSync(join(root, 'package-lock.json'), lock);
  npm(folder, 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
  rmSync(lock);
  const modules = join(folder, 'node_modules');
  for (const name of [...UNUSED, ...globSync(NEEDLESS, { cwd: modules })])
    rmSync(join(modules, name), { recursive: true, force: true });
  // Links PostgreSQL's libraries, which is done on the first start otherwise.
  execFileSync(process.execPath, [join(folder, 'bin', 'trivet.js'), '--version'], { stdio: 'ignore' });
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', [...args, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

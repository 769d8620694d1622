import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How many versions of a file are looked at; nobody branches off further back. */
const MAX_VERSIONS = 500;
const MAX_BYTES = 1024 * 1024 * 1024;

/** What git says; undefined when there is no git, no repository, or no commit. */
async function git(folder: string, args: readonly string[]): Promise<Buffer | undefined> {
  try {
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
    const options = { encoding: 'buffer', env, maxBuffer: MAX_BYTES } as const;
    return (await run('git', ['-C', folder, ...args], options)).stdout;
  } catch {
    return undefined;
  }
}

/** What the current commit and those before it hold at the place of a file, the newest first. */
export async function* committed(folder: string, file: string): AsyncGenerator<Buffer> {
  const shown = ['--follow', '-m', '--raw', '--no-abbrev', '--format=', `--max-count=${MAX_VERSIONS}`];
  const log = await git(folder, ['log', ...shown, '--', `./${file}`]);
  const seen = new Set<string>();
  for (const line of log?.toString('utf8').split('\n') ?? []) {
    const blob = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) /.exec(line)?.[1];
    if (blob === undefined || /^0+$/.test(blob) || seen.has(blob)) continue;
    seen.add(blob);
    const bytes = await git(folder, ['cat-file', 'blob', blob]);
    if (bytes !== undefined) yield bytes;
  }
}

/** True when a clone has only the last commits, so that what came before cannot be looked up. */
export async function isShallow(folder: string): Promise<boolean> {
  const said = await git(folder, ['rev-parse', '--is-shallow-repository']);
  return said?.toString('utf8').trim() === 'true';
}

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where packages put the program when it is not in the search path. */
const usual = [
  '/usr/bin',
  '/usr/local/bin',
  '/usr/lib/libreoffice/program',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
];

/** Finds LibreOffice.
 *  @param named a path, the name of a program in the search path, or `none`
 *  @returns undefined when it is not here. */
export async function findOffice(named: string): Promise<string | undefined> {
  if (named === 'none') return undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usual].filter(Boolean);
  const places = named.includes('/') ? [named] : folders.map((folder) => join(folder, named));
  for (const place of places) {
    const found = await access(place, constants.X_OK).then(
      () => realpath(place),
      () => undefined,
    );
    // The program starts its parts from where it is called; a link is called as it is named.
    if (found) return place;
  }
  return undefined;
}

/** How a process is kept apart: a program with its first arguments; empty where the system allows nothing. */
export type Apart = { command: string[]; mounts: boolean };

const ways: Apart[] = [
  { command: ['unshare', '--net', '--mount', '--'], mounts: true },
  { command: ['unshare', '--user', '--map-root-user', '--net', '--mount', '--'], mounts: true },
  { command: ['unshare', '--user', '--map-root-user', '--net', '--'], mounts: false },
];

/** Finds out how a process can be started without a network, and with folders of ours out of its sight. Containers often
 *  forbid it; then only LibreOffice's own settings protect. */
export async function findApart(): Promise<Apart> {
  for (const way of ways) {
    const [program = '', ...first] = way.command;
    const probe = way.mounts ? 'mount -t tmpfs none /mnt 2>/dev/null || mount -t tmpfs none /tmp' : 'true';
    const works = await run(program, [...first, 'sh', '-c', probe], { timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (works) return way;
  }
  return { command: [], mounts: false };
}

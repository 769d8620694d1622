import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { ADMIN } from '../support/client.ts';
import { startedFolderOf } from '../support/template.ts';
import { ready, runTrivet, until } from './trivetProcess.ts';

/** Makes a data folder, with an embedded database, in which Trivet has been started once (its administrator is `ADMIN`,
 *  it has no demo content) and stopped: for tests that are about what comes later. The first start is done once for all.
 *  @param to a folder that is empty or not there yet. */
export async function startedFolder(to: string): Promise<void> {
  const model = startedFolderOf(inject('template'));
  while (!existsSync(model)) await makeOrWait(model);
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${model}/.`, to]);
}

/** One of those who need it at the same time makes it; when that fails the next one tries. */
async function makeOrWait(model: string): Promise<void> {
  const begun = `${model}.begun`;
  try {
    await mkdir(begun);
  } catch {
    return until('the first start is over', () => existsSync(model) || !existsSync(begun), 120_000);
  }
  try {
    const data = join(begun, 'data');
    const server = runTrivet(['serve', '--no-build'], {
      TRIVET_PORT: '0',
      TRIVET_DEMO: '0',
      TRIVET_ADMIN_PASSWORD: ADMIN.password,
      TRIVET_DATA_DIR: data,
    });
    await ready(server);
    server.child.kill('SIGTERM');
    await server.ended;
    // It names a process, which may be another one by the time of a copy.
    await rm(join(data, 'trivet.lock'));
    await rename(data, model);
    await rmdir(begun);
  } catch (error) {
    await rm(begun, { recursive: true, force: true });
    throw error;
  }
}

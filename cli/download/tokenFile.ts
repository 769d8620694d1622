import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CallProblem, callerOf } from '../call.ts';
import { patiently } from '../catalog/patience.ts';
import { withLock } from '../lock.ts';
import { readSecret } from '../remote.ts';
import { syncFolder } from './keeping.ts';

type Exchanged = { refreshToken: string; accessToken: string };

/** A lost answer is given again within a minute, and not later (see docs/catalog.md); so the tries end before. */
const EXCHANGE_SECONDS = 40;
const WAIT_MS = 90_000;
/** As long as any token is; written before the token is spent, so that a full disk is found in time. */
const ROOM = Buffer.alloc(4096, ' ');

/**
 * Exchanges the API token of a file and writes its replacement into the file, before anything is done with the
 * access token. Two commands never spend the same token: one waits for the other.
 * @returns the access token.
 * @throws CallProblem when the file cannot be replaced, with the token unspent, or the server refuses the token.
 */
export async function exchangeTokenOf(server: string, given: string): Promise<string> {
  const file = realOf(given);
  const busy = `Another command is exchanging the token of ${file}; try again.`;
  return withLock(`${file}.lock`, { wait: WAIT_MS, busy }, async () => {
    const refreshToken = readSecret(file).trim();
    const replacement = prepare(file);
    try {
      const call = callerOf(server);
      const answer = (await patiently(EXCHANGE_SECONDS, () =>
        call('POST', '/v1/apitokens/exchange', { refreshToken }),
      )) as Exchanged;
      replacement.commit(answer.refreshToken);
      return answer.accessToken;
    } finally {
      replacement.end();
    }
  });
}

/** True for an access token, which needs no exchange: a JWT has dots. */
export const isAccessToken = (secret: string): boolean => secret.includes('.');

/** The file itself where a link is named, so that the link stays. */
function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    throw new CallProblem(`The file ${file} cannot be read: ${(error as Error).message}.`);
  }
}

function prepare(file: string) {
  const aside = `${file}.new`;
  let handle: number | undefined;
  const close = () => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  try {
    // What a killed command left there is a copy of the token in the file, or of its successor.
    rmSync(aside, { force: true });
    handle = openSync(aside, 'wx', 0o600);
    writeSync(handle, ROOM);
    fsyncSync(handle);
  } catch (error) {
    if (handle !== undefined) rmSync(aside, { force: true });
    close();
    throw new CallProblem(
      `The token in ${file} is not used, because its replacement could not be written: ${(error as Error).message}.`,
    );
  }
  return {
    /** Replaces the file in one step; what was written survives a crash. */
    commit(secret: string): void {
      if (handle === undefined) return;
      const bytes = Buffer.from(`${secret}\n`);
      writeSync(handle, bytes, 0, bytes.length, 0);
      ftruncateSync(handle, bytes.length);
      fsyncSync(handle);
      close();
      renameSync(aside, file);
      syncFolder(dirname(file));
    },
    end(): void {
      close();
      rmSync(aside, { force: true });
    },
  };
}

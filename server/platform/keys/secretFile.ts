import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../startProblem.ts';
import { writeWhole } from '../wholeFile.ts';

const BYTES = 32;
/** 32 bytes as base64url. */
const WHOLE = /^[\w-]{43}$/;
const REMEDY = 'bring the file back from a backup';

/** Where the data folder keeps the master secret. */
export const secretPath = (dataDir: string): string => join(dataDir, 'keys', 'secret');

/** The master secret of a data folder; undefined when there is none.
 *  @throws StartProblem when it is there and not whole: keys that follow from less could be guessed. */
export function readSecretFile(dataDir: string): string | undefined {
  const path = secretPath(dataDir);
  const secret = contentOf(path)?.trim();
  if (secret === undefined || WHOLE.test(secret)) return secret;
  const state = secret === '' ? 'empty' : 'not whole';
  throw new StartProblem(
    `The master secret in ${path} is ${state}: ${REMEDY}, or, where nothing was kept with it yet, remove it.`,
  );
}

/** Makes the master secret, unless another process that started at the same moment was quicker.
 *  @returns the secret in force. @throws StartProblem when it cannot be written; then no file is left behind. */
export function makeSecretFile(dataDir: string): string {
  const path = secretPath(dataDir);
  try {
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    writeWhole(path, `${randomBytes(BYTES).toString('base64url')}\n`, { replace: false });
  } catch (error) {
    throw new StartProblem(
      `The key folder ${join(dataDir, 'keys')} cannot be written: ${(error as Error).message}.`,
    );
  }
  return readSecretFile(dataDir) ?? missingSecret(path);
}

/** @throws StartProblem: a new secret could not decrypt what was stored under the lost one. */
export function missingSecret(path: string): never {
  throw new StartProblem(
    `The master secret ${path} is missing, and the database was written with one: ${REMEDY}, or set TRIVET_SECRET to it.`,
  );
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartProblem(`The master secret ${path} cannot be read: ${(error as Error).message}.`);
  }
}

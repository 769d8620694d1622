import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { StartProblem } from '../../startProblem.ts';

/** What follows from the key of whoever keeps a backup. */
export type Keys = { content: Uint8Array; names: Uint8Array; head: Head };

/** What a backup says of its key: enough to know the right one, nothing to guess it by but trying. */
export type Head = { format: typeof FORMAT; salt: string; check: string };

const FORMAT = 'trivet encryption 1';
/** As OWASP advises: 128 MiB and some tenths of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const MIN_LENGTH = 16;

const derive = promisify<Uint8Array, Uint8Array, number, typeof COST, Buffer>(scrypt);

/** The key in a file: any bytes, without the end of a line.
 *  @throws StartProblem when it cannot be read, or is short enough to be guessed. */
export function readKeyFile(path: string): Uint8Array {
  let key: Uint8Array;
  try {
    key = withoutLineEnd(readFileSync(path));
  } catch (error) {
    throw new StartProblem(`The key file ${path} cannot be read: ${(error as Error).message}.`);
  }
  if (key.length < MIN_LENGTH)
    throw new StartProblem(`The key in ${path} is too short; it needs at least ${MIN_LENGTH} bytes.`);
  return key;
}

function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end--;
  if (bytes[end - 1] === 0x0d) end--;
  return bytes.subarray(0, end);
}

/** Keys of a new backup. */
export async function makeKeys(key: Uint8Array): Promise<Keys> {
  const salt = randomBytes(32);
  const { check, ...keys } = await keysOf(key, salt);
  return {
    ...keys,
    head: { format: FORMAT, salt: salt.toString('base64'), check: check.toString('base64') },
  };
}

/** Keys of a backup that says this of its key; undefined when this is not the key. */
export async function openKeys(key: Uint8Array, head: Head): Promise<Keys | undefined> {
  const { check, ...keys } = await keysOf(key, Buffer.from(head.salt, 'base64'));
  const expected = Buffer.from(head.check, 'base64');
  return expected.length === check.length && timingSafeEqual(expected, check) ? { ...keys, head } : undefined;
}

/** @returns undefined when it is none, or damaged. */
export function readHead(text: string): Head | undefined {
  try {
    const { format, salt, check } = JSON.parse(text);
    return format === FORMAT && typeof salt === 'string' && typeof check === 'string'
      ? { format, salt, check }
      : undefined;
  } catch {
    return undefined;
  }
}

async function keysOf(key: Uint8Array, salt: Uint8Array) {
  const master = await derive(key, salt, 32, COST);
  const named = (use: string) => new Uint8Array(hkdfSync('sha256', master, '', `trivet backup 1 ${use}`, 32));
  return {
    content: named('content'),
    names: named('names'),
    check: createHmac('sha256', named('check')).update(FORMAT).digest(),
  };
}

import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { CallProblem } from '../call.ts';

/** A sign-in of `trivet login`, as it is kept between commands. */
export type Login = {
  /** The address as it was given, without a slash at the end. */
  server: string;
  username: string;
  issuer: string;
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint?: string;
  accessToken: string;
  refreshToken: string;
  /** From when on the access token is renewed before it is used, in milliseconds since 1970. */
  renewAt: number;
};

/** The file of the sign-in to a server, in the person's own folder (XDG Base Directory Specification, where a relative
 *  path counts as none). */
export function loginFile(server: string): string {
  const { XDG_CONFIG_HOME: given = '' } = process.env;
  const folder = isAbsolute(given) ? given : join(homedir(), '.config');
  return join(folder, 'trivet', 'logins', `${encodeURIComponent(addressOf(server))}.json`);
}

export const addressOf = (server: string): string => new URL(server).href.replace(/\/+$/, '');

/** @returns undefined when nobody is signed in there. */
export function readLogin(file: string): Login | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CallProblem(`The file ${file} cannot be read: ${(error as Error).message}.`);
  }
  try {
    return JSON.parse(text) as Login;
  } catch {
    throw new CallProblem(`The file ${file} is damaged; remove it and sign in again with trivet login.`);
  }
}

/** Replaces the file as a whole, so that no command reads half of it, nor anybody else any of it. */
export function writeLogin(file: string, login: Login): void {
  const beside = `${file}.${process.pid}`;
  try {
    makeFolder(file);
    const opened = openSync(beside, 'w', 0o600);
    try {
      writeSync(opened, `${JSON.stringify(login, null, 2)}\n`);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new CallProblem(`The file ${file} cannot be written: ${(error as Error).message}.`);
  }
}

/** The folder of the file, also where its lock stands. */
export const makeFolder = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
};

export const removeLogin = (file: string): void => rmSync(file, { force: true });

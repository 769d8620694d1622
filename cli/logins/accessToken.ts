import { CallProblem } from '../call.ts';
import { withLock } from '../lock.ts';
import { renewed } from './provider.ts';
import { type Login, loginFile, makeFolder, readLogin, removeLogin, writeLogin } from './store.ts';

/** How long another command may take to renew a sign-in, in milliseconds. */
const PATIENCE_MS = 60_000;

/** The sign-in to a server; undefined when there is none. */
export const loginAt = (server: string): Login | undefined => readLogin(loginFile(server));

/** Works with the kept sign-in to a server while no other command does. */
export function alone<T>(server: string, work: (file: string) => Promise<T>): Promise<T> {
  const file = loginFile(server);
  makeFolder(file);
  const busy = `Another command works with the sign-in to ${server}; try again.`;
  return withLock(`${file}.lock`, { wait: PATIENCE_MS, busy }, () => work(file));
}

/** An access token of the kept sign-in, renewed when it is about to expire. A refresh token is good for once: used by
 *  two commands, it would end the sign-in, so that one renews and the others take what it got.
 *  @throws CallProblem when nobody is signed in there, or not any more. */
export async function accessTokenAt(server: string): Promise<string> {
  const found = loginAt(server);
  if (found && isFresh(found)) return found.accessToken;
  return alone(server, async (file) => {
    const login = readLogin(file);
    if (!login) throw new CallProblem(`You are not signed in to ${server}; sign in with trivet login.`);
    if (isFresh(login)) return login.accessToken;
    const next = await renewed(login);
    if (!next) {
      removeLogin(file);
      throw new CallProblem(
        `Your sign-in to ${server} has ended; sign in again with trivet login --server ${server}.`,
      );
    }
    writeLogin(file, next);
    return next.accessToken;
  });
}

const isFresh = ({ renewAt }: Login) => Date.now() < renewAt;

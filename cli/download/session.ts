import type { Command } from 'commander';
import { type Call, CallProblem, callerOf } from '../call.ts';
import { connect, readSecret } from '../remote.ts';
import { exchangeTokenOf, isAccessToken } from './tokenFile.ts';

/** Signs in as the options say: with an API token, an access token, or as a person; and again when that time is over.
 *  @returns how to ask as that caller. */
export async function openSession(command: Command): Promise<Call> {
  const enter = entrance(command);
  let entered = await enter();
  let entering: Promise<void> | undefined;
  const enterAgain = () => {
    entering ??= enter()
      .then((call) => {
        entered = call;
      })
      .finally(() => {
        entering = undefined;
      });
    return entering;
  };
  const asking = async <T>(work: (call: Call) => Promise<T>): Promise<T> => {
    const call = entered;
    try {
      return await work(call);
    } catch (error) {
      if (!(error instanceof CallProblem) || error.status !== 401) throw error;
      if (call === entered) await enterAgain();
      return work(entered);
    }
  };
  return Object.assign((...request: Parameters<Call>) => asking((call) => call(...request)), {
    open: (...request: Parameters<Call['open']>) => asking((call) => call.open(...request)),
  });
}

function entrance(command: Command): () => Promise<Call> {
  const { server, tokenFile } = command.optsWithGlobals<{ server: string; tokenFile?: string }>();
  const isApiToken = tokenFile !== undefined && tokenFile !== '-' && !isAccessToken(readSecret(tokenFile));
  if (!isApiToken || !URL.canParse(server)) return () => connect(command);
  return async () => callerOf(server, await exchangeTokenOf(server, tokenFile));
}

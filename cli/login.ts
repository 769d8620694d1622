import type { Command } from 'commander';
import { CallProblem, callerOf } from './call.ts';
import { alone } from './logins/accessToken.ts';
import { discover, type Place, refusedBy, revoke, tokensIn } from './logins/provider.ts';
import { addressOf, type Login, readLogin, writeLogin } from './logins/store.ts';
import { serverCommand, serverOf } from './remote.ts';

/** `trivet login`: signs in through a browser, on this machine or another (OAuth 2.0 device flow, RFC 8628). */
export function loginCommand(): Command {
  return serverCommand('login')
    .description('sign in through a browser, and stay signed in for later commands')
    .action(async (_options, command: Command) => {
      const server = addressOf(serverOf(command));
      const { commandLine: place } = (await callerOf(server)('GET', '/api/v1/about')) as {
        commandLine?: Place;
      };
      if (!place)
        throw new CallProblem(
          `The identity provider of ${server} has no client for the command line; an administrator can name one in TRIVET_OIDC_CLI_CLIENT_ID.`,
        );
      const login = await signIn(server, place);
      const before = await alone(server, async (file) => {
        const replaced = readable(file);
        writeLogin(file, login);
        return replaced;
      });
      // Nobody needs it any more; whether that can be said now does not matter.
      if (before) await revoke(before).catch(() => undefined);
      process.stdout.write(`Signed in to ${server} as ${login.username}.\n`);
    });
}

/** A file that is damaged is replaced as any other. */
function readable(file: string): Login | undefined {
  try {
    return readLogin(file);
  } catch {
    return undefined;
  }
}

async function signIn(server: string, place: Place): Promise<Login> {
  const openid = await import('openid-client');
  const { issuer, clientId, scope, resource } = place;
  let late: AbortSignal | undefined;
  const told = { scope, ...(resource === undefined ? {} : { resource }) };
  try {
    const provider = await discover(place);
    const begun = await openid.initiateDeviceAuthorization(provider, told);
    tell(begun);
    // It waits as long as the provider says, and longer when told to slow down.
    late = AbortSignal.timeout(begun.expires_in * 1000);
    const tokens = await openid.pollDeviceAuthorizationGrant(provider, begun, undefined, { signal: late });
    const kept = tokensIn(tokens);
    const me = await callerOf(server, kept.accessToken)('GET', '/api/v1/me');
    const { token_endpoint: tokenEndpoint = '', revocation_endpoint: revocationEndpoint } =
      provider.serverMetadata();
    return {
      server,
      username: (me as { username: string }).username,
      issuer,
      clientId,
      tokenEndpoint,
      ...(revocationEndpoint === undefined ? {} : { revocationEndpoint }),
      ...kept,
    };
  } catch (error) {
    throw unfinished(issuer, error, late?.aborted === true);
  }
}

type Begun = {
  verification_uri: string;
  verification_uri_complete?: string;
  user_code: string;
  expires_in: number;
};

function tell(begun: Begun): void {
  const { verification_uri: address, verification_uri_complete: whole, user_code: code } = begun;
  const minutes = Math.max(1, Math.round(begun.expires_in / 60));
  const lines = [
    `Open   ${address}`,
    `Enter  ${code}`,
    ...(whole === undefined ? [] : [`Or open ${whole} and compare the code.`]),
    `The code is good for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function unfinished(issuer: string, error: unknown, late: boolean): CallProblem {
  const { error: said } = error as { error?: string };
  if (said === 'access_denied') return new CallProblem('The sign-in was refused in the browser.');
  if (late || said === 'expired_token')
    return new CallProblem('The code was not entered in time; run trivet login again for a new one.');
  return refusedBy(issuer, error);
}

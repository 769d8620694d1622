import type { Command } from 'commander';
import { CallProblem } from './call.ts';
import { alone } from './logins/accessToken.ts';
import { revoke } from './logins/provider.ts';
import { addressOf, readLogin, removeLogin } from './logins/store.ts';
import { serverCommand, serverOf } from './remote.ts';

/** `trivet logout`: ends a sign-in, here and at the server. */
export function logoutCommand(): Command {
  return serverCommand('logout')
    .description('end the sign-in of trivet login, and revoke it')
    .action(async (_options, command: Command) => {
      const server = addressOf(serverOf(command));
      const said = await alone(server, async (file) => {
        const login = readLogin(file);
        if (!login) return `You are not signed in to ${server}.`;
        const failed = await revoke(login).then(
          () => undefined,
          (error: unknown) => error as Error,
        );
        removeLogin(file);
        if (!failed) return `Signed out of ${server}.`;
        throw new CallProblem(
          `The sign-in to ${server} is removed from this machine, but could not be revoked: ${failed.message}`,
        );
      });
      process.stdout.write(`${said}\n`);
    });
}

import type { Command } from 'commander';
import { askSecret } from './ask.ts';
import { CallProblem, callerOf } from './call.ts';
import { readSecret, serverCommand, serverOf } from './remote.ts';

type Options = { user: string; passwordFile?: string; newPasswordFile?: string };

/** `trivet password`: changes one's own password by the present one, also that of the first start. */
export function passwordCommand(): Command {
  return serverCommand('password')
    .description('change your own password; all your sessions and tokens end')
    .option('--user <name>', 'whose it is', process.env.TRIVET_ADMIN_USER ?? 'admin')
    .option('--password-file <file>', 'file with the present password (else TRIVET_PASSWORD, else asked)')
    .option('--new-password-file <file>', 'file with the new one; - reads standard input (else asked)')
    .action(async (options: Options, command: Command) => {
      const { user } = options;
      const current = await secret(
        options.passwordFile,
        `Password of ${user}: `,
        process.env.TRIVET_PASSWORD,
      );
      const password = await secret(options.newPasswordFile, 'New password: ');
      const call = callerOf(serverOf(command));
      await call('POST', '/api/v1/password', { username: user, current, password });
      process.stdout.write(`The password of ${user} is changed.\n`);
    });
}

async function secret(file: string | undefined, question: string, given?: string): Promise<string> {
  const said = file ? readSecret(file) : given || (await askSecret(question));
  if (said) return said;
  throw new CallProblem(
    'Both passwords are needed: name files with --password-file and --new-password-file, or type them at a terminal.',
  );
}

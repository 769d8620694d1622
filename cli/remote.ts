import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { askSecret } from './ask.ts';
import { type Call, CallProblem, callerOf } from './call.ts';
import { accessTokenAt, loginAt } from './logins/accessToken.ts';

type RemoteOptions = { server: string; user: string; passwordFile?: string; tokenFile?: string };

/** A command about a server, by its address. */
export function serverCommand(name: string): Command {
  return new Command(name).option(
    '--server <url>',
    'address of the server',
    process.env.TRIVET_PUBLIC_URL ?? 'http://127.0.0.1:8880',
  );
}

/** The address that the options of a command name. @throws CallProblem when it is none. */
export function serverOf(command: Command): string {
  const { server } = command.optsWithGlobals<RemoteOptions>();
  if (/^https?:/.test(URL.parse(server)?.protocol ?? '')) return server;
  throw new CallProblem(`${server} is not an address; --server takes one such as http://127.0.0.1:8880.`);
}

/** A command that talks to a running server over its public interface, with the options to reach it. */
export function remoteCommand(name: string): Command {
  return serverCommand(name)
    .option('--user <name>', 'person to act as', process.env.TRIVET_ADMIN_USER ?? 'admin')
    .option(
      '--password-file <file>',
      'file with the password (else TRIVET_PASSWORD, else the sign-in of trivet login, else asked)',
    )
    .option('--token-file <file>', 'file with an access token, or TRIVET_TOKEN, instead of user and password')
    .option('--json', 'print JSON');
}

/** Signs in with the first that is given of: --token-file, --password-file, TRIVET_TOKEN, TRIVET_PASSWORD, the sign-in of
 *  `trivet login` (unless --user names somebody else), and a password that is typed. */
export async function connect(command: Command): Promise<Call> {
  const { user, passwordFile, tokenFile } = command.optsWithGlobals<RemoteOptions>();
  const server = serverOf(command);
  if (tokenFile) return callerOf(server, readSecret(tokenFile));
  const token = process.env.TRIVET_TOKEN;
  if (token && !passwordFile) return callerOf(server, token);
  let password = passwordFile ? readSecret(passwordFile) : process.env.TRIVET_PASSWORD;
  if (!password && isSignedIn(command, server)) return callerOf(server, () => accessTokenAt(server));
  password ||= await askSecret(`Password of ${user}: `);
  if (password === undefined) {
    throw new CallProblem(
      `The password of ${user} is needed: sign in with trivet login, name a file with --password-file or set TRIVET_PASSWORD (or TRIVET_TOKEN, an access token).`,
    );
  }
  const answer = await callerOf(server)('POST', '/api/v1/auth', { username: user, password });
  return callerOf(server, (answer as { bearer: string }).bearer);
}

/** Whether there is a sign-in to the server, of the person whom the command names if it names one. */
function isSignedIn(command: Command, server: string): boolean {
  const login = loginAt(server);
  const named = command.getOptionValueSourceWithGlobals('user') === 'cli';
  return login !== undefined && (!named || login.username === command.optsWithGlobals<RemoteOptions>().user);
}

/** A secret from a file; the line end that editors leave is no part of it. `-` is standard input. */
export function readSecret(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new CallProblem(`The file ${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Prints an answer: as JSON when asked, else as lines. */
export function print(command: Command, answer: unknown, lines: string[]): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  process.stdout.write(
    json ? `${JSON.stringify(answer ?? {}, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''),
  );
}

/** Rows in columns as wide as their widest cell. */
export function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

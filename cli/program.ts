import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { tellUsage } from './usage.ts';

/** The version in package.json, which is one folder up in a checkout and two in a packed release. */
function version(): string {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      return JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')).version;
    } catch {
      // not this one
    }
  }
  return 'unknown';
}

/** The commands, in the order of the help; each is a file of this folder. */
const commands: Record<string, () => Promise<() => Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  install: async () => (await import('./install.ts')).installCommand,
  config: async () => (await import('./config.ts')).configCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  login: async () => (await import('./login.ts')).loginCommand,
  logout: async () => (await import('./logout.ts')).logoutCommand,
  password: async () => (await import('./password.ts')).passwordCommand,
  user: async () => (await import('./user.ts')).userCommand,
  group: async () => (await import('./group.ts')).groupCommand,
  design: async () => (await import('./design.ts')).designCommand,
  release: async () => (await import('./release.ts')).releaseCommand,
  download: async () => (await import('./download.ts')).downloadCommand,
  bundle: async () => (await import('./bundle.ts')).bundleCommand,
  token: async () => (await import('./token.ts')).tokenCommand,
};

/** The command line: `trivet <command>`.
 *  @param named the first word that was written. Loading the other commands would take longer than most of them do,
 *    so they are there only when that word is none of them, as for the help. */
export async function program(named = ''): Promise<Command> {
  const trivet = new Command('trivet')
    .description('Runs and administers a Trivet server.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    // `trivet design restore … --version 3` means the version of an element.
    .enablePositionalOptions()
    .showHelpAfterError('(trivet --help lists what there is)')
    .configureHelp({ showGlobalOptions: false });
  const load = Object.hasOwn(commands, named) ? [commands[named]] : Object.values(commands);
  for (const command of await Promise.all(load.map((each) => each?.()))) {
    if (command) trivet.addCommand(command());
  }
  return tellUsage(trivet);
}

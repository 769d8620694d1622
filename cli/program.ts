import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { backupCommand } from './backup.ts';
import { bundleCommand } from './bundle.ts';
import { configCommand } from './config.ts';
import { designCommand } from './design.ts';
import { doctorCommand } from './doctor.ts';
import { downloadCommand } from './download.ts';
import { groupCommand } from './group.ts';
import { installCommand } from './install.ts';
import { loginCommand } from './login.ts';
import { logoutCommand } from './logout.ts';
import { releaseCommand } from './release.ts';
import { restoreCommand } from './restore.ts';
import { serveCommand } from './serve.ts';
import { tokenCommand } from './token.ts';
import { tellUsage } from './usage.ts';
import { userCommand } from './user.ts';
import { verifyCommand } from './verify.ts';

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

/** The whole command line: `trivet <command>`; each command is a file of this folder. */
export function program(): Command {
  const trivet = new Command('trivet')
    .description('Runs and administers a Trivet server.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    // `trivet design restore … --version 3` means the version of an element.
    .enablePositionalOptions()
    .showHelpAfterError('(trivet --help lists what there is)')
    .configureHelp({ showGlobalOptions: false });
  for (const command of [
    serveCommand,
    installCommand,
    configCommand,
    doctorCommand,
    backupCommand,
    restoreCommand,
    verifyCommand,
    loginCommand,
    logoutCommand,
    userCommand,
    groupCommand,
    designCommand,
    releaseCommand,
    downloadCommand,
    bundleCommand,
    tokenCommand,
  ]) {
    trivet.addCommand(command());
  }
  return tellUsage(trivet);
}

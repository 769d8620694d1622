import type { Command } from 'commander';

/** A command that was written wrongly ends with this code; 1 is for what was refused, failed or differs. */
const USAGE = 2;

/** Lets a command and those below it end with 2 when they were written wrongly. */
export function tellUsage(command: Command): Command {
  for (const each of [command, ...command.commands])
    each.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE));
  return command;
}

import type { Command } from 'commander';

/** Exit code of a command line with a mistake; 1 is for what was refused, failed or differs. */
const USAGE = 2;

/** Lets a command and those below it end with 2 when they were written wrongly. */
export function tellUsage(command: Command): Command {
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE));
  if (command.commands.length > 0) command.addHelpText('before', refuseUnknown);
  for (const each of command.commands) tellUsage(each);
  return command;
}

/** The help of a command that there is not is not that of the one above it. */
function refuseUnknown({ command }: { command: Command }): string {
  const [first = '', second] = command.args;
  const asked = first === 'help' ? second : first;
  const known = command.commands.some(
    (each) => each.name() === asked || each.aliases().includes(asked ?? ''),
  );
  if (!asked || asked === 'help' || asked.startsWith('-') || known) return '';
  return command.error(`error: unknown command '${asked}'`);
}

import { Command } from 'commander';
import { isStartProblem } from '../server/platform/startProblem.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import type { Finding } from './checks.ts';
import {
  checkBrowser,
  checkDatabase,
  checkDataFolder,
  checkDisk,
  checkNode,
  checkPages,
  checkPort,
} from './checks.ts';

/** One thing that was looked at: `warn` for what only some features need, `fail` for what stops a start. */

/** `trivet doctor`: looks at everything a start needs, changes nothing, and says what to do about what is wrong. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check whether this machine has what Trivet needs, and say what to do where it does not')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine();
      const lines = findings.map(
        ({ state, what, says }) => `${state.padEnd(4)}  ${what.padEnd(12)}  ${says}\n`,
      );
      process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : lines.join(''));
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1;
    });
}

async function examine(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    return [checkNode(), { state: 'fail', what: 'settings', says: error.message }, checkBrowser()];
  }
  return [
    checkNode(),
    { state: 'ok', what: 'settings', says: 'complete and valid (trivet config prints them)' },
    await checkDatabase(settings),
    checkDataFolder(settings),
    checkDisk(settings),
    await checkPort(settings),
    checkPages(),
    checkBrowser(),
  ];
}

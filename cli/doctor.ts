import { Command } from 'commander';
import { isStartProblem } from '../server/platform/startProblem.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { checkBackups } from './doctor/backups.ts';
import { checkConcerns } from './doctor/concerns.ts';
import { checkDatabase } from './doctor/database.ts';
import type { Finding } from './doctor/finding.ts';
import { checkFolders, checkSecrets } from './doctor/folders.ts';
import { checkIssuer } from './doctor/issuer.ts';
import { checkBrowser, checkNode, checkOpenFiles, checkPages } from './doctor/machine.ts';
import { checkObjects } from './doctor/objects.ts';
import { checkOffice } from './doctor/office.ts';
import {
  checkLanguageTool,
  checkMail,
  checkPlain,
  checkPort,
  checkPublicUrl,
  checkReaching,
  checkScanner,
} from './doctor/reaching.ts';

type Asked = { json?: boolean; url?: string };

/** `trivet doctor`: looks at everything a start needs, changes nothing, and says what to do about what is wrong. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check whether this machine has what Trivet needs, and say what to do where it does not')
    .option('--url <address>', 'where people find the running server, which is asked through its proxy')
    .option('--json', 'print JSON')
    .action(async ({ json, url }: Asked) => {
      const findings = await examine(url?.replace(/\/+$/, ''));
      const width = Math.max(...findings.map(({ what }) => what.length));
      const lines = findings.map(
        ({ state, what, says }) => `${state.padEnd(4)}  ${what.padEnd(width)}  ${says}\n`,
      );
      process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : lines.join(''));
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1;
    });
}

async function examine(url: string | undefined): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    return [checkNode(), { state: 'fail', what: 'settings', says: error.message }, checkBrowser()];
  }
  const { running, ...port } = await checkPort(settings);
  return [
    checkNode(),
    { state: 'ok', what: 'settings', says: 'complete and valid (trivet config prints them)' },
    ...(await checkDatabase(settings)),
    ...checkFolders(settings),
    ...(await checkObjects(settings)),
    ...(await checkBackups(settings)),
    checkSecrets(settings, process.env.TRIVET_CONFIG),
    checkOpenFiles(settings),
    port,
    checkPublicUrl(settings),
    checkPlain(settings),
    ...(await checkScanner(settings)),
    ...(await checkLanguageTool(settings)),
    ...(await checkMail(settings)),
    ...(url || running ? await checkReaching(url ?? settings.publicUrl) : []),
    ...(await checkIssuer(settings)),
    ...(await checkOffice(settings)),
    ...checkConcerns(settings),
    checkPages(),
    checkBrowser(),
  ];
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Asks the registry whether weaknesses are known of the packages that run (`npm audit`), at the versions of
 * package-lock.json. A registry that does not offer that, or is not reached, fails nothing, and is said loudly.
 *
 *     npm run advisories
 */
type Weakness = { name: string; severity: string; via: (string | { title?: string; url?: string })[] };

const root = fileURLToPath(new URL('..', import.meta.url));
const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
});
const known = weaknesses(stdout);

if (known === undefined) {
  const [reason = 'it does not answer'] = stderr.split('\n').filter((line) => line.trim() !== '');
  say(`NOT CHECKED: the registry was asked for known weaknesses of packages in vain (${reason.trim()}).`);
  say('Run npm run advisories where it is reachable, before a release.');
  say('0 passed, 0 failed');
} else {
  for (const { name, severity, via } of known)
    for (const each of via)
      if (typeof each === 'object') say(`${severity}: ${name}: ${each.title ?? ''} ${each.url ?? ''}`);
  say(known.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
  process.exitCode = known.length === 0 ? 0 : 1;
}

/** What is known; undefined where the answer is none. */
function weaknesses(answer: string): Weakness[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(answer) as { vulnerabilities?: Record<string, Weakness> };
    return vulnerabilities && Object.values(vulnerabilities);
  } catch {
    return undefined;
  }
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

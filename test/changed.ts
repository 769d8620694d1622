import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePages } from '../cli/pages.ts';
import { keepTemporaryInMemory } from './support/memory.ts';
import { testsFor } from './support/testsFor.ts';

/** What `npm run test:changed` does: pure tests that import what changed since `main`, or since the last commit on it, and
 *  the tests through the public door that are named like the folders of the change. It is quick, and no `npm test`. */

const root = join(import.meta.dirname, '..');
const say = (words: string) => process.stdout.write(`${words}\n`);

function git(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

function vitest(...args: string[]): boolean {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [program, 'run', '--passWithNoTests', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

const branch = git('rev-parse', '--abbrev-ref', 'HEAD')[0];
const [base = 'HEAD'] = branch === 'main' ? git('rev-parse', 'HEAD~1') : git('merge-base', 'HEAD', 'main');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const through = testsFor(
  changed,
  globSync('test/{api,browser,contract,faults,property}/**/*.test.ts', { cwd: root }),
);
say(
  `${changed.length} files changed since ${base.slice(0, 8)}; with ${through.length} files of tests named like them.`,
);
const removeTemporary = keepTemporaryInMemory();
const pure = vitest('--project', 'unit', '--project', 'replacing', '--changed', base);
if (through.some((file) => file.startsWith('test/browser/'))) await ensurePages(say, 'strictly');
const others = through.length === 0 || vitest(...through);
removeTemporary();
process.exitCode = pure && others ? 0 : 1;

import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePages } from '../cli/pages.ts';
import { isStartProblem } from '../server/platform/startProblem.ts';
import { keepTemporaryInMemory } from './support/memory.ts';

/** What `npm test` does: pages, then tests with types and lint beside them; the last line sums up. Arguments go to
 *  vitest as filters. */

type Count = { passed: number; failed: number };
type Results = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: File[];
};
type File = {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

const root = join(import.meta.dirname, '..');
const results = join(root, 'node_modules', '.cache', 'test-results.json');
const TEST_WITHIN_MS = 65 * 60_000;

const say = (words: string) => process.stdout.write(`${words}\n`);

/** Runs a program of a package to its end.
 *  @param heard is given what it says; without it, that goes where ours goes. */
function run(file: string, args: string[], heard?: (words: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const output = heard ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => heard?.(String(chunk)));
    const limit = setTimeout(() => {
      say(`${file} does not end and is stopped.`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, TEST_WITHIN_MS);
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    });
  });
}

/** Does one thing beside the others and says what became of it when it is done, with all its words in one piece. */
async function step(
  what: string,
  work: (heard: (words: string) => void) => Promise<boolean>,
): Promise<Count> {
  const began = Date.now();
  let heard = '';
  const good = await work((words) => {
    heard += words;
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  say(`${good ? '' : `\n${heard}`}── ${what}: ${good ? 'passed' : 'FAILED'} (${seconds} s)`);
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function buildPages(heard: (words: string) => void): Promise<boolean> {
  try {
    await ensurePages((words) => heard(`${words}\n`), 'strictly');
    return true;
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    heard(`${error.message}\n`);
    return false;
  }
}

/** Counts the tests of vitest; a file that could not even be loaded is one failure, and so is a run without results. */
function countTests(good: boolean): Count {
  let found: Results;
  try {
    found = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    say('The tests left no results.');
    return { passed: 0, failed: 1 };
  }
  const broken = found.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const left = found.testResults.flatMap((file) =>
    file.assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  );
  for (const { fullName } of left) say(`Not run: ${fullName}`);
  for (const { fullName, failureMessages } of unsteady(found.testResults))
    say(`Unsteady, passed at the second attempt: ${fullName}\n${failureMessages.join('\n')}`);
  const required = process.env.TRIVET_TEST_REQUIRE_ALL === '1' ? left.length : 0;
  const failed = found.numFailedTests + broken.length + required;
  return { passed: found.numPassedTests, failed: failed === 0 && !good ? 1 : failed };
}

const unsteady = (files: File[]) =>
  files.flatMap((file) =>
    file.assertionResults.filter((test) => test.status === 'passed' && test.failureMessages.length > 0),
  );

async function tests(filters: string[]): Promise<Count> {
  rmSync(results, { force: true });
  say('\n── tests');
  return countTests(await run('vitest/vitest.mjs', ['run', ...filters]));
}

const began = Date.now();
const removeTemporary = keepTemporaryInMemory();
const counts = [
  await step('web pages', buildPages),
  ...(await Promise.all([
    // One checker: several do much of the work twice, and the other cores are at work already.
    step('types', (heard) => run('typescript/bin/tsc', ['--noEmit', '--checkers', '1'], heard)),
    step('lint', (heard) => run('@biomejs/biome/bin/biome', ['check', '.'], heard)),
    tests(process.argv.slice(2)),
  ])),
];
removeTemporary();
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0);
say(`\nDone in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
say(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
